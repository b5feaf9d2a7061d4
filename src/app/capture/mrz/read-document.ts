// Reads documents in a worker (src/docs/reading-documents.md). Loaded with the wizard; afterwards it works without internet.
import { scriptUrl } from '#app/platform/tablet/trusted.ts'
import type { Quality } from '#domain/kernel/images/image.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import type { CameraFrame } from '../camera/frame.ts'
import type { FrameLook } from './frames.ts'
import kernelUrl from './mrz-kernel.wasm?url'
import weightsUrl from './mrz-weights.bin?url'
import type { Done, Job, Start, Work } from './mrz-worker.ts'
import workerUrl from './mrz-worker.ts?worker&url'
import type { Grey } from './picture.ts'

/**
 * `nothing`: no zone was found. `unsure`: there is one, but it cannot be read with certainty. `foreign`: of another state, which the form has no
 * place for. `failed`: the reader is not on this tablet, or this browser cannot run it.
 */
export type ReadAnswer =
  | { kind: 'read'; acceptance: Acceptance }
  | { kind: 'nothing' | 'unsure' | 'foreign' | 'failed' }

const LONGEST_WAIT_MS = 20_000
/** A worker that has nothing to do for so long is ended: its nets take twenty megabytes. */
const IDLE_MS = 120_000

let running: Promise<Worker | null> | null = null
let count = 0
let idle: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<number, (done: Done | null) => void>()

function answer(id: number, done: Done | null): void {
  const resolve = waiting.get(id)
  waiting.delete(id)
  resolve?.(done)
}

async function contentOf(url: string): Promise<ArrayBuffer> {
  const got = await fetch(url)
  if (!got.ok) throw new Error(`${url}: ${got.status}`)
  return got.arrayBuffer()
}

async function start(): Promise<Worker | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const [kernel, weights] = await Promise.all([contentOf(kernelUrl), contentOf(weightsUrl)])
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Done>) => answer(data.id, data)
  worker.onerror = endReader
  worker.postMessage({ kernel, weights } satisfies Start, [kernel, weights])
  return worker
}

/** Starts the worker, and fetches what it needs, so that the worker of the app keeps it while there is a connection. Never rejects. */
export function startReader(): Promise<Worker | null> {
  running ??= start().catch(() => {
    // The next picture tries again.
    running = null
    return null
  })
  return running
}

/** Ends the worker with everything that it knows. */
export function endReader(): void {
  void running?.then((worker) => worker?.terminate())
  running = null
  for (const id of waiting.keys()) answer(id, null)
}

function ask(worker: Worker, work: Work, given: Transferable[] = []): Promise<Done | null> {
  count += 1
  const id = count
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    clearTimeout(idle)
    idle = setTimeout(endReader, IDLE_MS)
    try {
      worker.postMessage({ id, ...work } satisfies Job, given)
    } catch {
      // This browser cannot hand it to a worker.
      answer(id, null)
    }
    setTimeout(() => {
      // It hangs: the next picture gets another one.
      if (waiting.has(id)) endReader()
    }, LONGEST_WAIT_MS)
  })
}

/** Reads the zone in a photo of an application (JPEG). `today` is the plain date in Tashkent. Never rejects. */
export async function readDocument(photo: Blob, today: string): Promise<ReadAnswer> {
  const worker = await startReader()
  const done = worker && (await ask(worker, { photo, today }))
  if (done === null || done.isFailed) return { kind: 'failed' }
  const { acceptance } = done
  if (acceptance === null) return { kind: 'nothing' }
  if (acceptance.isAccepted) return { kind: 'read', acceptance }
  const isForeign = acceptance.refusals.every((refusal) => refusal === 'issuer')
  return { kind: isForeign ? 'foreign' : 'unsure' }
}

/** The hints to a small picture of a document (`Encoded`), or null where the reader is not on this tablet. Never rejects. */
export async function judgeDocument(judged: Grey): Promise<Quality[] | null> {
  const worker = await startReader()
  return (worker && (await ask(worker, { judged })))?.hints ?? null
}

/**
 * Looks at a frame of the camera, together with those before it of the same `stay` of the camera, and gives it back; null where the reader is not
 * on this tablet or its worker was ended. Never rejects.
 */
export async function lookAtFrame(
  picture: CameraFrame,
  { today, stay }: { today: string; stay: number },
): Promise<{ picture: CameraFrame; look: FrameLook } | null> {
  const worker = await startReader()
  if (worker === null) {
    picture.close()
    return null
  }
  return (await ask(worker, { frame: picture, today, stay }, [picture]))?.frame ?? null
}

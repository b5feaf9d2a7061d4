// Reads documents in a worker (src/docs/reading-documents.md). Loaded at the first photo of a document; afterwards it works without internet.
import { scriptUrl } from '#app/platform/tablet/trusted.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import type { Done } from './mrz-worker.ts'
import workerUrl from './mrz-worker.ts?worker&url'

/** `nothing`: no zone was found. `unsure`: there is one, but it cannot be read with certainty. `failed`: the reader is not on this tablet, or this browser cannot run it. */
export type ReadAnswer = { kind: 'read'; acceptance: Acceptance } | { kind: 'nothing' | 'unsure' | 'failed' }

const LONGEST_WAIT_MS = 20_000

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, (done: Done | null) => void>()

function answer(id: number, done: Done | null): void {
  const resolve = waiting.get(id)
  waiting.delete(id)
  resolve?.(done)
}

function startWorker(): Worker | null {
  if (worker !== null || typeof OffscreenCanvas === 'undefined') return worker
  try {
    const made = new Worker(scriptUrl(workerUrl), { type: 'module' })
    made.onmessage = ({ data }: MessageEvent<Done>) => answer(data.id, data)
    made.onerror = () => {
      if (worker !== made) return
      worker = null
      for (const id of waiting.keys()) answer(id, null)
    }
    worker = made
  } catch {
    return null
  }
  return worker
}

/** Reads the zone in a photo of an application (JPEG). `today` is the plain date in Tashkent. Never rejects. */
export async function readDocument(photo: Blob, today: string): Promise<ReadAnswer> {
  const picture = await createImageBitmap(photo).catch(() => null)
  const found = picture === null ? null : startWorker()
  if (picture === null || found === null) return { kind: 'failed' }
  count += 1
  const id = count
  const done = await new Promise<Done | null>((resolve) => {
    waiting.set(id, resolve)
    found.postMessage({ id, picture, today }, [picture])
    setTimeout(() => answer(id, null), LONGEST_WAIT_MS)
  })
  if (done === null || done.error !== undefined) return { kind: 'failed' }
  if (done.acceptance === null) return { kind: 'nothing' }
  return done.acceptance.isAccepted ? { kind: 'read', acceptance: done.acceptance } : { kind: 'unsure' }
}

/** Fetches what the reader needs, so that the worker of the app keeps it while there is a connection. */
export function warmReader(): void {
  const found = startWorker()
  found?.postMessage({ id: 0, today: '' })
}

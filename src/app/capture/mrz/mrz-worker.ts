// The worker that reads documents: the page does not stutter, and the nets are loaded once.
import type { Quality } from '#domain/kernel/images/image.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import type { CameraFrame } from '../camera/frame.ts'
import { documentHints } from '../gate/document-hints.ts'
import { type FrameLook, watchFrames } from './frames.ts'
import layers from './mrz-layers.json' with { type: 'json' }
import { type Layers, type RunNet, startNets } from './nets.ts'
import type { Grey } from './picture.ts'
import { greyOfFrame, greyOfPhoto } from './pixels.ts'
import { readZone } from './read.ts'

/** The files of the reader: the page fetches them, because Firefox refuses requests of a worker while there is no internet. */
export type Start = { kernel: ArrayBuffer; weights: ArrayBuffer }
/**
 * A photo to be read; a small picture of one to be judged for hints; a frame of the camera to be looked at, together with those before it of the
 * same `stay`.
 */
export type Work =
  | { photo: Blob; today: string }
  | { judged: Grey }
  | { frame: CameraFrame; today: string; stay: number }
export type Job = Work & { id: number }
/**
 * What was read of a photo; null where it has no zone. Of a frame its `look`, with the frame itself; of a photo that was judged its
 * `hints`. `isFailed`: this browser cannot run the
 * reader.
 */
export type Done = {
  id: number
  acceptance: Acceptance | null
  isFailed: boolean
  frame?: { picture: CameraFrame; look: FrameLook }
  hints?: Quality[]
}

// The project compiles with the types of a page; those of a worker differ in `postMessage`.
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Start | Job>) => void) | null
  postMessage: (answer: Done, transfer?: Transferable[]) => void
}

let nets: Promise<RunNet> | null = null
const start = async ({ kernel, weights }: Start): Promise<RunNet> =>
  startNets(await WebAssembly.compile(kernel), layers as Layers, weights)

/** The camera is opened anew: what was seen before is of another document. */
let watched: { stay: number; watch: ReturnType<typeof watchFrames> } | null = null

async function lookAt(run: RunNet, picture: CameraFrame, today: string, stay: number): Promise<FrameLook> {
  if (watched?.stay !== stay) watched = { stay, watch: watchFrames(run) }
  const { grey, scale } = await greyOfFrame(picture)
  const look = watched.watch(grey, today)
  const corners = look.zone?.corners.map(({ x, y }) => ({ x: x / scale, y: y / scale }))
  return look.zone && corners ? { ...look, zone: { ...look.zone, corners } } : look
}

async function done(run: RunNet, job: Job): Promise<Omit<Done, 'id' | 'isFailed'>> {
  if ('judged' in job) return { acceptance: null, hints: documentHints(run, job.judged) }
  if ('photo' in job)
    return { acceptance: readZone(run, await greyOfPhoto(job.photo), job)?.acceptance ?? null }
  const { frame, today, stay } = job
  return { acceptance: null, frame: { picture: frame, look: await lookAt(run, frame, today, stay) } }
}

async function work(job: Job): Promise<void> {
  const { id } = job
  try {
    if (nets === null) throw new Error('not started')
    const answer = await done(await nets, job)
    port.postMessage({ id, isFailed: false, ...answer }, answer.frame ? [answer.frame.picture] : [])
  } catch {
    if ('frame' in job) job.frame.close()
    port.postMessage({ id, acceptance: null, isFailed: true })
  }
}

/** One after the other: they share memory. */
let last = Promise.resolve()
port.onmessage = ({ data }) => {
  if ('id' in data) last = last.then(() => work(data))
  else nets = start(data)
}

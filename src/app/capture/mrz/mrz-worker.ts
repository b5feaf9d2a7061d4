// The worker that reads documents: the page does not stutter, and the nets are loaded once.
import { requireCanvasPixels } from '#app/platform/tablet/canvas-pixels.ts'
import type { Quality } from '#domain/kernel/images/image.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import { documentHints } from '../gate/document-hints.ts'
import { type FrameLook, watchFrames } from './frames.ts'
import layers from './mrz-layers.json' with { type: 'json' }
import { type Layers, type RunNet, startNets } from './nets.ts'
import { type Grey, greyOf } from './picture.ts'
import { readZone } from './read.ts'

/** The files of the reader: the page fetches them, because Firefox refuses requests of a worker while there is no internet. */
export type Start = { kernel: ArrayBuffer; weights: ArrayBuffer }
/**
 * A photo to be read, or with `judged` to be looked at for hints; with `stay` a frame of the camera, together with the frames before it of the
 * same stay.
 */
export type Job = { id: number; picture: ImageBitmap; today: string; stay?: number; judged?: true }
/**
 * What was read of a photo; null where it has no zone. Of a frame its `look`, with the frame itself; of a photo that was judged its
 * `hints`. `isFailed`: this browser cannot run the
 * reader.
 */
export type Done = {
  id: number
  acceptance: Acceptance | null
  isFailed: boolean
  frame?: { picture: ImageBitmap; look: FrameLook }
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

/** Longest side of the pixels that are looked at: that of stored photos. */
const LONGEST = 1600
function pixelsOf(picture: ImageBitmap): { grey: Grey; scale: number } {
  requireCanvasPixels()
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, width, height)
  return { grey: greyOf(context.getImageData(0, 0, width, height)), scale }
}

function lookAt(run: RunNet, { picture, today }: Job, stay: number): FrameLook {
  if (watched?.stay !== stay) watched = { stay, watch: watchFrames(run) }
  const { grey, scale } = pixelsOf(picture)
  const look = watched.watch(grey, today)
  const corners = look.zone?.corners.map(({ x, y }) => ({ x: x / scale, y: y / scale }))
  return look.zone && corners ? { ...look, zone: { ...look.zone, corners } } : look
}

async function work(job: Job): Promise<void> {
  const { id, picture, today, stay, judged } = job
  try {
    if (nets === null) throw new Error('not started')
    const run = await nets
    if (judged) {
      const hints = documentHints(run, pixelsOf(picture).grey)
      port.postMessage({ id, acceptance: null, isFailed: false, hints })
      return picture.close()
    }
    if (stay === undefined) {
      const sight = readZone(run, pixelsOf(picture).grey, { today })
      port.postMessage({ id, acceptance: sight?.acceptance ?? null, isFailed: false })
      return picture.close()
    }
    const look = lookAt(run, job, stay)
    port.postMessage({ id, acceptance: null, isFailed: false, frame: { picture, look } }, [picture])
  } catch {
    port.postMessage({ id, acceptance: null, isFailed: true })
    picture.close()
  }
}

port.onmessage = ({ data }) => {
  if ('id' in data) void work(data)
  else nets = start(data)
}

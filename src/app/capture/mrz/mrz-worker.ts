// The worker that reads documents: the page does not stutter, and the nets are loaded once.
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import layers from './mrz-layers.json' with { type: 'json' }
import { type Layers, type RunNet, startNets } from './nets.ts'
import { greyOf } from './picture.ts'
import { readZone } from './read.ts'

/** The files of the reader: the page fetches them, because Firefox refuses requests of a worker while there is no internet. */
export type Start = { kernel: ArrayBuffer; weights: ArrayBuffer }
export type Job = { id: number; picture: ImageBitmap; today: string }
/** What was read; null where the picture has no zone. `isFailed`: this browser cannot run the reader. */
export type Done = { id: number; acceptance: Acceptance | null; isFailed: boolean }

// The project compiles with the types of a page; those of a worker differ in `postMessage`.
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Start | Job>) => void) | null
  postMessage: (answer: Done) => void
}

let nets: Promise<RunNet> | null = null
const start = async ({ kernel, weights }: Start): Promise<RunNet> =>
  startNets(await WebAssembly.compile(kernel), layers as Layers, weights)

/** Longest side of the pixels that are looked at: that of stored photos. */
const LONGEST = 1600
function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

async function work({ id, picture, today }: Job): Promise<void> {
  try {
    if (nets === null) throw new Error('not started')
    const sight = readZone(await nets, greyOf(pixelsOf(picture)), { today })
    port.postMessage({ id, acceptance: sight?.acceptance ?? null, isFailed: false })
  } catch {
    port.postMessage({ id, acceptance: null, isFailed: true })
  } finally {
    picture.close()
  }
}

port.onmessage = ({ data }) => {
  if ('id' in data) void work(data)
  else nets = start(data)
}

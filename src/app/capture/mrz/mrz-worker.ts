// The worker that reads documents: the page does not stutter, and the nets are loaded once.
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import kernelUrl from './mrz-kernel.wasm?url'
import layers from './mrz-layers.json' with { type: 'json' }
import weightsUrl from './mrz-weights.bin?url'
import { type Layers, type RunNet, startNets } from './nets.ts'
import { greyOf } from './picture.ts'
import { readZone } from './read.ts'

/** Without a picture the nets are only loaded. */
export type Job = { id: number; picture?: ImageBitmap; today: string }
/** What was read; null where the picture has no zone. `error` where the reader could not be loaded or failed. */
export type Done = { id: number; acceptance: Acceptance | null; pitch: number; error?: string }

// The project compiles with the types of a page; those of a worker differ in `postMessage`.
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage: (answer: Done) => void
}

async function contentOf(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.arrayBuffer()
}

let nets: Promise<RunNet> | null = null
function loadNets(): Promise<RunNet> {
  nets ??= Promise.all([
    contentOf(kernelUrl).then((bytes) => WebAssembly.compile(bytes)),
    contentOf(weightsUrl),
  ]).then(([kernel, weights]) => startNets(kernel, layers as Layers, weights))
  // The next picture tries again.
  nets.catch(() => {
    nets = null
  })
  return nets
}

/** The pixels of a picture, at most `LONGEST` wide. */
const LONGEST = 1600
function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return context.getImageData(0, 0, width, height)
}

async function work({ id, picture, today }: Job): Promise<void> {
  try {
    const run = await loadNets()
    if (picture === undefined) return
    const sight = readZone(run, greyOf(pixelsOf(picture)), { today })
    port.postMessage({ id, acceptance: sight?.acceptance ?? null, pitch: sight?.pitch ?? 0 })
  } catch (error) {
    port.postMessage({ id, acceptance: null, pitch: 0, error: error instanceof Error ? error.name : 'Error' })
  }
}

port.onmessage = (event) => void work(event.data)

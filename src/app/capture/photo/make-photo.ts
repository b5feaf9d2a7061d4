// Makes a photo out of a picture: in the worker where there can be one, else here.
import { scriptUrl } from '#app/platform/tablet/trusted.ts'
import { type Encoded, encodePhoto } from './encode.ts'
import type { Done } from './photo-worker.ts'
import workerUrl from './photo-worker.ts?worker&url'

const LONGEST_WAIT_MS = 15_000

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, (photo: Encoded | null) => void>()

function answer(id: number, photo: Encoded | null): void {
  waiting.get(id)?.(photo)
  waiting.delete(id)
}

function giveUp(): void {
  for (const id of waiting.keys()) answer(id, null)
  worker = null
}

function startWorker(): Worker | null {
  if (worker !== null || typeof OffscreenCanvas === 'undefined') return worker
  try {
    worker = new Worker(scriptUrl(workerUrl), { type: 'module' })
  } catch {
    return null
  }
  worker.onmessage = ({ data }: MessageEvent<Done>) => answer(data.id, data.photo)
  worker.onerror = giveUp
  return worker
}

/** Null when there is no worker, when it fails, and when it does not answer: then the page does the work itself. */
async function inWorker(source: ImageBitmap, quarters: number): Promise<Encoded | null> {
  const found = startWorker()
  if (found === null) return null
  const copy = await createImageBitmap(source)
  count += 1
  const id = count
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    found.postMessage({ id, source: copy, quarters }, [copy])
    setTimeout(() => answer(id, null), LONGEST_WAIT_MS)
  })
}

/** The JPEG of a picture after quarter turns. The picture itself stays with the caller. */
export async function makePhoto(source: ImageBitmap, quarters = 0): Promise<Encoded> {
  const made = await inWorker(source, quarters)
  return made ?? encodePhoto(source, quarters)
}

/** A file of more than this is no photo of a document. */
const LARGEST_FILE = 40_000_000
/** Decoded no larger than this, so that a picture of 48 megapixels does not fill the tablet's memory. */
const DECODED_WIDTH = 2400

/** Reads a file the way it was held; null when this browser cannot read such a picture. */
export async function pictureOf(file: Blob): Promise<ImageBitmap | null> {
  if (file.size > LARGEST_FILE) return null
  const upright = { imageOrientation: 'from-image' } as const
  const whole = await createImageBitmap(file, upright).catch(() => null)
  if (whole === null || whole.width <= DECODED_WIDTH) return whole
  const small = await createImageBitmap(whole, { resizeWidth: DECODED_WIDTH, resizeQuality: 'high' }).catch(
    () => null,
  )
  if (small === null) return whole
  whole.close()
  return small
}

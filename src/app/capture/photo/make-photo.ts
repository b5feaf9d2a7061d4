// Makes a photo out of a picture: in the worker where there can be one, else here.
import { scriptUrl } from '#app/platform/tablet/trusted.ts'
import { type Encoded, encodePhoto } from './encode.ts'
import type { Done } from './photo-worker.ts'
import workerUrl from './photo-worker.ts?worker&url'

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, (photo: Encoded | null) => void>()

function answerAll(): void {
  for (const answer of waiting.values()) answer(null)
  waiting.clear()
  worker = null
}

function startWorker(): Worker | null {
  if (worker !== null || typeof OffscreenCanvas === 'undefined') return worker
  worker = new Worker(scriptUrl(workerUrl), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Done>) => {
    waiting.get(data.id)?.(data.photo)
    waiting.delete(data.id)
  }
  worker.onerror = answerAll
  return worker
}

function inWorker(source: ImageBitmap, quarters: number): Promise<Encoded | null> {
  const found = startWorker()
  if (found === null) return Promise.resolve(null)
  count += 1
  const id = count
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    found.postMessage({ id, source, quarters }, [source])
  })
}

/** The JPEG of a picture after quarter turns. The picture itself stays with the caller. */
export async function makePhoto(source: ImageBitmap, quarters = 0): Promise<Encoded> {
  const made = await inWorker(await createImageBitmap(source), quarters)
  return made ?? encodePhoto(source, quarters)
}

/** Reads a file the way it was held; null when this browser cannot read such a picture. */
export const pictureOf = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

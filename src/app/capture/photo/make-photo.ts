// Makes a photo from a picture: in a worker if the browser supports it, else on the page.
import { scriptUrl } from '#app/platform/tablet/trusted.ts'
import { type Encoded, encodePhoto } from './encode.ts'
import type { Done, Job } from './photo-worker.ts'
import workerUrl from './photo-worker.ts?worker&url'

const LONGEST_WAIT_MS = 15_000

/** Quarter turns to the right, and by what the photo is judged. */
type Wish = Pick<Job, 'quarters' | 'subject'>
type Answer = Omit<Done, 'id'>
export type Made = { photo: Encoded; picture: ImageBitmap }

let worker: Worker | null = null
/** True once the worker has made a photo; until then the page keeps the picture as a fallback. */
let isProven = false
let count = 0
const waiting = new Map<number, (made: Answer | null) => void>()

function answer(id: number, made: Answer | null): void {
  const ask = waiting.get(id)
  waiting.delete(id)
  if (ask) ask(made)
  else made?.source.close()
}

function giveUp(): void {
  for (const id of waiting.keys()) answer(id, null)
  worker = null
  isProven = false
}

function startWorker(): Worker | null {
  if (worker !== null || typeof OffscreenCanvas === 'undefined') return worker
  let made: Worker
  try {
    made = new Worker(scriptUrl(workerUrl), { type: 'module' })
  } catch {
    return null
  }
  worker = made
  worker.onmessage = ({ data: { id, ...done } }: MessageEvent<Done>) => {
    isProven = done.photo !== null
    answer(id, done)
  }
  // Not one that was given up before.
  worker.onerror = () => {
    if (worker === made) giveUp()
  }
  return worker
}

/** Returns null if the worker fails or does not answer in time. */
function inWorker(found: Worker, source: ImageBitmap, wish: Wish): Promise<Answer | null> {
  count += 1
  const id = count
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    found.postMessage({ id, source, ...wish } satisfies Job, [source])
    setTimeout(() => answer(id, null), LONGEST_WAIT_MS)
  })
}

/**
 * Makes the JPEG of a picture after quarter turns. The picture is transferred, not copied (a copy blocks the page), and
 * returned with its photo; the passed object is unusable afterwards. Throws if a picture was lost with its worker, and
 * `HiddenPixels` where this browser would give noise.
 */
export async function makePhoto(source: ImageBitmap, { quarters, subject }: Wish): Promise<Made> {
  const found = startWorker()
  if (found === null) return { picture: source, photo: await encodePhoto(source, quarters, subject) }
  const kept = isProven ? null : source
  const own = kept === null ? source : await createImageBitmap(kept)
  const made = await inWorker(found, own, { quarters, subject })
  const picture = made?.source ?? kept
  if (picture === null) throw new Error('the picture was lost with its worker')
  if (picture !== kept) kept?.close()
  return { picture, photo: made?.photo ?? (await encodePhoto(picture, quarters, subject)) }
}

/** Larger files (bytes) are not photos of documents. */
const LARGEST_FILE = 40_000_000
/** Largest width of a decoded picture, so that 48 megapixels do not fill the tablet's memory. */
const DECODED_WIDTH = 2400

/** Decodes a file with its EXIF orientation; null if this browser cannot read it. */
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

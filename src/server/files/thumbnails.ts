// Thumbnails for lists and the full decoding of received photos (src/docs/offline.md#camera-and-image-rules): one at
// a time, so that photos do not take the processor from requests.
import sharp from 'sharp'
import { MAX_JPEG_PIXELS, removeMetadata } from '#domain/kernel/images/jpeg.ts'
import { type PhotoStore, thumbKey } from './store.ts'

export const THUMB_EDGE = 320
const THUMB_QUALITY = 72

sharp.concurrency(1)
sharp.cache(false)

/** Decodes every pixel; throws when any of them is damaged. */
const decode = (bytes: Uint8Array, edge: number): Promise<Uint8Array> =>
  sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_JPEG_PIXELS, sequentialRead: true })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: THUMB_QUALITY, mozjpeg: false })
    .toBuffer()

/**
 * Makes the small picture; `bad` when the photo cannot be decoded, null when it is not in the store. One that cannot be
 * kept (a full disk) is shown all the same, and made again the next time.
 */
export async function makeThumb(
  store: PhotoStore,
  key: string,
  edge = THUMB_EDGE,
): Promise<Uint8Array | 'bad' | null> {
  const bytes = await store.read(key)
  if (!bytes) return null
  const thumb = await decode(removeMetadata(bytes), edge).catch(() => 'bad' as const)
  if (thumb !== 'bad') await store.write(thumbKey(key), thumb).catch(() => {})
  return thumb
}

const PICTURE_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const PICTURE_QUALITY = 82

export type ReadPicture = { bytes: Uint8Array; width: number; height: number }

/**
 * A JPEG, PNG or WebP that a person chose as a JPEG with a bounded long edge, upright, on white where it was transparent and without
 * metadata; `bad` when it is another file or damaged, `large` when it has more pixels than that, of which none is decoded.
 */
export async function readAnyPicture(
  bytes: Uint8Array,
  { edge, pixels }: { edge: number; pixels: number },
): Promise<ReadPicture | 'bad' | 'large'> {
  try {
    // The size is read from the head of the file and checked here, so that it has an answer of its own.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false })
    const { format, width, height } = await picture.metadata()
    if (!PICTURE_FORMATS.has(format)) return 'bad'
    if (width * height > pixels) return 'large'
    const { data, info } = await picture
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: PICTURE_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return 'bad'
  }
}

export type Queue = {
  add: (job: () => Promise<void>) => void
  waitUntilIdle: () => Promise<void>
  /** Finishes what can be finished soon and begins nothing after that. */
  end: () => Promise<void>
}
/** Longest time that the end of the server waits for the queue; a picture that is being made is always finished. */
const END_WITHIN_MS = 2000

const queues = new WeakMap<PhotoStore, Queue>()

function newQueue(): Queue {
  let last: Promise<void> = Promise.resolve()
  let isOver = false
  return {
    add: (job) => {
      last = last.then(() => (isOver ? undefined : job())).catch(() => {})
    },
    waitUntilIdle: () => last,
    end: async () => {
      const patience = setTimeout(() => {
        isOver = true
      }, END_WITHIN_MS)
      await last
      clearTimeout(patience)
    },
  }
}

/** The one queue of a store. A job that fails is dropped: the thumbnail is made at the first request for it. */
export function thumbQueue(store: PhotoStore): Queue {
  const queue = queues.get(store) ?? newQueue()
  queues.set(store, queue)
  return queue
}

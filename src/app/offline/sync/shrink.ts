// The smaller version of a picture that was rejected as too large (src/docs/offline.md#table-of-answers, 411 and
// 413): 1280 px, quality 0.6.
import { requireCanvasPixels } from '#app/platform/tablet/canvas-pixels.ts'
import { SMALL_PHOTO_EDGE, SMALL_PHOTO_QUALITY } from '#domain/applications/photo-slots.ts'
import type { Shrink } from './apply.ts'

/** Re-encodes a JPEG off the main thread's canvas; null where the browser cannot. Throws `HiddenPixels` where it would give noise. */
export const shrink: Shrink = async (bytes) => {
  if (typeof OffscreenCanvas === 'undefined') return null
  requireCanvasPixels()
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const scale = Math.min(1, SMALL_PHOTO_EDGE / Math.max(picture.width, picture.height))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: SMALL_PHOTO_QUALITY })
  return { bytes: await blob.arrayBuffer(), width, height }
}

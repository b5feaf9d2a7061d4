// Quality of a photo: blur, darkness, glare, a tiny or empty picture (src/docs/business-rules.md#photo-slots,
// src/docs/offline.md#camera-and-image-rules).
// Pure functions of pixels. Measures are taken on a copy of at most MEASURE_EDGE, so that thresholds are comparable.

export type Frame = { data: Uint8ClampedArray; width: number; height: number }
export type Measures = { blur: number; brightness: number; glare: number; variance: number }
export type Quality =
  | 'blurred'
  | 'dark'
  | 'glare'
  | 'small'
  | 'blank'
  /** Of a photo of a document: there is none, a part of it is outside, it is too far away. */
  | 'no_document'
  | 'cut_off'
  | 'far'
  /** Of a photo of a person: light from behind, a face that is too far away or partly outside. */
  | 'backlight'
  | 'face_small'
  | 'face_cut_off'

/** Photos with these problems are refused; the others only cause advice to take the photo again. */
export const REFUSED_QUALITY: readonly Quality[] = ['blank', 'small']

/** Long edge of the copy that is measured. */
export const MEASURE_EDGE = 480
/** Shortest allowed long edge of a photo, in pixels. */
export const MIN_PHOTO_EDGE = 800
/** Variance of the Laplacian under which text of a document cannot be read. */
export const BLUR_LIMIT = 60
/** Mean brightness, 0 to 255. */
export const DARK_LIMIT = 50
/** A pixel this bright carries no detail; more than this share of them is glare. */
export const GLARE_LEVEL = 250
export const GLARE_SHARE = 0.12
/** Maximum variance of brightness of an empty picture: an empty canvas, a covered lens. */
export const BLANK_VARIANCE = 12
/** A compressed photo of the real world is never this small for its area. */
export const BLANK_BYTES_PER_PIXEL = 0.004

/** Brightness of every pixel, 0 to 255, with the weights of ITU-R BT.601. */
export function lumaOf({ data, width, height }: Frame): Float32Array {
  const luma = new Float32Array(width * height)
  for (let i = 0, at = 0; i < luma.length; i++, at += 4)
    luma[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  return luma
}

const varianceOf = (count: number, sum: number, squares: number): number =>
  count === 0 ? 0 : Math.max(0, squares / count - (sum / count) ** 2)

/** Variance of the second differences of the inner pixels: large at sharp edges, near zero in a blurred picture. */
function sharpness(luma: Float32Array, width: number, height: number): number {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1, end = at + width - 2; at < end; at++) {
      const beside = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0)
      const edge = beside + (luma[at - width] ?? 0) + (luma[at + width] ?? 0) - 4 * (luma[at] ?? 0)
      sum += edge
      squares += edge * edge
    }
  return varianceOf(Math.max(0, width - 2) * Math.max(0, height - 2), sum, squares)
}

/** Blur (higher is sharper), brightness 0 to 255, share of overexposed pixels 0 to 1, variance of brightness. */
export function measureFrame(frame: Frame): Measures {
  const luma = lumaOf(frame)
  const count = luma.length
  let sum = 0
  let squares = 0
  let overexposed = 0
  for (let i = 0; i < count; i++) {
    const value = luma[i] ?? 0
    sum += value
    squares += value * value
    if (value >= GLARE_LEVEL) overexposed++
  }
  return {
    blur: sharpness(luma, frame.width, frame.height),
    brightness: count === 0 ? 0 : sum / count,
    glare: count === 0 ? 0 : overexposed / count,
    variance: varianceOf(count, sum, squares),
  }
}

/** The quality problems of a photo; width, height and bytes are those of the photo itself, not of the copy. */
export function judgeFrame(
  measures: Measures,
  photo: { width: number; height: number; bytes: number },
): Quality[] {
  const found: Quality[] = []
  if (Math.max(photo.width, photo.height) < MIN_PHOTO_EDGE) found.push('small')
  const thin = photo.bytes < photo.width * photo.height * BLANK_BYTES_PER_PIXEL
  if (measures.variance < BLANK_VARIANCE || thin) return [...found, 'blank']
  if (measures.blur < BLUR_LIMIT) found.push('blurred')
  if (measures.brightness < DARK_LIMIT) found.push('dark')
  if (measures.glare > GLARE_SHARE) found.push('glare')
  return found
}

// Is a photo worth keeping: blur, darkness, glare, a tiny or empty picture (product.md "Photo slots", offline.md 2.14).
// Pure: pixels in, words out. Measures are taken on a copy not longer than MEASURE_EDGE, so thresholds mean the same.

export type Frame = { data: Uint8ClampedArray; width: number; height: number }
export type Measures = { blur: number; brightness: number; glare: number; variance: number }
export type Quality = 'blurred' | 'dark' | 'glare' | 'small' | 'blank'

/** These two are refused; the others only advise to take the photo again. */
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
/** Variance of brightness of a picture with nothing in it: an empty canvas, a covered lens. */
export const BLANK_VARIANCE = 12
/** A compressed photo of the real world is never this small for its area. */
export const BLANK_BYTES_PER_PIXEL = 0.004

/** Brightness of every pixel by the weights of the eye. */
export function lumaOf(frame: Frame): Float64Array {
  const luma = new Float64Array(frame.width * frame.height)
  for (let i = 0; i < luma.length; i++) {
    const at = i * 4
    luma[i] =
      0.299 * (frame.data[at] ?? 0) + 0.587 * (frame.data[at + 1] ?? 0) + 0.114 * (frame.data[at + 2] ?? 0)
  }
  return luma
}

function meanAndVariance(values: Float64Array): { mean: number; variance: number } {
  if (values.length === 0) return { mean: 0, variance: 0 }
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return { mean, variance: squares / values.length }
}

/** Second differences of the inner pixels: large at sharp edges, near nothing in a blurred picture. */
function laplacian(luma: Float64Array, width: number, height: number): Float64Array {
  if (width < 3 || height < 3) return new Float64Array(0)
  const edges = new Float64Array((width - 2) * (height - 2))
  let to = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around =
        (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      edges[to++] = around - 4 * (luma[at] ?? 0)
    }
  return edges
}

/** Blur (higher is sharper), brightness 0 to 255, share of burnt pixels 0 to 1, variance of brightness. */
export function measureFrame(frame: Frame): Measures {
  const luma = lumaOf(frame)
  const { mean, variance } = meanAndVariance(luma)
  let burnt = 0
  for (const value of luma) if (value >= GLARE_LEVEL) burnt++
  return {
    blur: meanAndVariance(laplacian(luma, frame.width, frame.height)).variance,
    brightness: mean,
    glare: luma.length === 0 ? 0 : burnt / luma.length,
    variance,
  }
}

/** What is to be said about a photo; width, height and bytes are those of the photo itself, not of the copy. */
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

// Grey pictures: made smaller, sampled between pixels, and normalised for a net. The training cuts its samples in the same way
// (src/setup/reader/samples.py). A pixel's middle is at whole numbers.

/** Brightness of 0 to 255, one row after the other. Bytes: a photo has two million of them, and memory is what costs time. */
export type Grey = { width: number; height: number; values: Uint8Array }
export type Point = { x: number; y: number }

/** The brightness of the pixels of a canvas, by Rec. 601. */
export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Grey {
  const values = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4)
    values[at] =
      (77 * (data[from] as number) +
        150 * (data[from + 1] as number) +
        29 * (data[from + 2] as number) +
        128) >>
      8
  return { width, height, values }
}

function halved({ width, height, values }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h)
  for (let y = 0; y < h; y += 1) {
    let from = 2 * y * width
    for (let x = 0; x < w; x += 1, from += 2)
      half[y * w + x] =
        ((values[from] as number) +
          (values[from + 1] as number) +
          (values[from + width] as number) +
          (values[from + width + 1] as number) +
          2) >>
        2
  }
  return { width: w, height: h, values: half }
}

/** A picture and its halves, each half as wide as the one before: small details of a large picture are averaged, not skipped. */
export type Pyramid = readonly [Grey, ...Grey[]]

const LEVELS = 4

export function pyramidOf(picture: Grey): Pyramid {
  const levels: [Grey, ...Grey[]] = [picture]
  for (let last = picture; levels.length < LEVELS && Math.min(last.width, last.height) >= 32; ) {
    last = halved(last)
    levels.push(last)
  }
  return levels
}

/** Pixels that a column of letters has at most in the level that it is cut from. */
const LARGEST_PITCH = 24

/** The level of a pyramid to cut letters of this distance from, and how much smaller it is than the picture. */
export function levelFor(pyramid: Pyramid, pitch: number): { level: Grey; scale: number } {
  let at = 0
  while (at < pyramid.length - 1 && pitch / 2 ** at > LARGEST_PITCH) at += 1
  return { level: pyramid[at] ?? pyramid[0], scale: 1 / 2 ** at }
}

/** The brightness at a place between pixels; beyond the border that of the border. */
export function sampleAt({ width, height, values }: Grey, px: number, py: number): number {
  const x = px < 0 ? 0 : px > width - 1.001 ? width - 1.001 : px
  const y = py < 0 ? 0 : py > height - 1.001 ? height - 1.001 : py
  const [left, top] = [x | 0, y | 0]
  const [fx, fy] = [x - left, y - top]
  const at = top * width + left
  const above = (values[at] as number) * (1 - fx) + (values[at + 1] as number) * fx
  const below = (values[at + width] as number) * (1 - fx) + (values[at + width + 1] as number) * fx
  return above * (1 - fy) + below * fy
}

/** The picture in another size. From the nearest larger level of the pyramid, so that nothing is skipped. */
export function resized(pyramid: Pyramid, width: number, height: number): Grey {
  const source = pyramid.findLast((level) => level.width >= width) ?? pyramid[0]
  const values = new Uint8Array(width * height)
  const [sx, sy] = [source.width / width, source.height / height]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      values[y * width + x] = 0.5 + sampleAt(source, (x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5)
  return { width, height, values }
}

/** Added to the deviation, so that a picture without contrast stays near 0. */
const LEAST_DEVIATION = 0.02

/** Brings values of 0 to 255 to mean 0 and deviation 1, as the nets were trained. */
export function normalise(values: Float32Array | Uint8Array): Float32Array {
  const into = new Float32Array(values.length)
  let [sum, squares] = [0, 0]
  for (const value of values) {
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  const deviation = Math.sqrt(Math.max(0, squares / values.length - mean * mean)) / 255 + LEAST_DEVIATION
  const factor = 1 / (255 * deviation)
  for (let at = 0; at < values.length; at += 1) into[at] = ((values[at] as number) - mean) * factor
  return into
}

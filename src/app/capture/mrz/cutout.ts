// A zone cut out and straightened, in the size in which the net that finds letters was trained.
import { levelFor, type Point, type Pyramid, sampleAt } from './picture.ts'

/** Where the middle of a zone is, its angle, and the distance of its columns in pixels. */
export type Place = { middle: Point; angle: number; pitch: number }
export type Cutout = { width: number; height: number; values: Float32Array; place: Place }

/** Pixels of a column in a cutout. */
export const CUTOUT_PITCH = 16
/** Columns that a cutout is wider than the zone. */
const MARGIN = 6
/** By the number of lines; multiples of 4, as the net is. */
const HEIGHTS: Readonly<Record<number, number>> = { 2: 128, 3: 168 }

/** Where a point of the cutout is in the photograph. */
export function inPhoto({ width, height, place: { middle, angle, pitch } }: Cutout, { x, y }: Point): Point {
  const zoom = pitch / CUTOUT_PITCH
  const [along, beside] = [(x - width / 2) * zoom, (y - height / 2) * zoom]
  return {
    x: middle.x + Math.cos(angle) * along - Math.sin(angle) * beside,
    y: middle.y + Math.sin(angle) * along + Math.cos(angle) * beside,
  }
}

/** Cuts the cutout of a zone with this number of lines and columns. */
export function cutOut(pyramid: Pyramid, place: Place, lines: number, columns: number): Cutout {
  const width = (columns + MARGIN) * CUTOUT_PITCH
  const height = HEIGHTS[lines] ?? 168
  const { level, scale } = levelFor(pyramid, place.pitch)
  const cutout: Cutout = { width, height, values: new Float32Array(width * height), place }
  const zoom = (place.pitch / CUTOUT_PITCH) * scale
  const [c, s] = [Math.cos(place.angle) * zoom, Math.sin(place.angle) * zoom]
  const start = inPhoto(cutout, { x: 0, y: 0 })
  const [x0, y0] = [(start.x + 0.5) * scale - 0.5, (start.y + 0.5) * scale - 0.5]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      cutout.values[y * width + x] = sampleAt(level, x0 + c * x - s * y, y0 + s * x + c * y)
  return cutout
}

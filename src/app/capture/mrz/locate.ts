// Where in a photograph the lines of a zone are: a net marks them and says which way they run.
import type { RunNet } from './nets.ts'
import { partsOf, sigmoid } from './parts.ts'
import { normalise, type Point, type Pyramid, resized } from './picture.ts'

/** Lines that were found: their middle, the angle in which one reads, and their length and height together, in pixels of the photograph. */
export type Band = { middle: Point; angle: number; length: number; height: number; score: number }

/** The net answers for squares of this many pixels. */
const STRIDE = 8
/** A part is marked above this probability; faint ones only count where nothing else is found. */
const THRESHOLDS = [
  { least: 0.5, trust: 1 },
  { least: 0.2, trust: 0.35 },
]
const LEAST_SQUARES = 20
const MOST_BANDS = 4

type Field = { width: number; height: number; marks: Float32Array; across: Float32Array; down: Float32Array }

/** The straight band that a part is; `sx` and `sy` are the pixels of the photograph in a square. */
function bandOf(part: readonly number[], field: Field, sx: number, sy: number, trust: number): Band {
  const squares = part.map((at) => ({
    x: ((at % field.width) + 0.5) * sx,
    y: (Math.floor(at / field.width) + 0.5) * sy,
    weight: field.marks[at] ?? 0,
  }))
  const total = squares.reduce((sum, { weight }) => sum + weight, 0)
  const mx = squares.reduce((sum, { x, weight }) => sum + weight * x, 0) / total
  const my = squares.reduce((sum, { y, weight }) => sum + weight * y, 0) / total
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, y, weight } of squares) {
    xx += weight * (x - mx) ** 2
    xy += weight * (x - mx) * (y - my)
    yy += weight * (y - my) ** 2
  }
  let angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const dx = part.reduce((sum, at) => sum + (field.marks[at] ?? 0) * (field.across[at] ?? 0), 0)
  const dy = part.reduce((sum, at) => sum + (field.marks[at] ?? 0) * (field.down[at] ?? 0), 0)
  if (Math.cos(angle) * dx + Math.sin(angle) * dy < 0) angle += Math.PI
  const along = squares.map(({ x, y }) => (x - mx) * Math.cos(angle) + (y - my) * Math.sin(angle))
  const [first, last] = [Math.min(...along), Math.max(...along)]
  const length = last - first + (sx + sy) / 2
  const beside = (first + last) / 2
  return {
    middle: { x: mx + beside * Math.cos(angle), y: my + beside * Math.sin(angle) },
    angle,
    length,
    height: (total * sx * sy) / length,
    score: (total * trust) / field.marks.length,
  }
}

/** Whether two bands are the same lines. */
export const isSame = (one: Band, other: Band): boolean =>
  Math.hypot(one.middle.x - other.middle.x, one.middle.y - other.middle.y) < 0.06 * one.length &&
  Math.abs(Math.log(one.length / other.length)) < 0.08 &&
  Math.cos(one.angle - other.angle) > 0.98

/**
 * The bands that may be lines of a zone, the most likely first; none where the picture shows none. `size` is the longer side, in pixels, at
 * which the picture is looked at: small lines are found in a larger one.
 */
export function locate(run: RunNet, pyramid: Pyramid, size: number): Band[] {
  const [{ width, height }] = pyramid
  const scale = size / Math.max(width, height)
  const [w, h] = [width, height].map((side) =>
    Math.max(STRIDE, Math.round((side * scale) / STRIDE) * STRIDE),
  ) as [number, number]
  const { values } = resized(pyramid, w, h)
  const seen = run('locate', { values: normalise(values), channels: 1, images: 1, height: h, width: w })
  const count = seen.width * seen.height
  const field: Field = {
    width: seen.width,
    height: seen.height,
    marks: seen.values.slice(0, count).map(sigmoid),
    across: seen.values.subarray(count, 2 * count),
    down: seen.values.subarray(2 * count),
  }
  const bands: Band[] = []
  for (const { least, trust } of THRESHOLDS)
    for (const part of partsOf(field.marks, field, { least, fewest: LEAST_SQUARES })) {
      const band = bandOf(part, field, width / seen.width, height / seen.height, trust)
      if (!bands.some((other) => isSame(band, other))) bands.push(band)
    }
  return bands.sort((a, b) => b.score - a.score).slice(0, MOST_BANDS)
}

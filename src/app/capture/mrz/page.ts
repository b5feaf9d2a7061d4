// Where in a picture the document lies, whichever side it shows: a net marks it.
import type { RunNet } from './nets.ts'
import { partsOf, sigmoid } from './parts.ts'
import { normalise, type Pyramid, resized } from './picture.ts'

/** The part of the picture that the document takes, in squares of an eighth of the small picture. */
export type Page = {
  /** Squares in a row of the picture, and in a column. */
  width: number
  height: number
  /** The numbers of the squares that the document takes, row after row. */
  squares: readonly number[]
  /** Their part of the picture, 0 to 1. */
  share: number
  /** How much of the document's outline lies on the border of the picture, in squares. */
  atBorder: number
}

/** Longer side of the small picture, in pixels. */
const SIZE = 320
const STRIDE = 8
const LEAST = 0.5
const FEWEST = 12

/** The largest document in the picture; null where there is none. */
export function findPage(run: RunNet, pyramid: Pyramid): Page | null {
  const [{ width: wide, height: high }] = pyramid
  const scale = SIZE / Math.max(wide, high)
  const [w, h] = [wide, high].map((side) =>
    Math.max(STRIDE, Math.round((side * scale) / STRIDE) * STRIDE),
  ) as [number, number]
  const { values } = resized(pyramid, w, h)
  const seen = run('page', { values: normalise(values), channels: 1, images: 1, height: h, width: w })
  const { width, height } = seen
  const marks = seen.values.slice(0, width * height).map(sigmoid)
  const [squares] = partsOf(marks, seen, { least: LEAST, fewest: FEWEST }).sort((a, b) => b.length - a.length)
  if (squares === undefined) return null
  const isAtBorder = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  }
  return {
    width,
    height,
    squares,
    share: squares.length / marks.length,
    atBorder: squares.filter(isAtBorder).length,
  }
}

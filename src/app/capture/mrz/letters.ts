// What a net sees in each cell of a zone: a patch of the photograph around its middle, as probabilities of letters.
import { ALPHABET } from '#domain/kernel/mrz/format.ts'
import { LINE_PITCH, type Shape } from './grid.ts'
import type { RunNet } from './nets.ts'
import { levelFor, normalise, type Point, type Pyramid, sampleAt } from './picture.ts'

const PATCH_WIDTH = 24
const PATCH_HEIGHT = 28
const PIXELS = PATCH_WIDTH * PATCH_HEIGHT
/** Half of a patch, in columns. */
const HALF_WIDTH = 0.8
const HALF_HEIGHT = 0.95

/** For each cell the logarithms of the probabilities of the letters of ALPHABET; `empty` is the mean probability that there is no letter. */
export type SeenLetters = { rows: Float32Array[]; empty: number }
/** How much wider and higher than a letter's cell is looked at. */
export type Crop = { wide: number; high: number }

export const USUAL_CROP: Crop = { wide: 1, high: 1 }

/** The steps to the next column and by one column's width down, at a cell. */
function stepsAt(cells: readonly Point[], { lines, columns }: Shape, index: number) {
  const [line, column] = [Math.floor(index / columns), index % columns]
  const cell = (l: number, c: number): Point => cells[l * columns + c] ?? { x: 0, y: 0 }
  const [before, after] = [Math.max(0, column - 1), Math.min(columns - 1, column + 1)]
  const [a, b] = [cell(line, before), cell(line, after)]
  const [top, bottom] = [cell(0, column), cell(lines - 1, column)]
  const down = (lines - 1) * LINE_PITCH
  return {
    across: { x: (b.x - a.x) / (after - before), y: (b.y - a.y) / (after - before) },
    down: { x: (bottom.x - top.x) / down, y: (bottom.y - top.y) / down },
  }
}

function patchAt(pyramid: Pyramid, middle: Point, across: Point, down: Point): Float32Array {
  const patch = new Float32Array(PIXELS)
  const { level, scale } = levelFor(pyramid, Math.hypot(across.x, across.y))
  let at = 0
  for (let y = 0; y < PATCH_HEIGHT; y += 1) {
    const v = (((y + 0.5) / PATCH_HEIGHT) * 2 - 1) * HALF_HEIGHT
    for (let x = 0; x < PATCH_WIDTH; x += 1) {
      const u = (((x + 0.5) / PATCH_WIDTH) * 2 - 1) * HALF_WIDTH
      patch[at] = sampleAt(
        level,
        (middle.x + across.x * u + down.x * v + 0.5) * scale - 0.5,
        (middle.y + across.y * u + down.y * v + 0.5) * scale - 0.5,
      )
      at += 1
    }
  }
  return normalise(patch)
}

const times = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor })

/** Looks at the cells with these numbers, at all by default. `cells` are the middles in the photograph, line after line. */
export function seeLetters(
  run: RunNet,
  pyramid: Pyramid,
  cells: readonly Point[],
  shape: Shape,
  { wide, high }: Crop,
  wanted: readonly number[] = [...cells.keys()],
): SeenLetters {
  const count = wanted.length
  const patches = new Float32Array(count * PIXELS)
  wanted.forEach((cell, index) => {
    const { across, down } = stepsAt(cells, shape, cell)
    const patch = patchAt(pyramid, cells[cell] ?? { x: 0, y: 0 }, times(across, wide), times(down, high))
    patches.set(patch, index * PIXELS)
  })
  const { values, channels } = run('letters', {
    values: patches,
    channels: 1,
    images: count,
    height: PATCH_HEIGHT,
    width: PATCH_WIDTH,
  })
  let empty = 0
  const rows = wanted.map((_, cell) => {
    const outputs = Float32Array.from({ length: channels }, (_, letter) => values[letter * count + cell] ?? 0)
    const most = Math.max(...outputs)
    const total = most + Math.log(outputs.reduce((sum, value) => sum + Math.exp(value - most), 0))
    const none = Math.exp((outputs[ALPHABET.length] ?? 0) - total)
    empty += none
    // Where there is no letter to see, it may be any: what covers a letter must not look like another one.
    return outputs
      .slice(0, ALPHABET.length)
      .map((value) => Math.log(Math.exp(value - total) + none / ALPHABET.length))
  })
  return { rows, empty: empty / count }
}

/** The logarithm of the mean probability of several looks at the same cells. */
export function meanOf(looks: readonly Pick<SeenLetters, 'rows'>[]): Float32Array[] {
  return (looks[0]?.rows ?? []).map((row, cell) =>
    row.map((_, letter) => {
      const mean =
        looks.reduce((sum, { rows }) => sum + Math.exp(rows[cell]?.[letter] ?? -Infinity), 0) / looks.length
      return Math.log(Math.max(mean, 1e-9))
    }),
  )
}

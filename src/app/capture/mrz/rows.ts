// Letters of a cutout as rows: a net marks the middle of each letter, letters at even distances make a chain, and chains on one line make a row.

import { CUTOUT_PITCH, type Cutout } from './cutout.ts'
import type { RunNet } from './nets.ts'
import { normalise, type Point } from './picture.ts'

/** The middle of a letter in the cutout. */
export type Letter = Point & { score: number; column: number }
/** Letters of a line, each with its column counted from any start; `y` is the line's height in the middle of the cutout. */
export type Row = { letters: Letter[]; pitch: number; slope: number; y: number }

/** The net answers for squares of this many pixels, whose middle is at `MIDDLE`. */
const STRIDE = 4
const MIDDLE = 1.5
/** Least value of the net, before the sigmoid. */
const LEAST_PEAK = -0.9
/** Columns that a chain may skip where a letter was not found. */
const MOST_SKIPPED = 3
const LEAST_CHAIN = 5
/** How far, in pixels, the ends of a chain may be from the line of a row that it belongs to. */
const NEAR_ROW = 8

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** The middles of letters, from left to right. */
function findLetters(run: RunNet, cutout: Cutout): Letter[] {
  const input = normalise(cutout.values)
  const { values, width, height } = run('grid', {
    values: input,
    channels: 1,
    images: 1,
    height: cutout.height,
    width: cutout.width,
  })
  const count = width * height
  const heatAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? -Infinity : (values[y * width + x] as number)
  const letters: Letter[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const heat = heatAt(x, y)
      if (heat < LEAST_PEAK) continue
      const isPeak = [-1, 0, 1].every((dy) => [-1, 0, 1].every((dx) => heatAt(x + dx, y + dy) <= heat))
      if (!isPeak) continue
      const at = y * width + x
      letters.push({
        x: STRIDE * (x + (values[count + at] as number)) + MIDDLE,
        y: STRIDE * (y + (values[2 * count + at] as number)) + MIDDLE,
        score: sigmoid(heat),
        column: 0,
      })
    }
  return letters.sort((a, b) => a.x - b.x)
}

type Chain = { letters: Letter[]; pitch: number; slope: number }

/** How badly a letter would continue a chain, and by how many columns; null where it does not. */
function step(chain: Chain, letter: Letter): { columns: number; cost: number } | null {
  const last = chain.letters.at(-1)
  if (last === undefined) return null
  const dx = letter.x - last.x
  const columns = Math.max(1, Math.round(dx / chain.pitch))
  const error = Math.abs(dx / columns - chain.pitch) / chain.pitch
  const dy = Math.abs(letter.y - last.y - chain.slope * dx)
  if (columns > MOST_SKIPPED || dx < 0.6 * chain.pitch || error > 0.3 || dy > 6) return null
  return { columns, cost: error * 10 + dy + (columns - 1) * 3 }
}

function extend(chain: Chain, letter: Letter, columns: number): void {
  const last = chain.letters.at(-1)
  if (last === undefined) return
  letter.column = last.column + columns
  chain.pitch = chain.pitch * 0.85 + ((letter.x - last.x) / columns) * 0.15
  const earlier = chain.letters.at(-8) ?? chain.letters[0]
  if (earlier !== undefined && chain.letters.length > 3)
    chain.slope = (letter.y - earlier.y) / (letter.x - earlier.x)
  chain.letters.push(letter)
}

function chainsOf(letters: readonly Letter[]): Chain[] {
  const chains: Chain[] = []
  for (const letter of letters) {
    let best: { chain: Chain; columns: number; cost: number } | null = null
    for (const chain of chains) {
      const found = step(chain, letter)
      if (found !== null && found.cost < (best?.cost ?? Infinity)) best = { chain, ...found }
    }
    if (best === null) chains.push({ letters: [letter], pitch: CUTOUT_PITCH, slope: 0 })
    else extend(best.chain, letter, best.columns)
  }
  return chains.filter((chain) => chain.letters.length >= LEAST_CHAIN)
}

/** A chain with the straight line through its letters. */
function rowOf({ letters, pitch }: Chain, middle: number): Row {
  const count = letters.length
  let [sx, sy, sxx, sxy] = [0, 0, 0, 0]
  for (const { x, y } of letters) {
    sx += x - middle
    sy += y
    sxx += (x - middle) ** 2
    sxy += (x - middle) * y
  }
  const slope = (count * sxy - sx * sy) / (count * sxx - sx * sx || 1)
  return {
    letters: [...letters],
    pitch,
    slope: Math.abs(slope) < 0.3 ? slope : 0,
    y: (sy - slope * sx) / count,
  }
}

/** Adds the letters of another row of the same line; the columns follow from the letter that is nearest. */
function join(row: Row, other: Row): void {
  const first = other.letters[0]
  if (first === undefined) return
  const near = row.letters.reduce((a, b) => (Math.abs(b.x - first.x) < Math.abs(a.x - first.x) ? b : a))
  const shift = Math.round((first.x - near.x) / row.pitch) + near.column - first.column
  for (const letter of other.letters) {
    letter.column += shift
    if (!row.letters.some(({ column }) => column === letter.column)) row.letters.push(letter)
  }
}

/** The rows of letters in a cutout, from the top down. */
export function findRows(run: RunNet, cutout: Cutout): Row[] {
  const middle = cutout.width / 2
  const found = chainsOf(findLetters(run, cutout))
    .map((chain) => rowOf(chain, middle))
    .sort((a, b) => b.letters.length - a.letters.length)
  const rows: Row[] = []
  for (const row of found) {
    const isOn = (line: Row, letter: Letter | undefined) =>
      letter !== undefined && Math.abs(line.y + line.slope * (letter.x - middle) - letter.y) < NEAR_ROW
    const same = rows.find((line) => isOn(line, row.letters[0]) && isOn(line, row.letters.at(-1)))
    if (same === undefined) rows.push(row)
    else join(same, row)
  }
  return rows.sort((a, b) => a.y - b.y)
}

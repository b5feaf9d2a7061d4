// The most likely reading of what a classifier saw that obeys the rules of a zone (src/docs/business-rules.md#machine-readable-zone).
import { COUNTRIES } from './countries.ts'
import {
  cellsOf,
  checksOf,
  coveredFields,
  type Format,
  grammarOf,
  hasPinfl,
  type Layout,
  layoutsOf,
  type MrzField,
  sizeOf,
  textOf,
  UNCOVERED,
} from './format.ts'
import { likeliestNames } from './name-line.ts'
import { type MrzNames, parseNames } from './names.ts'
import { type Fault, type MrzNumbers, readNumbers } from './numbers.ts'
import { type Change, findRepairs, type Repair } from './repair.ts'
import { likeliestText, normalisedRows, type Rows, rankedLetters } from './rows.ts'

export type MrzReading = {
  format: Format
  lines: string[]
  numbers: MrzNumbers
  /** Null where the line of names is none. */
  names: MrzNames | null
  /** What is wrong with the lines although the best reading was taken; none where all checks pass. */
  faults: Fault[]
  /** The probability of each cell's letter among those that may stand there; that of a country is one for its three cells. */
  probabilities: Float32Array
  /** Cells of which a less likely letter was taken, because the checks ask for it. */
  repaired: number[]
  /**
   * How many nats less likely the next reading is that passes the checks and differs in numbers. Infinity where there is none within 9 nats (3 for each cell, of more than three),
   * 0 where there was too much doubt to look at all of them, or where no reading passes.
   */
  gap: number
  /** The mean of it over the cells that differ, of the reading where that is least. */
  gapPerCell: number
}

/** The cells whose letters the checks decide upon. */
const numberCells = (format: Format): number[] =>
  coveredFields(format).flatMap((field) => cellsOf(format, field))

/** Each cell of the birth date (year, month, day) with the cell of the PINFL (day, month, year) that repeats it. */
function birthCells(format: Format): [birth: number, pinfl: number][] {
  const [birth, pinfl] = [cellsOf(format, 'birth'), cellsOf(format, 'optional')]
  return [5, 6, 3, 4, 1, 2].map((to, at) => [birth[at] ?? -1, pinfl[to] ?? -1])
}

const splitIn = (format: Format, text: string): string[] => {
  const { lines, columns } = sizeOf(format)
  return Array.from({ length: lines }, (_, at) => text.slice(at * columns, (at + 1) * columns))
}

function likeliestLayout(rows: Rows, format: Format, issuer: string): Layout {
  const fits = layoutsOf(format, issuer).map((layout) => {
    const grammar = grammarOf(format, layout)
    const logs = numberCells(format).map(
      (cell) => likeliestText(rows, [cell], [...(grammar[cell] ?? '')]).log,
    )
    return { layout, log: logs.reduce((sum, log) => sum + log, 0) }
  })
  return fits.sort((a, b) => b.log - a.log)[0]?.layout ?? 'foreign'
}

/** The letters of each cell in any of the layouts: a letter's probability is its share among these. */
function lettersInUse(format: Format, layouts: readonly Layout[]): string[] {
  const grammars = layouts.map((layout) => grammarOf(format, layout))
  return (grammars[0] ?? []).map((_, cell) =>
    [...new Set(grammars.flatMap((grammar) => [...(grammar[cell] ?? '')]))].join(''),
  )
}

/** Every less likely letter of the cells of numbers; a digit of the birth date also together with that of the PINFL. */
function changesOf(rows: Rows, format: Format, layout: Layout): Change[] {
  const grammar = grammarOf(format, layout)
  const ranked = (cell: number) => rankedLetters(rows[cell], grammar[cell] ?? '')
  const costs = (cell: number) => {
    const letters = ranked(cell)
    return letters.slice(1).map(({ letter, log }) => ({ letter, cost: (letters[0]?.log ?? 0) - log }))
  }
  const single = numberCells(format).flatMap((cell) =>
    costs(cell).map(({ letter, cost }) => ({ cells: [{ cell, letter }], cost })),
  )
  if (!hasPinfl(layout)) return single
  const double = birthCells(format).flatMap(([birth, pinfl]) => {
    const others = new Map(costs(pinfl).map(({ letter, cost }) => [letter, cost]))
    return costs(birth).flatMap(({ letter, cost }): Change[] => {
      const other = others.get(letter)
      if (other === undefined) return []
      const cells = [birth, pinfl].map((cell) => ({ cell, letter }))
      return [{ cells, cost: cost + other }]
    })
  })
  return [...single, ...double]
}

const differingCells = (a: string, b: string): number[] =>
  [...a].flatMap((letter, cell) => (letter === b[cell] ? [] : [cell]))

function gapsOf(best: Repair | undefined, rivals: readonly Repair[], isComplete: boolean) {
  if (best === undefined || !isComplete) return { gap: 0, gapPerCell: 0 }
  const nats = rivals.map(({ cost }) => cost - best.cost)
  const perCell = rivals.map(({ text }, at) => (nats[at] ?? 0) / differingCells(text, best.text).length)
  return { gap: Math.min(...nats), gapPerCell: Math.min(...perCell) }
}

/**
 * The most likely reading of the rows that obeys the alphabet of each place, the list of countries, the form of names and all checks; at most
 * three letters of the numbers are other than the likeliest ones. Where no such reading exists, the likeliest one with its faults. Null
 * where the rows are those of no known format. `today` is the plain date in Tashkent.
 */
export function decode(classified: Rows, { today }: { today: string }): MrzReading | null {
  const zone = normalisedRows(classified)
  if (zone === null) return null
  const { format, rows } = zone
  const country = (field: MrzField) => likeliestText(rows, cellsOf(format, field), COUNTRIES)
  const [issuer, citizenship] = [country('issuer'), country('citizenship')]
  const layout = likeliestLayout(rows, format, issuer.text)
  const grammar = grammarOf(format, layout)

  const letters = rows.map((row, cell) => rankedLetters(row, grammar[cell] ?? '')[0]?.letter ?? '')
  const put = (field: MrzField, text: string) =>
    cellsOf(format, field).forEach((cell, at) => {
      letters[cell] = text[at] ?? ''
    })
  put('issuer', issuer.text)
  put('citizenship', citizenship.text)
  put('names', likeliestNames(rows, cellsOf(format, 'names')))
  const likeliest = letters.join('')

  const read = (text: string) => readNumbers(format, splitIn(format, text), today)
  const isValid = (text: string) =>
    read(text).faults.every(({ field }) => field !== null && UNCOVERED.includes(field))
  const { repairs, isComplete } = findRepairs(
    likeliest,
    checksOf(format, layout),
    changesOf(rows, format, layout),
    isValid,
  )
  const [best, ...rivals] = repairs
  const text = best?.text ?? likeliest

  const inUse = lettersInUse(format, layoutsOf(format, issuer.text))
  const probabilities = Float32Array.from(rows, (row, cell) => {
    const log = rankedLetters(row, inUse[cell] ?? '').find(({ letter }) => letter === text[cell])?.log
    return Math.exp(log ?? -Infinity)
  })
  for (const cell of cellsOf(format, 'issuer')) probabilities[cell] = issuer.share
  for (const cell of cellsOf(format, 'citizenship')) probabilities[cell] = citizenship.share

  const lines = splitIn(format, text)
  const { numbers, faults } = read(text)
  const names = parseNames(textOf(format, lines, 'names'), numbers.sex)
  return {
    format,
    lines,
    numbers,
    names,
    faults: names === null ? [...faults, { code: 'names', field: 'names' }] : faults,
    probabilities,
    repaired: differingCells(text, likeliest),
    ...gapsOf(best, rivals, isComplete),
  }
}

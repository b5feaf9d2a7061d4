// What a classifier says of each cell of a zone: a row of log-probabilities, one for each letter of ALPHABET in its order.
import { ALPHABET, cellCount, FORMATS, type Format } from './format.ts'

/** One row for each cell, the lines of the zone one after the other. The rows need not add up to 1. */
export type Rows = readonly Float32Array[]

/** The least log-probability: a classifier is never surer than one in a million. */
const LEAST = Math.log(1e-6)
const UNKNOWN = new Float32Array(ALPHABET.length).fill(-Math.log(ALPHABET.length))

/** The sum of probabilities, of their logarithms. */
function logSum(logs: Iterable<number>): number {
  const all = [...logs]
  const most = Math.max(...all)
  return most + Math.log(all.reduce((sum, log) => sum + Math.exp(log - most), 0))
}

function normalisedRow(row: Float32Array): Float32Array {
  const most = Math.max(...row)
  if (!Number.isFinite(most)) return UNKNOWN
  const clipped = row.map((log) => Math.max(log, most + LEAST))
  const total = logSum(clipped)
  return clipped.map((log) => log - total)
}

/**
 * Rows of a known format that add up to 1, or null where their count or their length is that of no format. A row that has something
 * other than numbers knows nothing.
 */
export function normalisedRows(rows: Rows): { format: Format; rows: Rows } | null {
  const format = FORMATS.find((one) => cellCount(one) === rows.length)
  if (format === undefined || rows.some((row) => row.length !== ALPHABET.length)) return null
  return { format, rows: rows.map(normalisedRow) }
}

/** The log-probability of a letter. */
export const logOf = (row: Float32Array | undefined, letter: string): number =>
  row?.[ALPHABET.indexOf(letter)] ?? LEAST

/** The share of each letter among those that may stand in a cell, as logarithms, the most likely first. */
export function rankedLetters(
  row: Float32Array | undefined,
  letters: string,
): { letter: string; log: number }[] {
  const logs = [...letters].map((letter) => logOf(row, letter))
  const total = logSum(logs)
  return [...letters]
    .map((letter, at) => ({ letter, log: (logs[at] ?? LEAST) - total }))
    .sort((a, b) => b.log - a.log)
}

/** The likeliest of several texts in the cells of these rows, and its share among them. */
export function likeliestText(
  rows: Rows,
  cells: readonly number[],
  texts: readonly string[],
): { text: string; log: number; share: number } {
  const logs = texts.map((text) =>
    cells.reduce((sum, cell, at) => sum + logOf(rows[cell], text[at] ?? ''), 0),
  )
  const at = logs.indexOf(Math.max(...logs))
  const log = logs[at] ?? 0
  return { text: texts[at] ?? '', log, share: Math.exp(log - logSum(logs)) }
}

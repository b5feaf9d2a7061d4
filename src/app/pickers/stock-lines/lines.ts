// The lines of a document of stock while a person edits them: counted pieces by product, and pieces with codes.
import type { ScannedPiece } from '#api/shapes/stock-lines.ts'
import { type DocumentLine, isCounted, lineKeys, NO_CODES } from '#domain/stock/lines.ts'
import { codesOf, type ScannedUnit } from '#domain/stock/units.ts'

export type Lines = readonly DocumentLine[]

/** Whether one of the lines has one of these codes. */
export function hasUnit(lines: Lines, unit: ScannedUnit): boolean {
  const keys = new Set(lines.flatMap((line) => (isCounted(line) ? [] : lineKeys(line))))
  return codesOf(unit).some(({ kind, code }) => keys.has(`${kind} ${code}`))
}

export const countOf = (lines: Lines, product: number): number =>
  lines.find((line) => line.product_id === product && isCounted(line))?.quantity ?? 0

/** The same lines with so many counted pieces of a product; 0 takes its line out. */
export function withCount(lines: Lines, product_id: number, quantity: number): DocumentLine[] {
  const isIt = (line: DocumentLine) => line.product_id === product_id && isCounted(line)
  if (quantity === 0) return lines.filter((one) => !isIt(one))
  if (lines.some(isIt)) return lines.map((one) => (isIt(one) ? { ...one, quantity } : one))
  return [...lines, { product_id, quantity, ...NO_CODES }]
}

export const withUnit = (lines: Lines, product_id: number, unit: ScannedUnit): DocumentLine[] => [
  ...lines,
  { product_id, quantity: 1, ...unit },
]

/** The lines after a scan of a known product: its unit, or one counted piece more. */
export const withScanned = (
  lines: Lines,
  { product_id }: NonNullable<ScannedPiece['product']>,
  unit: ScannedUnit | null,
): DocumentLine[] =>
  unit === null
    ? withCount(lines, product_id, countOf(lines, product_id) + 1)
    : withUnit(lines, product_id, unit)

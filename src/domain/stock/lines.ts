// Lines of the documents of stock: counted pieces of a product, or one piece with its codes.
import { z } from 'zod'
import { MAX_QUANTITY } from './stock.ts'
import { codesOf, type ScannedUnit } from './units.ts'

/** Lines of one document. */
export const MAX_LINES = 500
export const LONGEST_CODE = 300

/** The id of a branch, a product or a person. */
export const recordId = z.number().int().positive()
const code = z.string().trim().min(1).max(LONGEST_CODE).nullable()
/** Codes of one piece; all are null for pieces that are only counted. */
export const unitCodes = {
  imei: code,
  gtin: code,
  serial: code,
  marking: code,
}
/** A quantity of pieces. */
export const piecesFrom = (from: number) =>
  z
    .number()
    .int()
    .refine((count) => count >= from && count <= MAX_QUANTITY, { params: { code: 'line_quantity' } })

const isOnePiece = (one: ScannedUnit & { quantity: number }): boolean => isCounted(one) || one.quantity === 1
const ONE_PIECE = { path: ['quantity'], params: { code: 'line_one_piece' } }
const lineShape = { product_id: recordId, quantity: piecesFrom(1), ...unitCodes }
export const documentLine = z.strictObject(lineShape).refine(isOnePiece, ONE_PIECE)
export type DocumentLine = z.infer<typeof documentLine>

/** The largest cost of one piece in whole soʻm; more is a typing error. */
export const MAX_COST = 10_000_000_000
/** A line of what comes from a supplier. `cost`: whole soʻm per piece, or null where nobody has entered it. */
export const pricedLine = z
  .strictObject({ ...lineShape, cost: z.number().int().min(0).max(MAX_COST).nullable() })
  .refine(isOnePiece, ONE_PIECE)
export type PricedLine = z.infer<typeof pricedLine>

export const NO_CODES: ScannedUnit = { imei: null, gtin: null, serial: null, marking: null }

/** The codes of a piece as one text, or null for a piece without a code. */
export const unitLabel = ({ imei, gtin, serial, marking }: ScannedUnit): string | null =>
  imei ?? (serial === null ? marking : `${gtin ?? ''} / ${serial}`)

/** The lines of a form as one text, their products by name; null for what is not a list of lines. */
export const linesLabel = (
  value: unknown,
  products: ReadonlyMap<number, string> = new Map(),
): string | null =>
  Array.isArray(value)
    ? (value as DocumentLine[])
        .map((line) => {
          const name = products.get(line.product_id) ?? String(line.product_id)
          const unit = unitLabel(line)
          return unit === null ? `${name} × ${line.quantity}` : `${name} (${unit})`
        })
        .join(', ')
    : null

/** Only the codes of a line. */
export const unitOf = ({ imei, gtin, serial, marking }: ScannedUnit): ScannedUnit => ({
  imei,
  gtin,
  serial,
  marking,
})

/** Whether the pieces of a line have no code. */
export const isCounted = (one: ScannedUnit): boolean => codesOf(one).length === 0

/** What two lines must not have in common: the product of counted pieces, or a code. */
export const lineKeys = (one: { product_id: number } & ScannedUnit): string[] => {
  const codes = codesOf(one)
  return codes.length === 0 ? [`product ${one.product_id}`] : codes.map((each) => `${each.kind} ${each.code}`)
}

const isDistinct = (lines: readonly DocumentLine[]): boolean => {
  const keys = lines.flatMap(lineKeys)
  return new Set(keys).size === keys.length
}

/** The lines of a form; no two of them are about the same pieces. */
export const documentLines = <S extends z.ZodType<DocumentLine>>(line: S, max = MAX_LINES) =>
  z
    .array(line)
    .max(max)
    .refine(isDistinct, { params: { code: 'line_twice' } })

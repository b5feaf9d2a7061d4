// Counts of the stock of a branch (screen `count`): the form, the scans, and the differences between what was found and what the
// ledger had at the time of each product's last scan.
import { z } from 'zod'
import { trimmedText } from '../kernel/texts/text.ts'
import { isPlainInstant } from '../kernel/time/dates.ts'
import type { DocumentState, PlaceKind } from '../stock/documents.ts'
import { LONGEST_CODE, NO_CODES, piecesFrom, recordId } from '../stock/lines.ts'
import type { CorrectionReason } from '../stock/stock.ts'
import type { ScannedUnit } from '../stock/units.ts'
import type { WriteOffCause } from './document.ts'

export const countForm = z.strictObject({
  branch_id: recordId,
  /** One category; null: everything in the shop. */
  category_id: recordId.nullable(),
  /** While people count they do not see what the ledger expects. */
  hides_expected: z.boolean(),
  note: trimmedText(0, 300),
})
export type CountForm = z.infer<typeof countForm>

/** A scanned code, or pieces of a product that a person counted. The id is made by the tablet: a repeated scan changes nothing. */
export const countScan = z
  .strictObject({
    id: z.uuid(),
    at: z.iso.datetime().refine(isPlainInstant),
    code: z.string().trim().min(1).max(LONGEST_CODE).nullable(),
    product_id: recordId.nullable(),
    quantity: piecesFrom(1),
  })
  .refine(({ code, product_id }) => (code === null) !== (product_id === null), {
    path: ['code'],
    params: { code: 'required' },
  })
  .refine(({ code, quantity }) => code === null || quantity === 1, {
    path: ['quantity'],
    params: { code: 'line_one_piece' },
  })
export type CountScan = z.infer<typeof countScan>
/** Scans of one request. */
export const MAX_SCANS = 100

/** Whether scans are added: also during the review, where products are counted again. */
export const isCounting = (state: DocumentState): boolean => state === 'counting' || state === 'review'

/** The time of a scan: as the tablet says, but not before the count began and not later than its arrival. */
export function scanTime(claimed: Date, started: Date, arrived: Date): Date {
  return new Date(Math.min(Math.max(claimed.getTime(), started.getTime()), arrived.getTime()))
}

export const COUNT_DIFFERENCES = ['missing', 'surplus', 'elsewhere', 'outside', 'unknown'] as const
/**
 * `elsewhere`: the ledger has the piece in another place; `outside`: not of the category that is counted; `unknown`: a code of
 * no known product. These three are shown, never posted.
 */
export type CountDifferenceKind = (typeof COUNT_DIFFERENCES)[number]
export const isPosted = (kind: CountDifferenceKind): boolean => kind === 'missing' || kind === 'surplus'

export type UnitPlace = { kind: PlaceKind; branch_id: number | null }
/** A piece with codes that was scanned once or more. */
export type FoundUnit = {
  unit: ScannedUnit
  /** Where the ledger had it at the product's last scan: in this shop, elsewhere, or nowhere yet (null). */
  before: 'here' | UnitPlace | null
  now: 'here' | UnitPlace | null
}
export type CountedProduct = {
  product_id: number
  isInScope: boolean
  /** Pieces that the ledger had in the shop at the last scan; of them `units` are known by code. */
  expected: number
  units: readonly { unit: ScannedUnit; isScanned: boolean; isStillHere: boolean }[]
  /** Pieces that were counted without a code. */
  counted: number
  found: readonly FoundUnit[]
}
export type CountDifference = {
  kind: CountDifferenceKind
  product_id: number | null
  quantity: number
  unit: ScannedUnit
  code: string | null
  /** Where the ledger has the piece; null: nowhere. */
  place: UnitPlace | null
}

/** Places from which a count takes a piece back: what was written off or found before. */
const isRecoverable = ({ kind }: UnitPlace): boolean => kind === 'loss' || kind === 'surplus'

/**
 * The differences of one product. A piece whose codes are new is one of the expected pieces without a code, as long as there are
 * some. A unit that the ledger expected and that has left with a document since its count was there, and is not missing. Pieces
 * counted without codes stand for expected units when they are at least as many as the units that nobody scanned.
 */
export function compareProduct(product: CountedProduct): CountDifference[] {
  const { product_id, expected, units, counted, found } = product
  const line = (kind: CountDifferenceKind, quantity: number, rest: Partial<CountDifference> = {}) => ({
    kind,
    product_id,
    quantity,
    unit: NO_CODES,
    code: null,
    place: null,
    ...rest,
  })
  if (!product.isInScope) {
    const strange = found.map(({ unit }) => line('outside', 1, { unit }))
    return counted === 0 ? strange : [...strange, line('outside', counted)]
  }
  let uncoded = Math.max(0, expected - units.length)
  const differences: CountDifference[] = []
  for (const { unit, before, now } of found) {
    if (before === 'here' || (before !== null && now === 'here')) continue
    if (before === null && uncoded > 0) uncoded -= 1
    else if (now === null) differences.push(line('surplus', 1, { unit }))
    else if (now !== 'here')
      differences.push(line(isRecoverable(now) ? 'surplus' : 'elsewhere', 1, { unit, place: now }))
  }
  let extra = Math.max(0, counted - uncoded)
  uncoded = Math.max(0, uncoded - counted)
  const absent = units.filter(({ isScanned }) => !isScanned)
  const isCovered = extra >= absent.length
  if (isCovered) extra -= absent.length
  const missing = isCovered ? [] : absent.filter(({ isStillHere }) => isStillHere)
  differences.push(...missing.map(({ unit }) => line('missing', 1, { unit })))
  if (uncoded > 0) differences.push(line('missing', uncoded))
  if (extra > 0) differences.push(line('surplus', extra))
  return differences
}

/** A code of no known product; nothing that was scanned is dropped. */
export const unknownDifference = (code: string, quantity: number, unit: ScannedUnit): CountDifference => ({
  kind: 'unknown',
  product_id: null,
  quantity,
  unit,
  code,
  place: null,
})

type Seen = { isMoved: boolean; last: Date | null; confirmed: Date | null }

/** Whether a product must be counted again or confirmed: it moved between its first and its last scan, and nobody has said since. */
export const isUnsettled = ({ isMoved, last, confirmed }: Seen): boolean =>
  isMoved && last !== null && (confirmed === null || confirmed < last)

/**
 * Corrections by hand and causes of write-offs that say what a shop has or lacks, as a count does: no piece is moved. Where one of
 * them, another count or a settled movement was posted after a product's last scan, the product is counted again: its difference
 * would be posted twice.
 */
export const RESTATING: { reasons: readonly CorrectionReason[]; causes: readonly WriteOffCause[] } = {
  reasons: ['count', 'found', 'lost'],
  causes: ['lost', 'stolen'],
}

/** Whether the differences may be posted only by a person who approves large ones. */
export const needsApproval = (value: number, limit: number): boolean => value > limit

// What a count has found: the products with what the ledger had at the time of their last scan, and their differences with their
// values at cost.
import {
  type CountDifference,
  compareProduct,
  type FoundUnit,
  isPosted,
  isUnsettled,
  type UnitPlace,
  unknownDifference,
} from '#domain/documents/count.ts'
import { isCounted, NO_CODES, unitOf } from '#domain/stock/lines.ts'
import { codesOf, type ScannedUnit, type UnitCode } from '#domain/stock/units.ts'
import { shareOf } from '#domain/stock/value.ts'
import type { Trx } from '../../platform/trx.ts'
import { codeKey, keyOf, lastCost, type Place, placesOf, unitPools } from '../../stock/queries.ts'
import type { DocumentRow } from '../queries.ts'
import {
  decisionsOf,
  ledgerFigures,
  type ProductRow,
  productsOf,
  type ScanRow,
  type Span,
  type UnitRow,
  unitsOf,
  validScans,
} from './queries.ts'

export type CountedRow = ProductRow & {
  counted: number
  expected: number
  /** Null: nobody scanned it. */
  last: Date | null
  isUnsettled: boolean
  /** A document has said since its last scan what is there. */
  needsRecount: boolean
}
/** `value`: whole soʻm, 0 where nothing is posted; `from`: where a known unit comes from. */
export type ValuedDifference = CountDifference & { name: string | null; value: number }
export type Count = { shop: Place; products: CountedRow[]; differences: ValuedDifference[] }

/** The codes of a unit of the ledger as a scan has them. */
function scannedUnitOf(codes: readonly UnitCode[]): ScannedUnit {
  const find = (kind: UnitCode['kind']) => codes.find((each) => each.kind === kind)?.code ?? null
  const [, gtin = null, serial = null] = /^01(\d*)21(.*)$/s.exec(find('serial') ?? '') ?? []
  return { ...NO_CODES, imei: find('imei'), gtin: gtin || null, serial, marking: find('datamatrix') }
}

const piecesOf = (scans: readonly ScanRow[]): number => {
  const coded = new Set(scans.flatMap(({ unit_key }) => unit_key ?? []))
  return coded.size + quantityOf(scans.filter(({ unit_key }) => unit_key === null))
}
const quantityOf = (scans: readonly ScanRow[]): number =>
  scans.reduce((sum, { quantity }) => sum + quantity, 0)

/** The pieces with codes among scans, each once: several codes of one unit are one piece. */
function foundUnits(
  scans: readonly ScanRow[],
  known: ReadonlyMap<string, UnitRow>,
  standing: (place: (UnitPlace & { id: number }) | null) => 'here' | UnitPlace | null,
): Map<string, FoundUnit> {
  const found = new Map<string, FoundUnit>()
  for (const scan of scans) {
    if (isCounted(scan)) continue
    const unit = codesOf(scan).flatMap((code) => known.get(codeKey(code)) ?? [])[0]
    const key = unit === undefined ? (scan.unit_key ?? scan.id) : `unit ${unit.id}`
    const place = unit === undefined ? null : unit.now
    found.set(key, { unit: unitOf(scan), before: standing(unit?.before ?? null), now: standing(place) })
  }
  return found
}

/** Codes of no known product, each with its pieces. */
function unknownPieces(scans: readonly ScanRow[]): CountDifference[] {
  const byCode = Map.groupBy(scans, ({ code }) => code ?? '')
  return [...byCode].map(([code, same]) =>
    unknownDifference(code, piecesOf(same), unitOf(same[0] ?? NO_CODES)),
  )
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

function spanOf(scans: readonly ScanRow[], review: Date | null, recounted: Date | null, now: Date) {
  const first = scans[0]?.at
  const last = scans.at(-1)?.at
  // Without a scan nothing was found, at the beginning of the review or when it was last counted again.
  const absent = review === null ? now : later(review, recounted)
  return { first: first ?? absent, until: last ?? absent, last: last ?? null }
}

/** The value of each posted difference at cost: what leaves at its own, what is found at the average or the last known cost. */
async function valued(
  trx: Trx,
  shop: Place,
  differences: readonly (CountDifference & { name: string | null })[],
  known: ReadonlyMap<string, UnitRow>,
): Promise<ValuedDifference[]> {
  const products = [...new Set(differences.flatMap(({ product_id }) => product_id ?? []))]
  const cells = products.map((product_id) => ({ place_id: shop.id, product_id }))
  const balances = await trx
    .selectFrom('stock_balances')
    .select(['product_id', 'quantity', 'value'])
    .where('place_id', '=', shop.id)
    .where('product_id', 'in', [0, ...products])
    .execute()
  const pools = await unitPools(trx, cells)
  const counted = new Map(
    balances.map(({ product_id, quantity, value }) => {
      const units = pools.get(keyOf({ place_id: shop.id, product_id })) ?? { quantity: 0, value: 0 }
      return [product_id, { quantity: quantity - units.quantity, value: value - units.value }]
    }),
  )
  const rows: ValuedDifference[] = []
  for (const difference of differences) {
    const { kind, product_id, quantity, unit } = difference
    const row = codesOf(unit).flatMap((code) => known.get(codeKey(code)) ?? [])[0]
    const pool = counted.get(product_id ?? 0) ?? { quantity: 0, value: 0 }
    let value = 0
    if (isPosted(kind) && product_id !== null) {
      if (row !== undefined) value = row.cost
      else if (kind === 'missing') value = shareOf(pool, quantity)
      else if (pool.quantity > 0) value = shareOf(pool, 1) * quantity
      else value = (await lastCost(trx, product_id)) * quantity
    }
    rows.push({ ...difference, value })
  }
  return rows
}

/** Reads the scans of a count and compares them with the ledger. */
export async function readCount(trx: Trx, document: DocumentRow, now: Date): Promise<Count> {
  const shop = (await placesOf(trx, [document.branch.id])).at('shop', document.branch.id)
  const scans = await validScans(trx, document.document_id)
  const decisions = new Map(
    (await decisionsOf(trx, document.document_id)).map((row) => [row.product_id, row] as const),
  )
  const byProduct = Map.groupBy(scans, ({ product_id }) => product_id)
  const scanned = [...byProduct.keys()].filter((id) => id !== null)
  const scope = { category: document.category?.id ?? null, at: document.review_at }
  const products = await productsOf(trx, shop.id, scanned, scope)
  const spans = products.map(({ product_id }) => ({
    product_id,
    ...spanOf(
      byProduct.get(product_id) ?? [],
      document.review_at,
      decisions.get(product_id)?.recounted_at ?? null,
      now,
    ),
  }))
  const figures = new Map((await ledgerFigures(trx, shop.id, spans)).map((row) => [row.product_id, row]))
  const codes = scans.flatMap((scan) => codesOf(scan).map(({ code }) => code))
  const units = await unitsOf(trx, shop.id, spans satisfies Span[], codes)
  const known = new Map(units.flatMap((unit) => unit.codes.map((code) => [codeKey(code), unit] as const)))
  const standing = (place: (UnitPlace & { id: number }) | null) =>
    place === null
      ? null
      : place.id === shop.id
        ? ('here' as const)
        : { kind: place.kind, branch_id: place.branch_id }
  const differences: (CountDifference & { name: string | null })[] = []
  const rows = products.map((product, nth): CountedRow => {
    const { product_id, name } = product
    const own = byProduct.get(product_id) ?? []
    const found = foundUnits(own, known, standing)
    const { expected = 0, is_moved = false, is_restated = false } = figures.get(product_id) ?? {}
    const here = units.filter((unit) => unit.product_id === product_id && unit.before?.id === shop.id)
    const counted = quantityOf(own.filter(isCounted))
    const lines = compareProduct({
      product_id,
      isInScope: product.is_in_scope,
      expected,
      units: here.map((unit) => ({
        unit: scannedUnitOf(unit.codes),
        isScanned: found.has(`unit ${unit.id}`),
        isStillHere: unit.now.id === shop.id,
      })),
      counted,
      found: [...found.values()],
    })
    differences.push(...lines.map((line) => ({ ...line, name })))
    const last = spans[nth]?.last ?? null
    const confirmed = decisions.get(product_id)?.confirmed_at ?? null
    const isOpen = product.is_in_scope && isUnsettled({ isMoved: is_moved, last, confirmed })
    const needsRecount = product.is_in_scope && is_restated
    return { ...product, counted: counted + found.size, expected, last, isUnsettled: isOpen, needsRecount }
  })
  const strange = unknownPieces(byProduct.get(null) ?? []).map((line) => ({ ...line, name: null }))
  return { shop, products: rows, differences: await valued(trx, shop, [...differences, ...strange], known) }
}

/** Pieces of the differences that are posted, and their absolute value in whole soʻm. */
export const totalsOf = (differences: readonly ValuedDifference[]) => {
  const posted = differences.filter(({ kind }) => isPosted(kind))
  return {
    differences: quantitySum(posted),
    difference_value: posted.reduce((sum, { value }) => sum + value, 0),
  }
}
const quantitySum = (rows: readonly { quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

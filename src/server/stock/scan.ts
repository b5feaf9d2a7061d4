// What a place of a branch has, and what a scanned code is. Every document of stock chooses its goods here.
import { type SqlBool, sql } from 'kysely'
import { MOST_OPTIONS } from '#api/shapes/list.ts'
import type { OfferedProduct, ScannedPiece } from '#api/shapes/stock-lines.ts'
import { classifyScan, type Scanned } from '#domain/kernel/codes/scanned.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { codesOf, type ScannedUnit } from '#domain/stock/units.ts'
import type { Condition } from '../db/condition.ts'
import { byProductSearch, tracking } from '../goods/queries.ts'
import { allOf, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

/** A place whose goods a document takes. */
export type TakenFrom = { branch: number; place: 'shop' | 'defect' }

/** Products with their pieces in a place; `counted`: available pieces without a code that the ledger knows. */
async function readProducts(
  trx: Trx,
  { branch, place }: TakenFrom,
  conditions: readonly Condition[],
  limit = MOST_OPTIONS,
): Promise<OfferedProduct[]> {
  const available = sql`coalesce(s.quantity - s.reserved, 0)`
  const { rows } = await sql<OfferedProduct>`
    select p.id as product_id, p.name, p.sku, ${tracking} as tracking, ${available}::int as available,
      least(${available}, coalesce(s.quantity, 0) - (select count(*) from stock_units u
        where u.product_id = p.id and u.place_id = here.id))::int as counted
    from products p join product_categories c on c.id = p.category_id
      left join stock_places here on here.branch_id = ${branch} and here.kind = ${place}
      left join stock_balances s on s.product_id = p.id and s.place_id = here.id
    where ${allOf(conditions)} order by ${nameOrderOf(sql`p.name`)}, p.id limit ${limit}`.execute(trx)
  return rows
}

/** Products of which a place has available pieces, by a search. */
export const offeredProducts = (trx: Trx, from: TakenFrom, search: string): Promise<OfferedProduct[]> =>
  readProducts(trx, from, [sql<SqlBool>`s.quantity - s.reserved > 0`, ...byProductSearch(search)])

/** Products that are sold, by a search, with what the shop of a branch has of them. */
export const soldProducts = (trx: Trx, branch: number, search: string): Promise<OfferedProduct[]> =>
  readProducts(trx, { branch, place: 'shop' }, [sql<SqlBool>`p.active`, ...byProductSearch(search)])

/** Products by their ids, as the shop of a branch has them. */
export const productsByIds = (trx: Trx, branch: number, ids: readonly number[]): Promise<OfferedProduct[]> =>
  readProducts(trx, { branch, place: 'shop' }, [sql<SqlBool>`p.id = any(${[...ids]}::int[])`], ids.length)

/** Units of the ledger by the codes of pieces. */
export async function knownUnits(trx: Trx, pieces: readonly ScannedUnit[]) {
  const codes = pieces.flatMap(codesOf)
  if (codes.length === 0) return []
  const { rows } = await sql<{
    kind: string
    code: string
    unit_id: number
    product_id: number
    place: string
    branch_id: number | null
  }>`
    select n.kind, n.code, u.id as unit_id, u.product_id, h.kind as place, h.branch_id
    from stock_unit_codes n join stock_units u on u.id = n.unit_id join stock_places h on h.id = u.place_id
    where n.code = any(${codes.map(({ code }) => code)})`.execute(trx)
  return rows.filter((row) => codes.some(({ kind, code }) => kind === row.kind && code === row.code))
}

function unitOf(scanned: Scanned): ScannedUnit | null {
  if (scanned.kind === 'imei') return { ...NO_CODES, imei: scanned.imei }
  if (scanned.kind !== 'marking') return null
  return { ...NO_CODES, gtin: scanned.gtin, serial: scanned.serial, marking: scanned.raw }
}

/** The products that a code may mean, the likeliest first: a barcode on the box, then an article number of the same digits. */
const byCode = (scanned: Scanned, text: string): Condition[] => [
  // Barcodes may be stored without the leading zeros of a GTIN-14.
  ...(scanned.kind === 'gtin' || scanned.kind === 'marking'
    ? [sql<SqlBool>`lpad(p.barcode, 14, '0') = ${scanned.gtin}`]
    : []),
  ...(scanned.kind === 'marking' ? [] : [sql<SqlBool>`(p.sku = ${text} or p.barcode = ${text})`]),
]

/** What a scanned text is, seen from a place. An unknown code has neither a product nor a place. */
export async function readScan(trx: Trx, from: TakenFrom, text: string): Promise<ScannedPiece> {
  const scanned = classifyScan(text)
  const unit = unitOf(scanned)
  const [known] = unit === null ? [] : await knownUnits(trx, [unit])
  const conditions = known === undefined ? byCode(scanned, text) : [sql<SqlBool>`p.id = ${known.product_id}`]
  let product: OfferedProduct | null = null
  for (const condition of conditions) product ??= (await readProducts(trx, from, [condition]))[0] ?? null
  const isUntracked = product !== null && product.tracking === 'none' && known === undefined
  const isHere = known?.place === from.place && known.branch_id === from.branch
  return {
    product,
    unit: isUntracked ? null : unit,
    place: known === undefined ? null : isHere ? 'here' : 'elsewhere',
  }
}

// SQL of the products of the screen `goods`: the catalogue with the pieces of the branches that the person sees.
import { type SqlBool, sql } from 'kysely'
import { NO_IKPU, type ProductLack } from '#domain/goods/product.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import type { Condition } from '../db/condition.ts'
import { isActiveOrStocked, productListing, SEARCHED } from '../goods/queries.ts'
import { allOf, bySearch, type Listing } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

type ProductSort = 'name' | 'category' | 'sku' | 'price' | 'quantity' | 'available' | 'priority'
export type ProductFilters = {
  search?: string | undefined
  status?: 'active' | 'inactive' | undefined
  state?: 'available' | 'none' | 'reserved' | undefined
  lacks?: ProductLack | undefined
  category?: string | undefined
  brand?: string | undefined
  priority?: string | undefined
  tag?: 'due' | undefined
}

const dueTags = (scope: Condition) => sql`from tags_due d join branches b on b.id = d.branch_id
    where d.product_id = p.id and ${scope}`
/** Whether a branch within the scope has to print the tag of a product. */
const isDue = (scope: Condition) => sql<SqlBool>`exists (select ${dueTags(scope)})`
/** The same for the few products of a page: the limit keeps the planner from reading the tags of all products for them. */
const isDueOnPage = (scope: Condition) =>
  sql<SqlBool>`coalesce((select true ${dueTags(scope)} limit 1), false)`

/** `scope`: a condition on `branches b`. The pieces outside of it are in no sum. */
export function shopProducts(scope: Condition): Listing<ProductSort> {
  const { sorts } = productListing
  return {
    columns: sql`${productListing.columns}, s.quantity, s.available, ${isDueOnPage(scope)} as tag_due`,
    from: sql`${productListing.from}
      left join lateral (
        select coalesce(sum(s.quantity), 0)::int as quantity, coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available
        from shop_stock s join branches b on b.id = s.branch_id
        where s.product_id = p.id and ${scope}) s on true`,
    key: productListing.key,
    keyKind: productListing.keyKind,
    sorts: {
      name: sorts.name,
      category: sorts.category,
      sku: sorts.sku,
      price: sorts.price,
      priority: sorts.priority,
      quantity: { by: sql`s.quantity`, kind: 'bigint' },
      available: { by: sql`s.available`, kind: 'bigint' },
    },
  }
}

const STATES = {
  available: sql<SqlBool>`s.available > 0`,
  none: sql<SqlBool>`s.available = 0`,
  reserved: sql<SqlBool>`s.reserved > 0`,
}
const LACKS: Record<ProductLack, Condition> = {
  barcode: sql<SqlBool>`coalesce(p.barcode, '') = ''`,
  ikpu: sql<SqlBool>`p.ikpu = ${NO_IKPU}`,
}

/** The products of the units that a code names: an IMEI, the serial number or the marking code of a unit. */
const byUnit = (codes: readonly string[]) =>
  sql<SqlBool>`exists (select from stock_unit_codes n join stock_units u on u.id = n.unit_id
    where u.product_id = p.id and n.code = any(${codes}))`

/**
 * Products by words, or by a code of their box: a GTIN (stored with or without leading zeros), an IMEI, a marking code. A code
 * that could be two things is looked up as both.
 */
export function byWordsOrCode(search: string | undefined): Condition[] {
  const words = bySearch(SEARCHED, search)
  const scanned = classifyScan(search ?? '')
  if (scanned.kind === 'unknown') return words
  const gtin = scanned.kind === 'imei' ? null : scanned.gtin
  const byBox = gtin === null ? [] : [sql<SqlBool>`lpad(p.barcode, 14, '0') = ${gtin}`]
  const codes =
    scanned.kind === 'imei'
      ? [scanned.imei]
      : scanned.kind === 'marking'
        ? [`01${scanned.gtin}21${scanned.serial}`]
        : []
  const found = [allOf(words), ...byBox, ...(codes.length === 0 ? [] : [byUnit(codes)])]
  return [sql<SqlBool>`(${sql.join(found, sql` or `)})`]
}

/** Active products and those that have pieces, unless a status is asked for. */
export const productConditions = (
  scope: Condition,
  { search, status, state, lacks, category, brand, priority, tag }: ProductFilters,
): Condition[] => [
  status === undefined ? isActiveOrStocked(scope) : sql<SqlBool>`p.active = ${status === 'active'}`,
  ...(state === undefined ? [] : [STATES[state]]),
  ...(lacks === undefined ? [] : [LACKS[lacks]]),
  ...(category === undefined ? [] : [sql<SqlBool>`p.category_id = ${Number(category)}`]),
  ...(brand === undefined ? [] : [sql<SqlBool>`p.brand = ${brand}`]),
  ...(priority === undefined ? [] : [sql<SqlBool>`p.priority_id = ${Number(priority)}`]),
  ...(tag === undefined ? [] : [isDue(scope)]),
  ...byWordsOrCode(search),
]

/** The pieces of everything found. */
export async function productTotals(trx: Trx, scope: Condition, conditions: readonly Condition[]) {
  const { rows } = await sql<{ quantity: number; available: number }>`
    select coalesce(sum(k.quantity), 0)::int as quantity, coalesce(sum(k.quantity - k.reserved), 0)::int as available
    from (select p.id from ${shopProducts(scope).from} where ${allOf(conditions)}) found
      join shop_stock k on k.product_id = found.id join branches b on b.id = k.branch_id
    where ${scope}`.execute(trx)
  return rows[0] ?? { quantity: 0, available: 0 }
}

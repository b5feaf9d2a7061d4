// SQL of the screen `stock2`: one line a product, with the pieces of each branch that the person sees.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { branchColumn } from '#api/back-office/stock.ts'
import type { Condition } from '../db/condition.ts'
import { isActiveOrStocked } from '../goods/queries.ts'
import { allOf, bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

type Named = { id: number; name: string }
type Filters = {
  search?: string | undefined
  category?: string | undefined
  brand?: string | undefined
  state?: 'available' | 'none' | 'reserved' | undefined
}

/** `scope`: a condition on `branches b`. The pieces outside of it are in no sum. */
export function productStock(scope: Condition): Listing<'name' | 'category' | 'quantity' | 'available'> {
  return {
    columns: sql`p.id::text as key, p.version, p.name, p.sku, coalesce(p.barcode, '') as barcode, c.name as category,
      p.brand, s.quantity, s.available, s.branches`,
    from: sql`products p join product_categories c on c.id = p.category_id
      left join lateral (
        select coalesce(sum(s.quantity), 0)::int as quantity, coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available,
          coalesce(jsonb_object_agg(s.branch_id,
            jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
        from shop_stock s join branches b on b.id = s.branch_id
        where s.product_id = p.id and ${scope}) s on true`,
    key: sql`p.id`,
    keyKind: 'bigint',
    sorts: {
      name: { by: nameOrderOf(sql`p.name`), kind: 'text' },
      category: { by: nameOrderOf(sql`c.name`), kind: 'text' },
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

/** `searched`: the text of a product that is searched. */
export const productConditions = (
  scope: Condition,
  searched: RawBuilder<string>,
  { search, category, brand, state }: Filters,
): Condition[] => [
  isActiveOrStocked(scope),
  ...(category === undefined ? [] : [sql<SqlBool>`p.category_id = ${Number(category)}`]),
  ...(brand === undefined ? [] : [sql<SqlBool>`p.brand = ${brand}`]),
  ...(state === undefined ? [] : [STATES[state]]),
  ...bySearch(searched, search),
]

/** Available pieces of everything found: in all, and by the column of each branch. */
export async function productTotals(
  trx: Trx,
  scope: Condition,
  conditions: readonly Condition[],
): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number; quantity: number; available: number }>`
    select b.id, sum(t.quantity)::int as quantity, sum(t.quantity - t.reserved)::int as available
    from (select p.id from ${productStock(scope).from} where ${allOf(conditions)}) found
      join shop_stock t on t.product_id = found.id join branches b on b.id = t.branch_id
    where ${scope} group by b.id`.execute(trx)
  const sum = (of: 'quantity' | 'available') => rows.reduce((total, row) => total + row[of], 0)
  return {
    ...Object.fromEntries(rows.map(({ id, available }) => [branchColumn(id), available])),
    quantity: sum('quantity'),
    available: sum('available'),
  }
}

/** Active branches, and closed ones that still have pieces, by name. */
export async function listBranches(trx: Trx, scope: Condition): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select b.id, b.name from branches b
    where ${scope} and ((b.active and b.deleted_at is null)
      or exists (select from shop_stock s where s.branch_id = b.id and s.quantity > 0))
    order by ${nameOrderOf(sql`b.name`)}, b.id`.execute(trx)
  return rows
}

export const listCategories = (trx: Trx): Promise<Named[]> =>
  trx
    .selectFrom('product_categories')
    .select(['id', 'name'])
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

/** The brands of the catalogue by name; products without a brand have none. */
export async function listBrands(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('products')
    .select('brand')
    .distinct()
    .where('brand', '!=', '')
    .orderBy('brand')
    .execute()
  return rows.map(({ brand }) => brand)
}

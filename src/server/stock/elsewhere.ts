// Which other branches have what one branch lacks.
import { sql } from 'kysely'
import type { Elsewhere } from '#api/shapes/stage-goods.ts'
import type { Trx } from '../platform/trx.ts'

/** Branches that are named for one product. */
const NAMED = 3

type Row = { product_id: number; branch: string; available: number }

/** Other branches with free pieces of some products, by product; the ones with the most first. */
export async function stockElsewhere(
  trx: Trx,
  branch: number | null,
  products: readonly number[],
): Promise<Map<number, Elsewhere>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select product_id, branch, available from (
      select s.product_id, b.name as branch, s.quantity - s.reserved as available,
        row_number() over (partition by s.product_id order by s.quantity - s.reserved desc, b.name) as nth
      from shop_stock s join branches b on b.id = s.branch_id
      where s.product_id = any(${products}::int[]) and s.branch_id is distinct from ${branch}
        and b.active and b.deleted_at is null and s.quantity > s.reserved) as found
    where nth <= ${NAMED} order by product_id, nth`.execute(trx)
  const found = new Map<number, Elsewhere>()
  for (const { product_id, ...place } of rows)
    found.set(product_id, [...(found.get(product_id) ?? []), place])
  return found
}

// What products cost, and which prices are below it: a warning for who may see costs, never a refusal.
import { sql } from 'kysely'
import { can } from '#domain/access/can.ts'
import { isBelowCost } from '#domain/goods/product.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Call } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'
import { lastCosts } from '../../stock/queries.ts'
import { discountsOf } from '../queries.ts'

/**
 * What a piece of these products costs, in whole soʻm: on average in the shops, otherwise as it was entered last. A product of which
 * no cost is known is missing.
 */
async function knownCosts(trx: Trx, products: readonly number[]): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<{ product_id: number; cost: number }>`
    select product_id, ceil(sum(value)::numeric / sum(quantity))::bigint as cost from shop_stock
    where product_id = any(${[...products]}::int[]) and quantity > 0 group by product_id`.execute(trx)
  const average = rows.map(({ product_id, cost }) => [product_id, cost] as const)
  return new Map([...(await lastCosts(trx, products)), ...average])
}

/** `discount`: of a promotion; without it the greatest that is active for the product. Whole soʻm. */
type Priced = { product_id: number; price: number; discount?: number }

/** Reads what tells whether prices of these products are below cost; for who may not see costs none is. */
export async function readCostCheck(
  call: Pick<Call<never>, 'actor' | 'trx' | 'deps'>,
  products: readonly number[],
): Promise<(priced: Priced) => boolean> {
  if (!can(person(call), 'goods.cost')) return () => false
  const costs = await knownCosts(call.trx, products)
  const discounts = await discountsOf(call.trx, products, todayInTashkent(call.deps.now()))
  return ({ product_id, price, discount = discounts.get(product_id) ?? 0 }) =>
    isBelowCost({ price, discount, cost: costs.get(product_id) })
}

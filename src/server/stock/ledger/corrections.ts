// Corrections of what the shop of a branch has: the difference to the right quantity is posted as a receipt or a count.
import { sql } from 'kysely'
import { correctionDocument } from '#domain/stock/documents.ts'
import type { CorrectionReason } from '#domain/stock/stock.ts'
import { shareOf } from '#domain/stock/value.ts'
import type { Trx } from '../../platform/trx.ts'
import { addBalances, type Balance, keyOf, lockBalances, type Place, placesOf } from './balances.ts'
import { post } from './post.ts'

/**
 * The last costs of products that a person entered, in whole soʻm per piece; a product without one is missing. They are of receipts
 * that are posted, and of corrections of such: a receipt that was reversed had the wrong ones. Of units of one document it is the highest.
 */
export async function lastCosts(trx: Trx, products: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; cost: number }>`
    select distinct on (l.product_id) l.product_id, l.cost
    from stock_lines l join stock_documents d on d.id = l.document_id left join stock_documents r on r.id = d.corrects
    where l.product_id = any(${[...products]}::int[]) and l.cost_given and d.state = 'posted'
      and (r.id is null or r.state = 'posted')
    order by l.product_id, d.number desc, l.cost desc`.execute(trx)
  return new Map(rows.map(({ product_id, cost }) => [product_id, cost]))
}

/** The last cost of one product, or 0. */
export const lastCost = async (trx: Trx, product_id: number): Promise<number> =>
  (await lastCosts(trx, [product_id])).get(product_id) ?? 0

type ShopBalance = Balance & { shop: Place }
type Correction = { quantity: number; reason: CorrectionReason; note: string; user_id: number; at: Date }

/** The balance of the shop of a branch, locked until the end of the transaction; made where there was none. */
export async function lockShopBalance(
  trx: Trx,
  { branch_id, product_id }: { branch_id: number; product_id: number },
): Promise<ShopBalance> {
  const shop = (await placesOf(trx, [branch_id])).at('shop', branch_id)
  const cell = { place_id: shop.id, product_id }
  await addBalances(trx, [cell])
  const balance = (await lockBalances(trx, [cell])).get(keyOf(cell))
  if (!balance) throw new Error('a balance that was just made is not there')
  return { ...balance, shop }
}

/** Posts the difference between a locked balance and the right quantity; returns the new version. */
export async function correctShop(
  trx: Trx,
  balance: ShopBalance,
  { quantity, ...document }: Correction,
): Promise<number> {
  const { shop, product_id } = balance
  const change = quantity - balance.quantity
  const { kind, outside } = correctionDocument(document.reason, change)
  const other = (await placesOf(trx, [])).outside(outside)
  const isFound = kind === 'count' && balance.quantity > 0
  const cost = isFound ? shareOf(balance, 1) : await lastCost(trx, product_id)
  const line = { product_id, quantity: Math.abs(change), ...(change > 0 && { cost }) }
  const move = change > 0 ? { ...line, from: other, to: shop } : { ...line, from: shop, to: other }
  await post(trx, [{ ...document, kind, state: 'posted', branch_id: shop.branch_id, moves: [move] }])
  return balance.version + (change === 0 ? 0 : 1)
}

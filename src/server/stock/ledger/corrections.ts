// Corrections of what the shop of a branch has: the difference to the right quantity is posted as a receipt or a count.
import { correctionDocument } from '#domain/stock/documents.ts'
import type { CorrectionReason } from '#domain/stock/stock.ts'
import { shareOf } from '#domain/stock/value.ts'
import type { Trx } from '../../platform/handler.ts'
import { addBalances, type Balance, keyOf, lockBalances, type Place, placesOf } from './balances.ts'
import { post } from './post.ts'

/**
 * The last cost of a product that a person entered, in whole soʻm per piece, or 0: of a receipt that is posted, or of a correction of
 * one. A receipt that was reversed had the wrong one. Of units of one document it is the highest.
 */
export async function lastCost(trx: Trx, product_id: number): Promise<number> {
  const line = await trx
    .selectFrom('stock_lines as l')
    .innerJoin('stock_documents as d', 'd.id', 'l.document_id')
    .leftJoin('stock_documents as r', 'r.id', 'd.corrects')
    .select('l.cost')
    .where('l.product_id', '=', product_id)
    .where('l.cost_given', '=', true)
    .where('d.state', '=', 'posted')
    .where(({ or, eb }) => or([eb('d.corrects', 'is', null), eb('r.state', '=', 'posted')]))
    .orderBy('d.number', 'desc')
    .orderBy('l.cost', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.cost ?? 0
}

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

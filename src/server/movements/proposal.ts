// What the min/max levels of the receiver propose to send from a branch.
import type { ProposedProduct } from '#api/back-office/movements.ts'
import { MAX_LINES } from '#domain/stock/lines.ts'
import { orderOf, withSources } from '../levels/queries.ts'
import type { Trx } from '../platform/trx.ts'
import { productsByIds } from '../stock/queries.ts'

/** The products that the receiver has to order, of which the sender is the source; as many as one movement takes. */
export async function proposedProducts(
  trx: Trx,
  today: string,
  { from, to }: { from: number; to: number },
): Promise<ProposedProduct[]> {
  const lines = await withSources(trx, await orderOf(trx, today, to))
  const pieces = new Map(
    lines
      .filter(({ source }) => source?.id === from)
      .slice(0, MAX_LINES)
      .map(({ product_id, source }) => [product_id, source?.pieces ?? 0]),
  )
  const products = await productsByIds(trx, from, [...pieces.keys()])
  return products.map((product) => ({ ...product, quantity: pieces.get(product.product_id) ?? 0 }))
}

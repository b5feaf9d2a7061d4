// Posting for documents that people work on: a refusal of the ledger names the product.
import type { Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { type Posting, post } from './ledger/post.ts'

type Named = { product_id: number; name: string }

/** Posts; names the product where the ledger has too few pieces of it (`shortage`), and explains a unit that is elsewhere. */
export async function postNamed(
  trx: Trx,
  posting: Posting,
  goods: readonly Named[],
  shortage = 'line_out_of_stock',
): Promise<number[]> {
  try {
    return await post(trx, [posting])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.problem === 'out_of_stock') {
      const product = error.details?.['product_id']
      const name = goods.find(({ product_id }) => product_id === product)?.name ?? ''
      throw new Problem('out_of_stock', { errors: [{ code: shortage, params: { name } }] })
    }
    if (error.problem === 'unit_taken')
      throw new Problem('unit_taken', { errors: [{ code: 'line_unit_elsewhere' }] })
    throw error
  }
}

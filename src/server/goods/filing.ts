// Under which category and level a product may be filed.
import type { ProductForm } from '#domain/goods/product.ts'
import type { Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'

const wrong = (field: string) => new Problem('validation', { errors: [{ code: 'switched_off', field }] })

type Filed = Pick<ProductForm, 'category_id' | 'priority_id' | 'status'>

/** Requires an active category for an active product, and an active new level; locks both until the end. */
export async function requirePlaces(trx: Trx, values: Filed, before?: Filed): Promise<void> {
  const category = await trx
    .selectFrom('product_categories')
    .select('status')
    .where('id', '=', values.category_id)
    .forShare()
    .executeTakeFirst()
  if (!category || (values.status === 'active' && category.status !== 'active')) throw wrong('category_id')
  const isSame = before?.priority_id === values.priority_id && before.status === values.status
  if (values.priority_id === null || isSame) return
  const level = await trx
    .selectFrom('priority_levels')
    .select('status')
    .where('id', '=', values.priority_id)
    .forShare()
    .executeTakeFirst()
  if (level?.status !== 'active') throw wrong('priority_id')
}

// Under which category and level a product may be filed.
import type { ProductForm } from '#domain/goods/product.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import { fieldError } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'

const wrong = (field: string) => fieldError(field, 'switched_off')

export type Filed = Pick<ProductForm, 'category_id' | 'priority_id' | 'status'>
type Status = ReferenceStatus | undefined

/** Which place a product may not be filed under; `undefined` is the status of one that does not exist. */
export function placeFault(
  values: Filed,
  before: Filed | undefined,
  { category, level }: { category: Status; level: Status },
): 'category_id' | 'priority_id' | null {
  if (category === undefined || (values.status === 'active' && category !== 'active')) return 'category_id'
  const isSame = before?.priority_id === values.priority_id && before.status === values.status
  return values.priority_id === null || isSame || level === 'active' ? null : 'priority_id'
}

/** Requires an active category for an active product, and an active new level; locks both until the end. */
export async function requirePlaces(trx: Trx, values: Filed, before?: Filed): Promise<void> {
  const statusIn = async (table: 'product_categories' | 'priority_levels', id: number | null) =>
    id === null
      ? undefined
      : (await trx.selectFrom(table).select('status').where('id', '=', id).forShare().executeTakeFirst())
          ?.status
  const category = await statusIn('product_categories', values.category_id)
  const level = await statusIn('priority_levels', values.priority_id)
  const fault = placeFault(values, before, { category, level })
  if (fault !== null) throw wrong(fault)
}

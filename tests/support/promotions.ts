// Active promotions written directly, for tests of what a sale makes of them.
import type { Db } from '#server/platform/trx.ts'

type Made = {
  name: string
  product_id: number
  discount?: number
  partners?: readonly number[]
  /** Product and quantity. */
  gifts?: readonly (readonly [number, number])[]
  terms?: readonly number[]
}

export async function addPromotion(db: Db, promotion: Made): Promise<number> {
  const { name, product_id, discount = 0, partners = [], gifts = [], terms = [] } = promotion
  const { id } = await db
    .insertInto('promotions')
    .values({
      name,
      product_id,
      discount,
      terms: [...terms],
      from_on: '2020-01-01',
      to_on: '2099-12-31',
      state: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const partner_id of partners)
    await db.insertInto('promotion_partners').values({ promotion_id: id, partner_id }).execute()
  for (const [gift, quantity] of gifts)
    await db.insertInto('promotion_gifts').values({ promotion_id: id, product_id: gift, quantity }).execute()
  return id
}

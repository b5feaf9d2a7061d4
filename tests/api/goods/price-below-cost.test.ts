// A price below cost causes a warning for who may see costs, and is no refusal.
import { beforeAll, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { IKPU } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const { goods, priceRequests, receipts } = backOfficeApi
const shop = useShop(['admin', 'manager', 'accounting'])
let product_id: number

beforeAll(async () => {
  const { db } = shop
  const categories = await db
    .insertInto('product_categories')
    .values({ name: 'Goods' })
    .returning('id')
    .execute()
  const category_id = categories[0]?.id ?? 0
  const product = { category_id, name: 'Cable', sku: 'BC-1', barcode: null, price: 5000, ikpu: IKPU }
  product_id = (await db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow()).id
  const branch_id = (await personOf(db, 'manager')).branch_id ?? 0
  const lines = [{ product_id, quantity: 2, ...NO_CODES, cost: 3000 }]
  const paper = { branch_id, supplier: '', paper_number: '', paper_date: null, note: '' }
  const { key, version } = await shop.admin.call(receipts.create, { body: { ...paper, lines } })
  await shop.admin.call(receipts.post, { params: { key }, body: { base_version: version } })
}, 120_000)

async function setPrice(price: number) {
  const { items } = await shop.admin.call(goods.list, { body: { search: 'BC-1' } })
  const [line] = items
  if (line === undefined) throw new Error('no product')
  const { key, version, tracking: _t, category: _c, priority: _p, priority_colour: _o, ...values } = line
  const body = { base_version: version, values: { ...values, price } }
  return (await shop.admin.call(goods.update, { params: { key }, body })).below_cost
}

it('when it is changed', async () => {
  expect(await setPrice(3000)).toBe(false)
  expect(await setPrice(2999)).toBe(true)
  expect(await setPrice(2999)).toBe(false)
})

it('at the lines of a request, for who may see costs', async () => {
  const lines = [{ product_id, value: 2500 }]
  const { key } = await shop.manager.call(priceRequests.create, { body: { note: '', lines } })
  const shown = async (api: ApiSession) =>
    (await api.call(priceRequests.view, { params: { key } })).lines.map(({ below_cost }) => below_cost)
  expect(await shown(shop.admin)).toEqual([true])
  expect(await shown(shop.manager)).toEqual([false])
})

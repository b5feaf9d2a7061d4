// A price below cost causes a warning for who may see costs, and is no refusal.
import { beforeAll, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { moveGoods } from '../../support/stock-values.ts'
import { IKPU } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const { goods, goodsUpload, priceRequests, promotions, receipts } = backOfficeApi
const shop = useShop(['admin', 'manager', 'support', 'accounting'])
let product_id: number

beforeAll(async () => {
  const { db } = shop
  product_id = await buildProduct(db, { name: 'Cable', sku: 'BC-1', price: 5000, ikpu: IKPU })
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
  const {
    key,
    version,
    tracking: _t,
    category: _c,
    priority: _p,
    priority_colour: _o,
    picture: _i,
    ...values
  } = line
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

const TODAY = todayInTashkent(new Date())
const promotionOf = (discount: number) => ({
  name: `Less ${discount}`,
  product_id,
  partners: [],
  gifts: [],
  terms: [],
  from_on: TODAY,
  to_on: TODAY,
  discount,
})

it('after the discount of a promotion, when it is saved, shown and activated, and when the price is changed under it', async () => {
  await setPrice(5000)
  const exact = await shop.admin.call(promotions.create, { body: promotionOf(2000) })
  expect(exact.below_cost).toBe(false)
  const { key, version, below_cost } = await shop.admin.call(promotions.create, { body: promotionOf(2001) })
  expect(below_cost).toBe(true)
  const params = { key }
  expect((await shop.admin.call(promotions.view, { params })).below_cost).toBe(true)
  expect((await shop.support.call(promotions.view, { params })).below_cost).toBe(false)
  const update = { base_version: version, values: promotionOf(2500) }
  const updated = await shop.support.call(promotions.update, { params, body: update })
  expect(updated.below_cost).toBe(false)
  const body = { base_version: updated.version }
  const active = await shop.admin.call(promotions.activate, { params, body })
  expect(active.below_cost).toBe(true)
  expect(await setPrice(5500)).toBe(false)
  expect(await setPrice(5499)).toBe(true)
  const lines = [{ product_id, value: 5400 }]
  const request = await shop.manager.call(priceRequests.create, { body: { note: '', lines } })
  const { lines: shown } = await shop.admin.call(priceRequests.view, { params: { key: request.key } })
  expect(shown.map((line) => line.below_cost)).toEqual([true])
  await shop.admin.call(promotions.end, { params, body: { base_version: active.version } })
})

const check = (session: ApiSession, price: number) => {
  const rows = ['sku;price', `BC-1;${price}`, 'BC-2;1000']
  const file = Buffer.from(rows.join('\n')).toString('base64')
  return session.call(goodsUpload.check, { body: { file } })
}

it('in the check of an upload, also where no shop has a piece any more', async () => {
  const { db } = shop
  const gone = await buildProduct(db, { name: 'Gone', sku: 'BC-2', price: 900, ikpu: IKPU })
  const branch_id = (await personOf(db, 'manager')).branch_id ?? 0
  const paper = { branch_id, supplier: '', paper_number: '', paper_date: null, note: '' }
  const receive = async (cost: number) => {
    const lines = [{ product_id: gone, quantity: 1, ...NO_CODES, cost }]
    const { key, version } = await shop.admin.call(receipts.create, { body: { ...paper, lines } })
    await shop.admin.call(receipts.post, { params: { key }, body: { base_version: version } })
    return { key, version: version + 1 }
  }
  await receive(1001)
  await moveGoods(db, { product: gone, quantity: 1, from: branch_id, to: 'client' })
  expect((await check(shop.admin, 2999)).below_cost).toEqual([2, 3])
  expect((await check(shop.admin, 5000)).below_cost).toEqual([3])
  // The cost of a receipt that is reversed is none.
  const { key, version } = await receive(500)
  await shop.admin.call(receipts.reverse, { params: { key }, body: { base_version: version } })
  expect((await check(shop.admin, 5000)).below_cost).toEqual([3])
})

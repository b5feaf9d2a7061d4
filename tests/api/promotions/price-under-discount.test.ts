// A price of which the discount of a promotion leaves nothing is refused, whichever way it comes; and so is the promotion.
import { beforeAll, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import { addPromotion } from '../../support/promotions.ts'
import { HEADING, IKPU, workbook } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const { goods, goodsUpload, priceRequests, promotions } = backOfficeApi
const shop = useShop(['admin', 'manager', 'director'])
const CATEGORY = 'Чайники'
const REFUSED = { code: 'price_under_discount', params: { discount: 1000 } }
const today = todayInTashkent(new Date())
let category: number

beforeAll(async () => {
  category = await buildCategory(shop.db, { name: CATEGORY })
})

let nth = 0
async function newProduct(): Promise<{ id: number; sku: string }> {
  nth += 1
  const values = { category_id: category, name: `Чайник ${nth}`, sku: `PD-${nth}`, price: 5000, ikpu: IKPU }
  return { id: await buildProduct(shop.db, values), sku: values.sku }
}
const discounted = async () => {
  const product = await newProduct()
  await addPromotion(shop.db, { name: `Less ${nth}`, product_id: product.id, discount: 1000 })
  return product
}
const errorsOf = async (answer: Promise<{ problem: { errors: object[] } | null }>) =>
  (await answer).problem?.errors

async function setPrice(id: number, price: number) {
  const { items } = await shop.admin.call(goods.list, { body: { search: `PD-` } })
  const line = items.find(({ key }) => key === String(id))
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
  return shop.admin.send(goods.update, {
    params: { key },
    body: { base_version: version, values: { ...values, price } },
  })
}
const ask = async (id: number, value: number) => {
  const lines = [{ product_id: id, value }]
  const { key, version } = await shop.manager.call(priceRequests.create, { body: { note: '', lines } })
  return { params: { key }, body: { base_version: version } }
}

it('a changed price', async () => {
  const { id } = await discounted()
  for (const price of [1, 999, 1000])
    expect(await errorsOf(setPrice(id, price))).toEqual([{ ...REFUSED, field: 'price' }])
  expect((await setPrice(id, 1001)).status).toBe(200)
})

it('a price that is low already does not keep the other fields from being changed', async () => {
  const { id } = await newProduct()
  await setPrice(id, 900)
  await addPromotion(shop.db, { name: 'Old data', product_id: id, discount: 1000 })
  expect((await setPrice(id, 900)).status).toBe(200)
})

it('a price that is asked for, or applied after the promotion has begun', async () => {
  const { id } = await discounted()
  const refused = [{ ...REFUSED, field: 'lines.0.value' }]
  expect(await errorsOf(shop.manager.send(priceRequests.send, await ask(id, 800)))).toEqual(refused)

  const other = await newProduct()
  const asked = await ask(other.id, 800)
  const { version } = await shop.manager.call(priceRequests.send, asked)
  await addPromotion(shop.db, { name: 'Meanwhile', product_id: other.id, discount: 1000 })
  const body = { base_version: version, apply: true }
  expect(await errorsOf(shop.director.send(priceRequests.approve, { ...asked, body }))).toEqual(refused)
})

it('a price of an upload', async () => {
  const { sku } = await discounted()
  const file = await workbook([HEADING, [sku, 'Чайник', CATEGORY, IKPU, 700]])
  const { faults } = await shop.admin.call(goodsUpload.check, { body: { file } })
  expect(faults).toMatchObject([{ row: 2, field: 'price', ...REFUSED }])
})

it('but not where the promotion is over', async () => {
  const { id } = await newProduct()
  const over = { from_on: addDays(today, -9), to_on: addDays(today, -1) }
  const promotion = await addPromotion(shop.db, { name: 'Over', product_id: id, discount: 1000 })
  await shop.db.updateTable('promotions').set(over).where('id', '=', promotion).execute()
  expect((await setPrice(id, 900)).status).toBe(200)
})

it('a promotion that leaves nothing of the price cannot be activated', async () => {
  const { id } = await newProduct()
  const form = {
    name: 'All of it',
    product_id: id,
    partners: [],
    gifts: [],
    terms: [],
    from_on: today,
    to_on: today,
  }
  for (const [discount, status] of [
    [5000, 400],
    [5001, 400],
    [4999, 200],
  ] as const) {
    const { key, version } = await shop.director.call(promotions.create, { body: { ...form, discount } })
    const answer = await shop.director.send(promotions.activate, {
      params: { key },
      body: { base_version: version },
    })
    expect([discount, answer.status]).toEqual([discount, status])
  }
})

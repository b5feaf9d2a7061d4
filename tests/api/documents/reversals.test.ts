// Receipts that are reversed: the supplier gets back exactly what was posted, and what is left, here and in other branches, has the
// value that it would have without the receipt; the difference for what has gone is a correction of cost.
import { beforeEach, expect, it } from 'vitest'
import { receipts } from '#api/back-office/documents.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { correctShop, lockShopBalance, takeBackPieces } from '#server/stock/queries.ts'
import { buildProduct } from '#support/build.ts'
import { personOf } from '../../support/people.ts'
import { nextImei } from '../../support/sale-model.ts'
import { ledgerFaults } from '../../support/stock.ts'
import { moveGoods, plCorrections, stockValue } from '../../support/stock-values.ts'
import { nameUnit, sellUnit } from '../../support/unit-sales.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'accounting', 'admin'])
let [here, there, product, before] = [0, 0, 0, 0]

beforeEach(async () => {
  here = (await personOf(shop.db, 'manager')).branch_id ?? 0
  there = (await personOf(shop.db, 'manager2')).branch_id ?? 0
  product = await buildProduct(shop.db)
  before = await plCorrections(shop.accounting)
}, 120_000)

const corrections = async () => (await plCorrections(shop.accounting)) - before
const view = (key: string) => shop.accounting.call(receipts.view, { params: { key } })
async function received(lines: object[]): Promise<string> {
  const head = { branch_id: here, supplier: '', paper_number: '', paper_date: null, note: '' }
  const all = lines.map((line) => ({ product_id: product, quantity: 1, cost: null, ...NO_CODES, ...line }))
  const { key, version } = await shop.admin.call(receipts.create, { body: { ...head, lines: all as never } })
  await shop.admin.call(receipts.post, { params: { key }, body: { base_version: version } })
  return key
}
async function reversed(key: string): Promise<void> {
  const { version } = await view(key)
  await shop.admin.call(receipts.reverse, { params: { key }, body: { base_version: version } })
  expect(await ledgerFaults(shop.db)).toEqual([])
}
async function corrected(key: string, cost: number): Promise<void> {
  const { goods, version } = await view(key)
  const costs = goods.map(({ id }) => ({ id, cost }))
  await shop.accounting.call(receipts.correct_costs, {
    params: { key },
    body: { base_version: version, costs },
  })
}
const move = (quantity: number, to: 'client' | 'loss' | number, imei?: string) =>
  moveGoods(shop.db, { product, quantity, from: here, to, ...(imei && { imei }) })
const values = () => Promise.all([here, there].map((branch) => stockValue(shop.db, branch, product)))

it('leaves what was there at its own cost', async () => {
  await received([{ quantity: 10, cost: 100_000 }])
  const key = await received([{ quantity: 10, cost: 1_000_000 }])
  await reversed(key)
  expect(await values()).toEqual([1_000_000, 0])
  expect(await corrections()).toBe(0)
  // The document says what was posted.
  expect(await view(key)).toMatchObject({
    value: 10_000_000,
    goods: [{ cost: 1_000_000, value: 10_000_000 }],
  })
})

it('corrects what was sold, written off and moved meanwhile at the average cost', async () => {
  await received([{ quantity: 10, cost: 100_000 }])
  const key = await received([{ quantity: 10, cost: 1_000_000 }])
  await move(4, 'client')
  await move(1, 'loss')
  await move(3, there)
  await received([{ quantity: 10, cost: 200_000 }])
  await reversed(key)
  expect(await values()).toEqual([200_000 + 2_000_000, 300_000])
  expect(await corrections()).toBe(5 * 450_000)
})

it('gives pieces that left before others came the cost of those', async () => {
  const key = await received([{ quantity: 10, cost: 1_000_000 }])
  await move(3, 'client')
  await move(2, there)
  await received([{ quantity: 10, cost: 100_000 }])
  await reversed(key)
  expect(await values()).toEqual([500_000, 200_000])
  expect(await corrections()).toBe(3 * 900_000)
})

it('takes back the costs that were corrected, whatever has left before and after', async () => {
  await received([{ quantity: 10, cost: 100 }])
  const key = await received([{ quantity: 10, cost: 1000 }])
  await move(5, 'client')
  await corrected(key, 400)
  expect(await values()).toEqual([15 * 250, 0])
  expect(await corrections()).toBe(5 * 300)
  await move(5, there)
  await reversed(key)
  expect(await values()).toEqual([0, 500])
  expect(await corrections()).toBe(5 * 450)
  expect(await view(key)).toMatchObject({ value: 4000 })
})

it('leaves units with their own costs, and takes back what was posted of one that came back at another', async () => {
  product = await buildProduct(shop.db, { tracking: 'imei' })
  const [kept, first, second] = [nextImei(), nextImei(), nextImei()]
  await received([{ imei: kept, cost: 700 }])
  const key = await received([
    { imei: first, cost: 5000 },
    { imei: second, cost: 6000 },
  ])
  await move(1, there, first)
  await corrected(key, 900)
  await moveGoods(shop.db, { product, quantity: 1, from: there, to: here, imei: first })
  expect(await values()).toEqual([700 + 1800, 0])
  await reversed(key)
  expect(await values()).toEqual([700, 0])
  expect(await corrections()).toBe(0)
  // It comes again, from the same supplier.
  const again = await received([{ imei: first, cost: 800 }])
  expect(await values()).toEqual([1500, 0])
  // That receipt takes back its own value, and not that of the first one; so does a third one with a corrected cost.
  await reversed(again)
  expect(await values()).toEqual([700, 0])
  const third = await received([{ imei: first, cost: 300 }])
  await corrected(third, 350)
  await reversed(third)
  expect(await values()).toEqual([700, 0])
  expect(await corrections()).toBe(0)
})

it('is not the source of the next cost, nor are its corrections', async () => {
  await received([{ quantity: 1, cost: 100 }])
  const wrong = await received([{ quantity: 1, cost: 9000 }])
  await corrected(wrong, 8000)
  await reversed(wrong)
  const next = await received([{ quantity: 2 }])
  expect(await view(next)).toMatchObject({ goods: [{ cost: null, value: 200 }] })
  // A count that finds pieces where there were none has the same.
  await move(3, 'client')
  const user_id = (await personOf(shop.db, 'admin')).id
  await shop.db.transaction().execute(async (trx) => {
    const balance = await lockShopBalance(trx, { branch_id: here, product_id: product })
    await correctShop(trx, balance, { quantity: 2, reason: 'count', note: '', user_id, at: new Date() })
  })
  expect(await values()).toEqual([200, 0])
})

it('and what was sold comes back at its corrected value', async () => {
  await received([{ quantity: 10, cost: 100 }])
  const key = await received([{ quantity: 10, cost: 1000 }])
  const user_id = (await personOf(shop.db, 'admin')).id
  const imei = nextImei()
  const sale = await nameUnit(shop.db, { branch_id: here, product_id: product, imei, user_id })
  if (sale === null) throw new Error('a sale was refused')
  await sellUnit(shop.db, sale, user_id)
  await corrected(key, 500)
  expect(await corrections()).toBe(550 - 300)
  await reversed(key)
  expect(await corrections()).toBe(550 - 100)
  await shop.db.transaction().execute(async (trx) => {
    const owner = {
      application_id: sale.application,
      branch_id: here,
      user_id,
      at: new Date(),
      reason: 'return',
    }
    await takeBackPieces(trx, owner, 'shop', [{ id: sale.good, product_id: product, ...NO_CODES, imei }])
  })
  expect(await values()).toEqual([1000, 0])
  // A correction after the return is of the pieces in stock.
  const next = await received([{ quantity: 10, cost: 300 }])
  await corrected(next, 200)
  expect(await values()).toEqual([3000, 0])
  expect(await corrections()).toBe(550 - 100)
  expect(await ledgerFaults(shop.db)).toEqual([])
})

// Promotions that are valid for some terms: chosen again when the term is, before the contract is made.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { returns } from '#api/back-office/returns.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildProduct, categoryOf } from '#support/build.ts'
import { addPromotion } from '../../support/promotions.ts'
import { nextImei } from '../../support/sale-model.ts'
import {
  addGood,
  askTariffs,
  chooseLimit,
  makeContract,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { ledgerFaults, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })

const addProduct = async (name: string, price: number): Promise<number> =>
  buildProduct(shop.db, { category_id: await categoryOf(shop.db, shop.products.plain), name, price })

it('is chosen again with the term, with its gifts, and the comparison says so before', async () => {
  const { db, products } = shop
  const gift = await addProduct('cup', 90_000)
  await setStockEverywhere(db, gift, 2)
  const own = { product_id: products.plain, partners: [] as number[] }
  await addPromotion(db, { ...own, name: 'Short', discount: 300_000, terms: [6] })
  const long = { ...own, name: 'Long', discount: 250_000, terms: [12], gifts: [[gift, 2]] as const }
  await addPromotion(db, long)
  const id = await takenApplication(shop)
  const params = { id }
  await chooseLimit(shop, id)
  await addGood(shop, id, products.plain)
  const { chosen, partners } = await stagesOf(shop, id)
  const { price } = await db
    .selectFrom('products')
    .select('price')
    .where('id', '=', products.plain)
    .executeTakeFirstOrThrow()
  const costAt = (months: number) =>
    partners
      .find(({ partner }) => partner.id === chosen?.partner_id)
      ?.offers.find((offer) => offer.months === months)?.cost
  expect([costAt(6), costAt(12)]).toEqual([price - 300_000, price - 250_000])
  // The partner is asked for one basket after the other: a term that it has not answered keeps its estimate, at the same cost.
  const shownOffers = async () =>
    (await stagesOf(shop, id)).partners.find(({ partner }) => partner.id === chosen?.partner_id)?.offers ?? []
  await expect
    .poll(async () => (await shownOffers()).every(({ is_estimate }) => is_estimate !== true), {
      timeout: 15_000,
    })
    .toBe(true)
  const forgetTariff = () =>
    db
      .deleteFrom('partner_tariffs')
      .where('basket', '=', `${products.plain}:${price - 300_000}`)
      .execute()
  // An answer that was on its way may be stored again after it was deleted.
  await expect
    .poll(
      async () => {
        await forgetTariff()
        return (await shownOffers()).find(({ months }) => months === 6)
      },
      { timeout: 15_000 },
    )
    .toMatchObject({ is_estimate: true, cost: price - 300_000 })

  const goodsAt = async (months: number) => {
    await shop.manager.call(stages.chooseTerm, { params, body: { months } })
    const view = await stagesOf(shop, id)
    expect(view.chosen?.months).toBe(months)
    expect(view.cost).toBe(costAt(months))
    return view.goods.map(({ promotion, is_gift, in_stock }) => [promotion, is_gift, in_stock])
  }
  const withCups = [
    ['Long', false, true],
    ['Long', true, true],
    ['Long', true, true],
  ]
  expect(await goodsAt(6)).toEqual([['Short', false, true]])
  expect(await goodsAt(12)).toEqual(withCups)
  expect(await goodsAt(12)).toEqual(withCups)
  expect(await goodsAt(6)).toEqual([['Short', false, true]])
  // What is added later is for the chosen term too.
  await addGood(shop, id, products.plain)
  expect((await stagesOf(shop, id)).goods.map(({ promotion }) => promotion)).toEqual(['Short', 'Short'])

  const unknown = await shop.manager.send(stages.chooseTerm, { params, body: { months: 7 } })
  expect(unknown.problem?.errors).toEqual([{ code: 'term_not_offered', field: 'months' }])
  // The partner is chosen again: its term stays, or becomes the one of the comparison.
  const body = { attempt_id: chosen?.attempt_id ?? '' }
  await shop.manager.call(stages.chooseLimit, { params, body })
  expect((await stagesOf(shop, id)).chosen?.months).toBe(6)
  await shop.manager.call(stages.chooseLimit, { params, body: { ...body, months: 12 } })
  expect((await stagesOf(shop, id)).goods.filter(({ is_gift }) => is_gift)).toHaveLength(2)
  const contract = {
    contract_id: randomUUID(),
    months: 12,
    payment_day: 15,
    down_payment: 0,
    language: 'ru',
  } as const
  await askTariffs(shop, id, contract)
  await shop.manager.call(stages.makeContract, { params, body: contract })
  const late = await shop.manager.send(stages.chooseTerm, { params, body: { months: 6 } })
  expect(late.status).toBe(409)
  expect(await ledgerFaults(db)).toEqual([])
})

/** A sale of a plain product with a gift of another term, and of a phone, under a contract of six months. */
async function sellAtOtherTerm(
  gift: number,
): Promise<{ id: string; main: string; imei: string; end: () => Promise<unknown> }> {
  const { db, products, manager } = shop
  for (const product of [products.plain, products.phone]) await setStockEverywhere(db, product, 20)
  const promotion = await addPromotion(db, {
    name: 'Three',
    product_id: products.plain,
    gifts: [[gift, 1]],
    terms: [3],
  })
  const end = () => db.updateTable('promotions').set({ state: 'ended' }).where('id', '=', promotion).execute()
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  const main = await addGood(shop, id, products.plain)
  await addGood(shop, id, products.phone, { imei: nextImei() })
  const imei = nextImei()
  const given = (await stagesOf(shop, id)).goods.find(
    ({ is_gift, tracking }) => is_gift && tracking === 'imei',
  )
  const unit = { good_id: given?.id ?? '', imei }
  if (given) await manager.call(stages.setUnit, { params: { id }, body: unit })
  await makeContract(shop, id)
  await manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
  return { id, main, imei, end }
}

describe('a gift of another term than the contract', () => {
  beforeEach(() => shop.db.updateTable('promotions').set({ state: 'ended' }).execute())

  it('leaves its unit to other sales when the invoice is closed', async () => {
    const { manager, products } = shop
    const { id, imei, end } = await sellAtOtherTerm(products.phone)
    const payment = { payment_id: randomUUID(), amount: 500_000, method: 'cash' as const }
    await manager.call(stages.takePayment, { params: { id }, body: payment })
    const body = { delivery: 'in_shop' as const, owner_name: 'Test' }
    await manager.call(stages.closeInvoice, { params: { id }, body })
    await end()
    const other = await takenApplication(shop)
    await chooseLimit(shop, other)
    await addGood(shop, other, products.phone, { imei })
    expect(await ledgerFaults(shop.db)).toEqual([])
  })

  it('goes with its main product that is taken back before the hand-over', async () => {
    const { db, manager } = shop
    const gift = await addProduct('mug', 70_000)
    await setStockEverywhere(db, gift, 2)
    const { id, main, end } = await sellAtOtherTerm(gift)
    const admin = await shop.signIn('admin')
    const values = { good_id: main, reason: 'item_refused' as const, words: '' }
    const { key } = await admin.call(returns.create, { body: values })
    const steps: [Endpoint, object?][] = [
      [returns.send],
      [returns.review],
      [returns.agree, { way: 'reduce', reference: 'UZ-1', total: 900, amounts: [900] }],
      [returns.set_figures, { refund: 0, reason: '' }],
      [returns.approve],
      [returns.pay, { method: 'cash' }],
      [returns.close],
    ]
    for (const [endpoint, of] of steps) {
      const { version } = await admin.call(returns.view, { params: { key } })
      const body = { base_version: version, ...(of && { values: of }) }
      expect((await admin.send(endpoint, { params: { key }, body })).status).toBe(200)
    }
    await manager.call(stages.cancelContract, { params: { id }, body: {} })
    await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
    await manager.call(transitions.rollback, { params: { id }, body: { reason: 'Yangi shartnoma' } })
    await end()
    expect((await stagesOf(shop, id)).goods.map(({ is_gift }) => is_gift)).toEqual([false])
    const reserved = await db
      .selectFrom('stock_reservations')
      .select('product_id')
      .where('application_id', '=', id)
      .where('state', '=', 'held')
      .execute()
    expect(reserved).toEqual([{ product_id: shop.products.phone }])
    expect(await ledgerFaults(db)).toEqual([])
  })
})

it('no promotion leaves nothing of the price that a line has kept', async () => {
  const { db, manager } = shop
  const product = await addProduct('dearer', 100_000)
  await setStockEverywhere(db, product, 2)
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, product)
  await db.updateTable('products').set({ price: 900_000 }).where('id', '=', product).execute()
  await addPromotion(db, { name: 'Half', product_id: product, discount: 450_000 })
  await manager.call(stages.chooseTerm, { params: { id }, body: { months: 6 } })
  expect((await stagesOf(shop, id)).goods).toMatchObject([{ price: 100_000, discount: 0, promotion: null }])
})

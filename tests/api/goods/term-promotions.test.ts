// Promotions that are valid for some terms: chosen again when the term is, before the contract is made.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import { addPromotion } from '../../support/promotions.ts'
import { addGood, askTariffs, chooseLimit, stagesOf, takenApplication } from '../../support/sales.ts'
import { ledgerFaults, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })

async function addProduct(name: string, price: number): Promise<number> {
  const { category_id } = await shop.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', shop.products.plain)
    .executeTakeFirstOrThrow()
  const row = { category_id, name, sku: name, barcode: null, price }
  return (await shop.db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()).id
}

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
  await db
    .deleteFrom('partner_tariffs')
    .where('basket', '=', `${products.plain}:${price - 300_000}`)
    .execute()
  const [six] = (await shownOffers()).filter(({ months }) => months === 6)
  expect(six).toMatchObject({ is_estimate: true, cost: price - 300_000 })

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

// Promotions: an automatic discount and gift with their explanation, a promotion of a single term only at
// that term, and the director's approval of a large sale.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildProduct, categoryOf } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { addPromotion } from '../../support/promotions.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  makeContract,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { ledgerFaults, releaseEverything, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

let director: ApiSession
const shop = useSellingShop({ partners: ['intend'] })
beforeAll(async () => {
  director = await shop.signIn('director')
  const { plain, phone } = shop.products
  const category_id = await categoryOf(shop.db, plain)
  const gift = await buildProduct(shop.db, { category_id, name: 'Gift cup', sku: 'gift', price: 90_000 })
  await setStockEverywhere(shop.db, gift, 5)
  await addPromotion(shop.db, { name: 'Always', product_id: plain, discount: 100_001 })
  const year = { name: 'Year', product_id: phone, discount: 500_000, terms: [12, 24] }
  await addPromotion(shop.db, { ...year, gifts: [[gift, 1]] })
})

let imeis = 0
/** IMEIs that pass Luhn. */
function nextImei(): string {
  imeis += 1
  const body = `49015420323${String(imeis).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + Math.floor(doubled / 10) + (doubled % 10)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
const terms = (months: number) => ({
  contract_id: randomUUID(),
  months,
  payment_day: 15,
  down_payment: 0,
  language: 'ru' as const,
})

describe('a gift with a number of its own', () => {
  const body = (good_id: string, imei: string) => ({ good_id, imei })

  it('is asked for its IMEI before the contract; the piece that was scanned leaves with the sale', async () => {
    const { phone } = shop.products
    const category_id = await categoryOf(shop.db, shop.products.plain)
    const main = await buildProduct(shop.db, { category_id, name: 'Fridge with a phone', price: 3_000_000 })
    await setStockEverywhere(shop.db, main, 5)
    await addPromotion(shop.db, { name: 'A phone', product_id: main, gifts: [[phone, 1]] })
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const bought = await addGood(shop, id, main)
    const gift = (await stagesOf(shop, id)).goods.find(({ is_gift }) => is_gift)?.id ?? ''
    const params = { id }
    const { stages: steps } = await stagesOf(shop, id)
    expect(steps.find(({ stage }) => stage === 'goods')?.done).toBe(false)
    const early = await shop.manager.send(stages.makeContract, { params, body: terms(6) })
    expect(early.problem).toMatchObject({ problem: 'stage_not_ready', details: { stages: ['goods'] } })

    const set = (line: string, imei: string) =>
      shop.manager.send(stages.setUnit, { params, body: body(line, imei) })
    const errors = async (line: string, imei: string) => (await set(line, imei)).problem?.errors
    expect(await errors(gift, '')).toEqual([{ field: 'imei', code: 'required' }])
    expect(await errors(gift, '490154203230001')).toEqual([
      expect.objectContaining({ field: 'imei', code: 'imei_luhn' }),
    ])
    expect(await errors(bought, nextImei())).toEqual([{ field: 'good_id', code: 'unknown_choice' }])
    const other = await takenApplication(shop)
    await chooseLimit(shop, other)
    const taken = nextImei()
    await addGood(shop, other, phone, { imei: taken })
    expect((await set(gift, taken)).problem?.problem).toBe('unit_taken')
    const [first, imei] = [nextImei(), nextImei()]
    expect((await set(gift, first)).status).toBe(200)
    expect((await set(gift, first)).status).toBe(200)
    expect((await set(gift, imei)).status).toBe(200)
    // The first one is free again.
    await addGood(shop, other, phone, { imei: first })

    await shop.manager.call(stages.makeContract, { params, body: terms(6) })
    await until(shop, id, (view) => view.contract?.state === 'waiting')
    expect((await set(gift, nextImei())).problem?.problem).toBe('contract_exists')
    await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.intend } })
    const closing = { delivery: 'in_shop' as const, owner_name: 'Test Client' }
    await shop.manager.call(stages.closeInvoice, { params, body: closing })
    const sold = await shop.db
      .selectFrom('stock_units as u')
      .innerJoin('stock_places as p', 'p.id', 'u.place_id')
      .innerJoin('stock_unit_codes as c', 'c.unit_id', 'u.id')
      .select('p.kind')
      .where('c.code', '=', imei)
      .execute()
    expect(sold).toEqual([{ kind: 'client' }])
    expect(await ledgerFaults(shop.db)).toEqual([])
  })
})

describe('a promotion', () => {
  it('applies automatically and shows its name', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    const { goods, cost } = await stagesOf(shop, id)
    expect(goods[0]).toMatchObject({ promotion: 'Always', discount: 100_001, promotion_terms: [] })
    expect(cost).toBe(1_900_000)
  })

  it('of one term applies its discount and its gift at that term', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.phone, { imei: nextImei() })
    expect((await stagesOf(shop, id)).goods.map(({ name, is_gift }) => [name, is_gift])).toEqual([
      ['Product imei', false],
      ['Gift cup', true],
    ])
    await shop.manager.call(stages.makeContract, { params: { id }, body: terms(12) })
    const { contract, goods } = await until(shop, id, (view) => view.contract?.state === 'waiting')
    expect(contract?.cost).toBe(4_500_000)
    expect(goods).toHaveLength(2)
  })

  it('of one term does not apply at another, until the contract is made again', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.phone, { imei: nextImei() })
    await shop.manager.call(stages.makeContract, { params: { id }, body: terms(6) })
    const made = await until(shop, id, (view) => view.contract?.state === 'waiting')
    expect(made.contract?.cost).toBe(5_000_000)
    expect(made.goods.map(({ name, discount }) => [name, discount])).toEqual([['Product imei', 0]])
    await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.intend } })
    const body = { delivery: 'in_shop' as const, owner_name: 'Test Client' }
    await shop.manager.call(stages.closeInvoice, { params: { id }, body })
    const moved = await shop.db
      .selectFrom('stock_lines as l')
      .innerJoin('stock_documents as d', 'd.id', 'l.document_id')
      .select('l.product_id')
      .where('d.application_id', '=', id)
      .execute()
    expect(moved.map(({ product_id }) => product_id)).toEqual([shop.products.phone])
  })
})

describe('a gift that is out of stock', () => {
  it('leaves its main product to the next promotion, and the line names the better one', async () => {
    const { db, products } = shop
    const { id: gift } = await db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'gift')
      .executeTakeFirstOrThrow()
    await releaseEverything(db)
    await setStockEverywhere(db, gift, 3)
    const lesser = await addPromotion(db, { name: 'Lesser', product_id: products.phone, discount: 10_000 })
    const pair = { name: 'Pair', product_id: products.phone, discount: 500_000 }
    const twice = await addPromotion(db, { ...pair, gifts: [[gift, 2]] })
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const goodsOf = async () =>
      (await stagesOf(shop, id)).goods.map((good) => [good.name, good.promotion, good.missed_promotion])
    await addGood(shop, id, products.phone, { imei: nextImei() })
    expect(await goodsOf()).toEqual([
      ['Product imei', 'Pair', null],
      ['Gift cup', 'Pair', null],
      ['Gift cup', 'Pair', null],
    ])
    await addGood(shop, id, products.phone, { imei: nextImei() })
    await addGood(shop, id, products.phone, { imei: nextImei() })
    const mains = (await goodsOf()).filter(([name]) => name === 'Product imei')
    expect(mains).toEqual([
      ['Product imei', 'Pair', null],
      ['Product imei', 'Year', 'Pair'],
      ['Product imei', 'Lesser', 'Pair'],
    ])
    await db.updateTable('promotions').set({ state: 'ended' }).where('id', 'in', [lesser, twice]).execute()
  })

  it('gives the same promotion whether the goods or the partner come first', async () => {
    const { db, products } = shop
    const { id: partner } = await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
    const gift = await db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'gift')
      .executeTakeFirstOrThrow()
    await releaseEverything(db)
    await setStockEverywhere(db, gift.id, 1)
    const all = { name: 'All partners', product_id: products.plain, gifts: [[gift.id, 1]] as const }
    const own = await addPromotion(db, { ...all, discount: 200_000 })
    const theirs = { ...all, name: 'Of the partner', discount: 200_001, partners: [partner] }
    const better = await addPromotion(db, theirs)
    const chosen = async (steps: readonly ((id: string) => Promise<unknown>)[]) => {
      await releaseEverything(db)
      const id = await takenApplication(shop)
      for (const step of steps) await step(id)
      return (await stagesOf(shop, id)).goods.map(({ name, promotion, discount }) => [
        name,
        promotion,
        discount,
      ])
    }
    const add = (id: string) => addGood(shop, id, products.plain)
    const choose = (id: string) => chooseLimit(shop, id)
    const confirm = async (id: string) => {
      await confirmClient(shop, id)
      await confirmCard(shop, id)
    }
    const chooseLater = async (id: string) => {
      await shop.manager.call(stages.score, { params: { id }, body: {} })
      const { partners } = await until(shop, id, (view) => view.partners[0]?.attempt?.state === 'approved')
      const body = { attempt_id: partners[0]?.attempt?.id ?? '' }
      await shop.manager.call(stages.chooseLimit, { params: { id }, body })
    }
    const expected = [
      ['Product none', 'Of the partner', 200_001],
      ['Gift cup', 'Of the partner', 90_000],
    ]
    expect(await chosen([choose, add])).toEqual(expected)
    expect(await chosen([confirm, add, chooseLater])).toEqual(expected)
    await db.updateTable('promotions').set({ state: 'ended' }).where('id', 'in', [own, better]).execute()
  })
})

describe('a large sale', () => {
  const from = (sum: number) =>
    shop.db
      .insertInto('settings')
      .values({ key: 'director_from', value: JSON.stringify(sum) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(sum) }))
      .execute()
  const waitingFor = async () => {
    const body = { awaiting_director: true, limit: 100 }
    return (await director.call(applications.list, { body })).items.map(({ id }) => id)
  }

  it('waits for the director, whose approval is for the current cost', async () => {
    await from(3_000_000)
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const params = { id }
    await addGood(shop, id, shop.products.plain)
    expect((await stagesOf(shop, id)).director).toBeNull()
    await addGood(shop, id, shop.products.marked, { marking: '010478123456789221DIR1234\u001d93TEST' })
    const view = await stagesOf(shop, id)
    expect(view).toMatchObject({ waiting: 'director', cost: 4_900_000, director: { awaited: true } })
    expect(await waitingFor()).toContain(id)
    const refused = await shop.manager.send(stages.makeContract, { params, body: terms(6) })
    expect(refused.problem?.problem).toBe('director_needed')
    expect((await shop.manager.send(stages.approve, { params, body: { cost: 4_900_000 } })).status).toBe(403)
    const stale = await director.send(stages.approve, { params, body: { cost: 1 } })
    expect(stale.problem?.problem).toBe('version_conflict')
    await director.call(stages.approve, { params, body: { cost: 4_900_000 } })
    expect(await waitingFor()).not.toContain(id)
    expect((await stagesOf(shop, id)).director).toMatchObject({ awaited: false, by: 'Test director' })
    const again = await director.send(stages.approve, { params, body: { cost: 4_900_000 } })
    expect(again.problem?.problem).toBe('stage_done')

    await addGood(shop, id, shop.products.plain)
    expect((await stagesOf(shop, id)).waiting).toBe('director')
    await director.call(stages.approve, { params, body: { cost: 6_800_000 } })
    const made = await makeContract(shop, id)
    expect(made.contract?.state).toBe('waiting')
    await from(25_000_000)
  })

  it('is declined with a reason, which stays in the history; another cost or an approval opens the sale again', async () => {
    await from(1_000_000)
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    const params = { id }
    const { cost } = await stagesOf(shop, id)
    const body = { cost, reason: 'Chegirma juda katta' }
    expect((await shop.manager.send(stages.decline, { params, body })).status).toBe(403)
    for (const reason of ['', '  ', 'ab'])
      expect((await director.send(stages.decline, { params, body: { cost, reason } })).status).toBe(400)
    const stale = await director.send(stages.decline, { params, body: { ...body, cost: cost + 1 } })
    expect(stale.problem?.problem).toBe('version_conflict')
    expect((await stagesOf(shop, id)).director).toMatchObject({ awaited: true, declined: null })

    await director.call(stages.decline, { params, body })
    const declined = { by: 'Test director', reason: body.reason, at: expect.any(String) }
    expect(await stagesOf(shop, id)).toMatchObject({ waiting: null, director: { awaited: false, declined } })
    expect(await waitingFor()).not.toContain(id)
    const { history, status } = await shop.manager.call(applications.view, { params })
    expect([status, history.at(-1)]).toEqual([
      'in_process',
      expect.objectContaining({
        action: 'decline',
        reason: body.reason,
        from: 'in_process',
        to: 'in_process',
        by: expect.objectContaining({ name: 'Test director' }),
      }),
    ])
    const refused = await shop.manager.send(stages.makeContract, { params, body: terms(6) })
    expect(refused.problem?.problem).toBe('director_needed')
    const twice = await director.send(stages.decline, { params, body })
    expect(twice.problem?.problem).toBe('stage_done')

    await addGood(shop, id, shop.products.plain)
    const other = await stagesOf(shop, id)
    expect(other).toMatchObject({ waiting: 'director', director: { awaited: true, declined: null } })
    expect(await waitingFor()).toContain(id)
    await director.call(stages.decline, { params, body: { ...body, cost: other.cost } })
    await director.call(stages.approve, { params, body: { cost: other.cost } })
    expect((await stagesOf(shop, id)).director).toMatchObject({ awaited: false, declined: null })
    expect((await makeContract(shop, id)).contract?.state).toBe('waiting')
    await from(25_000_000)
  })
})

// Reservations without a contract end after the hours of the setting; a contract keeps them, and a sale whose goods are gone meanwhile
// is refused at its contract.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { expireOldReservations } from '#server/applications/reservation-expiry.ts'
import { personOf } from '../../support/people.ts'
import { nextImei } from '../../support/sale-model.ts'
import { addGood, chooseLimit, makeContract, takenApplication } from '../../support/sales.ts'
import {
  ledgerFaults,
  releaseEverything,
  setStock,
  setStockEverywhere,
  stockOf,
} from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

let branch: number
const shop = useSellingShop({ partners: ['intend'] })
beforeAll(async () => {
  branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
})
beforeEach(async () => {
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, shop.products.plain, 5)
  await setStockEverywhere(shop.db, shop.products.phone, 5)
})
afterEach(async () => expect(await ledgerFaults(shop.db)).toEqual([]))

const reserved = async () => (await stockOf(shop.db, branch, shop.products.plain)).reserved

async function withGood(): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  return id
}

const askForContract = (id: string) =>
  shop.manager.send(stages.makeContract, {
    params: { id },
    body: {
      contract_id: randomUUID(),
      months: 6,
      payment_day: 15,
      down_payment: 500_000,
      language: 'uz-Latn',
    },
  })

async function withUnit(imei: string): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.phone, { imei })
  return id
}

const numberOf = async (id: string) =>
  (await shop.db.selectFrom('applications').select('number').where('id', '=', id).executeTakeFirstOrThrow())
    .number

/** Everything that is reserved was reserved so many hours ago. */
const age = (hours: number) =>
  sql`update stock_reservations set at = now() - make_interval(hours => ${hours}) where state = 'held'`.execute(
    shop.db,
  )

describe('a reservation', () => {
  it('without a contract ends after the hours of the setting, not before, and once', async () => {
    await withGood()
    await age(23)
    await expireOldReservations(shop.deps)
    expect(await reserved()).toBe(1)
    await age(25)
    await Promise.all([expireOldReservations(shop.deps), expireOldReservations(shop.deps)])
    expect(await reserved()).toBe(0)
    await expireOldReservations(shop.deps)
    expect(await reserved()).toBe(0)
  })

  it('with a contract stays', async () => {
    await makeContract(shop, await withGood(), 500_000)
    await age(100)
    await expireOldReservations(shop.deps)
    expect(await reserved()).toBe(1)
  })

  it('survives a contract that is made while the job runs, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await withGood()
      await age(25)
      await Promise.all([makeContract(shop, id, 500_000), expireOldReservations(shop.deps)])
      expect(await reserved()).toBe(round + 1)
    }
  })

  it('that has ended is made again by the contract, while the branch has the goods', async () => {
    const id = await withGood()
    await age(25)
    await expireOldReservations(shop.deps)
    await makeContract(shop, id, 500_000)
    expect(await reserved()).toBe(1)
  })

  it('that has ended gives the last piece to another sale, and the first one is refused in words', async () => {
    const first = await withGood()
    await age(25)
    await expireOldReservations(shop.deps)
    await setStock(shop.db, branch, shop.products.plain, 1)
    await withGood()
    const refused = await askForContract(first)
    expect([refused.problem?.problem, await reserved()]).toEqual(['out_of_stock', 1])
  })

  it('that has ended leaves its unit to another sale, and the first one is refused in words', async () => {
    const imei = '490154203237518'
    const first = await withUnit(imei)
    await age(25)
    await expireOldReservations(shop.deps)
    const second = await withUnit(imei)
    const refused = await askForContract(first)
    expect(refused.problem?.errors).toMatchObject([
      { code: 'good_unit_taken', params: { name: 'Product imei', number: await numberOf(second) } },
    ])
    // A step that keeps goods leaves the unit where it is now.
    await shop.manager.call(transitions.release, { params: { id: first }, body: {} })
    const live = await shop.db
      .selectFrom('application_goods')
      .select('application_id')
      .where('imei', '=', imei)
      .where('live', '=', true)
      .execute()
    expect(live).toEqual([{ application_id: second }])
  })

  it('that has ended and another sale of the unit, made at the same time, leave it to one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const imei = nextImei()
      const first = await withUnit(imei)
      await age(25)
      await expireOldReservations(shop.deps)
      const second = await takenApplication(shop)
      await chooseLimit(shop, second)
      const good = { good_id: randomUUID(), product_id: shop.products.phone, imei }
      const [contract, added] = await Promise.all([
        askForContract(first),
        shop.manager.send(stages.addGood, { params: { id: second }, body: good }),
      ])
      const refused = [contract, added].filter(({ status }) => status !== 200)
      expect(refused.map(({ problem }) => problem?.problem)).toEqual(['unit_taken'])
    }
  })

  it('that has ended holds its unit again by the contract', async () => {
    const imei = '356938035643809'
    const first = await withUnit(imei)
    await age(25)
    await expireOldReservations(shop.deps)
    await makeContract(shop, first, 500_000)
    const second = await takenApplication(shop)
    await chooseLimit(shop, second)
    const refused = await shop.manager.send(stages.addGood, {
      params: { id: second },
      body: { good_id: randomUUID(), product_id: shop.products.phone, imei },
    })
    expect(refused.problem?.problem).toBe('unit_taken')
  })

  it('that has ended is in the history of the application', async () => {
    const id = await withGood()
    await age(25)
    await expireOldReservations(shop.deps)
    const { items } = await shop.manager.call(applications.history, { params: { id } })
    expect(items.filter(({ kind }) => kind === 'reservation_expired')).toMatchObject([
      { name: 'Product none', by: null },
    ])
  })

  it('lasts as long as the setting says', async () => {
    await shop.db.insertInto('settings').values({ key: 'reservation_hours', value: '2' }).execute()
    await withGood()
    await age(3)
    await expireOldReservations(shop.deps)
    await shop.db.deleteFrom('settings').where('key', '=', 'reservation_hours').execute()
    expect(await reserved()).toBe(0)
  })
})

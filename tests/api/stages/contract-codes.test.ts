// Codes that a partner sends by itself when a contract is made: they count like any other.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import { GatewayFailure } from '#server/gateways/partners/gateway.ts'
import { addGood, chooseLimit, takenApplication, until } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const env = { OTP_PER_PHONE: '5', CODES_PER_PERSON: '1000' }
const shop = useSellingShop({ partners: ['intend'], env })
beforeEach(async () => {
  await shop.db.deleteFrom('rate_events').execute()
})

/** Moves all sends back in time. */
const later = (seconds: number) =>
  shop.db
    .updateTable('rate_events')
    .set({ at: sql`at - ${seconds} * interval '1 second'` })
    .execute()

const newContract = () => ({
  contract_id: randomUUID(),
  months: 6,
  payment_day: 15,
  down_payment: 500_000,
  language: 'ru' as const,
})

it('sends no more codes to a client whose contract is made and cancelled again and again', async () => {
  const params = { id: await takenApplication(shop) }
  await chooseLimit(shop, params.id)
  await addGood(shop, params.id, shop.products.plain)
  await later(3600)
  const make = () => shop.manager.send(stages.makeContract, { params, body: newContract() })
  for (let round = 0; round < 5; round += 1) {
    expect((await make()).status).toBe(200)
    await until(shop, params.id, ({ contract: made }) => made?.state === 'waiting')
    await shop.manager.call(stages.cancelContract, { params, body: {} })
    await until(shop, params.id, ({ contract: made }) => made?.state === 'cancelled')
  }
  const over = await make()
  const seconds = Number(over.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(over.problem).toMatchObject({
    problem: 'too_many_requests',
    errors: [{ code: 'too_many_tries', params: { seconds, minutes: Math.ceil(seconds / 60) } }],
  })
  const made = await shop.db
    .selectFrom('contracts')
    .where('application_id', '=', params.id)
    .select('id')
    .execute()
  expect(made).toHaveLength(5)
  await later(3600)
  expect((await make()).status).toBe(200)
  await until(shop, params.id, ({ contract: made }) => made?.state === 'waiting')
})

const countFailed = async (id: string) => {
  const rows = await shop.db
    .selectFrom('contracts')
    .select('state')
    .where('application_id', '=', id)
    .execute()
  return rows.filter(({ state }) => state === 'failed').length
}

it('counts no code of a contract that the partner refused to make', async () => {
  const { deps } = shop
  const params = { id: await takenApplication(shop) }
  await chooseLimit(shop, params.id)
  await addGood(shop, params.id, shop.products.plain)
  await later(3600)
  const open = deps.partners
  deps.partners = async (id) => ({
    ...(await open(id)),
    createContract: () => Promise.reject(new GatewayFailure('refused', { code: '4100', text: 'refused' })),
  })
  for (let round = 0; round < 6; round += 1) {
    expect((await shop.manager.send(stages.makeContract, { params, body: newContract() })).status).toBe(200)
    await expect.poll(() => countFailed(params.id)).toBe(round + 1)
  }
  deps.partners = open
  const counted = await shop.db
    .selectFrom('rate_events')
    .select('id')
    .where('kind', '=', 'contract')
    .execute()
  expect(counted).toHaveLength(0)
})

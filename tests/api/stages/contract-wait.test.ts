// A contract without an answer of its partner: the server asks every 20 seconds for five minutes at most,
// then a person may ask again, and finally support is named. Nothing is polled for ever. The test sets the
// server's clock.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { recordOf } from '../../support/applications.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const FIVE_MINUTES = 5 * 60_000
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const shop = useSellingShop({ partners: ['intend'], env: { SCORING_LIMIT_MS: '300000' }, now })
beforeEach(() => {
  aheadMs = 0
})

/** A contract whose client has just given the code. */
async function confirming(ending: string): Promise<string> {
  const id = await takenApplication(shop, ending)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, 0)
  const body = { code: CODES.intend }
  await shop.manager.call(stages.confirmContract, { params: { id }, body })
  return id
}

const waitOf = async (id: string) => (await stagesOf(shop, id)).contract?.wait
const get = (id: string) => shop.manager.send(stages.getContract, { params: { id }, body: {} })

/** Queued jobs that ask about contracts. */
async function questionsLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from jobs.job
    where data ->> 'kind' = 'contract_settle' and state in ('created', 'retry', 'active')`.execute(shop.db)
  return rows[0]?.left ?? 0
}

describe('a contract in endless moderation', () => {
  it('is polled for five minutes, then by a person, then support is named; nothing is polled in between', async () => {
    const id = await confirming('28')
    const first = await waitOf(id)
    expect(first).toMatchObject({ awaited: 'timeout', is_over: false, needs_support: false })
    expect((await get(id)).problem?.problem).toBe('in_flight')
    expect(await questionsLeft()).toBe(1)

    aheadMs = FIVE_MINUTES
    expect(await waitOf(id)).toMatchObject({ is_over: true, needs_support: false })
    await expect.poll(questionsLeft).toBe(0)

    expect((await get(id)).status).toBe(200)
    expect(await waitOf(id)).toMatchObject({ is_over: false })
    aheadMs = 2 * FIVE_MINUTES + 1000
    expect(await waitOf(id)).toMatchObject({ is_over: true, needs_support: true })
    await expect.poll(questionsLeft).toBe(0)
    expect((await stagesOf(shop, id)).contract?.state).toBe('moderation')
  })

  it('can be cancelled at any time', async () => {
    const id = await confirming('28')
    aheadMs = FIVE_MINUTES
    await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
    const { contract } = await until(shop, id, ({ contract: made }) => made?.state === 'cancelled')
    expect(contract?.wait).toBeNull()
  })
})

it('is registered when a person asks again and the partner has answered meanwhile', async () => {
  const id = await confirming('26')
  aheadMs = FIVE_MINUTES
  await expect.poll(questionsLeft).toBe(0)
  expect((await stagesOf(shop, id)).contract?.state).toBe('moderation')
  await shop.manager.call(stages.getContract, { params: { id }, body: {} })
  await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
  expect((await recordOf(shop, id)).status).toBe('registered')
  expect((await get(id)).problem?.problem).toBe('move_not_possible')
})

it('that the partner has not made is requested again by a person, and made once', async () => {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await shop.db.updateTable('partners').set({ gateway_url: 'http://127.0.0.1:9/down' }).execute()
  const body = { contract_id: crypto.randomUUID(), months: 6, payment_day: 15, down_payment: 0 }
  await shop.manager.call(stages.makeContract, { params: { id }, body: { ...body, language: 'ru' } })
  expect(await waitOf(id)).toMatchObject({ awaited: 'not_received', is_over: false })
  aheadMs = FIVE_MINUTES
  expect(await waitOf(id)).toMatchObject({ awaited: 'not_received', is_over: true })
  await shop.db.updateTable('partners').set({ gateway_url: 'sandbox:/intend' }).execute()
  await shop.manager.call(stages.getContract, { params: { id }, body: {} })
  await until(shop, id, ({ contract }) => contract?.state === 'waiting')
  expect(await waitOf(id)).toBeNull()
})

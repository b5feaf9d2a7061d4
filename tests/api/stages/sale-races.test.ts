// Taking money or goods and undoing the sale, sent at the same moment in every order: one of them wins, and money, stock and
// contract agree with the winner (decision 0034). The random sequences are in sale-model.test.ts.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { perSuite } from '#support/suite.ts'
import { recordOf } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { stockOf as readStock, releaseEverything, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const STOCK = 5
const DOWN = 500_000
let branch: number
const shop = useSellingShop({ partners: ['uzum'] })
beforeAll(async () => {
  branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
})
beforeEach(async () => {
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, shop.products.plain, STOCK)
})

const stockOf = () => readStock(shop.db, branch, shop.products.plain)

async function registered(down: number): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, down)
  await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
  return id
}

const send = {
  pay: (id: string) =>
    shop.manager.send(stages.takePayment, {
      params: { id },
      body: { payment_id: randomUUID(), amount: DOWN, method: 'cash' },
    }),
  close: (id: string) =>
    shop.manager.send(stages.closeInvoice, {
      params: { id },
      body: { delivery: 'in_shop', owner_name: 'Test' },
    }),
  cancel_contract: (id: string) => shop.manager.send(stages.cancelContract, { params: { id }, body: {} }),
  cancel: (id: string) =>
    shop.manager.send(transitions.cancel, { params: { id }, body: { reason: 'client_refusal' } }),
  rollback: (id: string) =>
    shop.manager.send(transitions.rollback, { params: { id }, body: { reason: 'Xato' } }),
  hand_over: (id: string) => shop.manager.send(transitions.hand_over, { params: { id }, body: {} }),
} as const
type Call = keyof typeof send

async function rowsOf(id: string) {
  const { db } = shop
  const payments = await db.selectFrom('payments').select('amount').where('application_id', '=', id).execute()
  const invoices = await db
    .selectFrom('invoices')
    .select('state')
    .where('application_id', '=', id)
    .where('state', '=', 'closed')
    .execute()
  return { paid: payments.map(({ amount }) => amount), closed: invoices.length }
}

/** Sends the calls at once; returns which succeeded, after the partner has answered. */
async function race(id: string, calls: readonly Call[]): Promise<Call[]> {
  const answers = await Promise.all(calls.map((call) => send[call](id)))
  for (const [at, { status, text }] of answers.entries())
    expect([200, 409], `${calls[at]}: ${text}`).toContain(status)
  await until(shop, id, ({ contract }) => contract?.state !== 'cancelling')
  return calls.filter((_call, at) => answers[at]?.status === 200)
}

const orders = (calls: readonly Call[]): Call[][] =>
  calls.map((_call, at) => [...calls.slice(at), ...calls.slice(0, at)]).slice(0, perSuite(1, calls.length))
const CASES = [
  ...orders(['pay', 'cancel_contract']).map((calls) => ({ down: DOWN, calls })),
  ...orders(['pay', 'cancel_contract', 'cancel']).map((calls) => ({ down: DOWN, calls })),
  ...orders(['pay', 'cancel_contract', 'rollback']).map((calls) => ({ down: DOWN, calls })),
  ...orders(['close', 'cancel_contract']).map((calls) => ({ down: 0, calls })),
  ...orders(['close', 'cancel_contract', 'cancel']).map((calls) => ({ down: 0, calls })),
  ...orders(['close', 'cancel_contract', 'rollback']).map((calls) => ({ down: 0, calls })),
].map((one) => ({ ...one, name: one.calls.join(' ∥ ') }))

it.each(CASES)('$name: money, goods and contract agree', { timeout: 60_000 }, async ({ down, calls }) => {
  const id = await registered(down)
  const done = await race(id, calls)
  const { status } = await recordOf(shop, id)
  const { contract } = await stagesOf(shop, id)
  const isTaken = done.includes('pay') || done.includes('close')
  const rows = await rowsOf(id)
  expect(rows).toEqual({
    paid: done.includes('pay') ? [DOWN] : [],
    closed: done.includes('close') ? 1 : 0,
  })
  expect(isTaken, 'one wins').toBe(!done.includes('cancel_contract'))
  if (isTaken) {
    expect([status, contract?.state, contract?.is_live, done.length]).toEqual([
      'registered',
      'confirmed',
      true,
      1,
    ])
    expect(await stockOf()).toEqual(
      done.includes('close') ? { quantity: STOCK - 1, reserved: 0 } : { quantity: STOCK, reserved: 1 },
    )
    for (const undo of ['cancel_contract', 'cancel', 'rollback'] as const)
      expect((await send[undo](id)).status, undo).toBe(409)
    return
  }
  expect(contract?.is_live ?? false).toBe(false)
  for (const take of ['pay', 'close'] as const) expect((await send[take](id)).status, take).toBe(409)
  if (status !== 'cancelled') expect((await send.cancel(id)).status).toBe(200)
  expect(await stockOf()).toEqual({ quantity: STOCK, reserved: 0 })
  expect(await rowsOf(id)).toEqual({ paid: [], closed: 0 })
})

it.each(
  orders(['hand_over', 'rollback', 'cancel_contract']).map((calls) => ({ calls, name: calls.join(' ∥ ') })),
)(
  '$name: a sold application is handed over and nothing is undone',
  { timeout: 60_000 },
  async ({ calls }) => {
    const id = await registered(DOWN)
    expect([(await send.pay(id)).status, (await send.close(id)).status]).toEqual([200, 200])
    const done = await race(id, [...calls, 'pay', 'close'])
    expect(done.filter((call) => call !== 'hand_over')).toEqual([])
    expect(['registered', 'completed']).toContain((await recordOf(shop, id)).status)
    expect(await rowsOf(id)).toEqual({ paid: [DOWN], closed: 1 })
    expect(await stockOf()).toEqual({ quantity: STOCK - 1, reserved: 0 })
  },
)

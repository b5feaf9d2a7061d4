// Sales that a restored database has at an earlier stage than the partner and the shop. Whatever the stage of
// the backup and of the sale, the manager can continue; money and stock are taken once, a contract that the
// partner has confirmed is recognised, and no contract of one client becomes another's. RESTORE_SEED repeats
// a run.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { renewGeneration } from '#server/db/generation.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { chanceFrom } from '#server/seed/random.ts'
import { putPhoto, recordOf } from '../../support/applications.ts'
import { pgliteDatabase } from '../../support/database.ts'
import {
  addGood,
  chooseLimit,
  makeContract,
  type SellingShop,
  stagesOf,
  startSellingShop,
  takenApplication,
} from '../../support/sales.ts'
import { seedFrom } from '../../support/seed.ts'
import { startTestServer } from '../../support/server.ts'
import { setStockEverywhere } from '../../support/stock.ts'

const STEPS = ['make', 'confirm', 'pay', 'invoice', 'hand_over'] as const
type Step = (typeof STEPS)[number]
const SEED = seedFrom('RESTORE_SEED')

let shop: SellingShop
let restored: SellingShop | undefined
let database: Awaited<ReturnType<typeof pgliteDatabase>>
beforeAll(async () => {
  database = await pgliteDatabase()
  shop = await startSellingShop({ partners: ['uzum'], on: database })
}, 300_000)
afterAll(async () => {
  await restored?.stop()
  await shop.stop()
})

const take = (on: SellingShop, id: string, step: Step): Promise<unknown> => {
  const params = { id }
  const does: Record<Step, () => Promise<unknown>> = {
    make: () => makeContract(on, id),
    confirm: () => on.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } }),
    pay: async () => {
      const { contract } = await stagesOf(on, id)
      const payment = {
        payment_id: crypto.randomUUID(),
        amount: contract?.down_payment ?? 0,
        method: 'cash' as const,
      }
      return on.manager.call(stages.takePayment, { params, body: payment })
    },
    invoice: () =>
      on.manager.call(stages.closeInvoice, { params, body: { delivery: 'in_shop', owner_name: 'Test' } }),
    hand_over: () => on.manager.call(transitions.hand_over, { params, body: {} }),
  }
  return does[step]()
}

/** The steps that are left, as the stages offer them. */
async function stepsLeft(on: SellingShop, id: string): Promise<Step[]> {
  const { contract, payment, invoice } = await stagesOf(on, id)
  const { status } = await recordOf(on, id)
  return STEPS.filter(
    (step) =>
      ({
        make: !contract?.is_live,
        confirm: contract?.state !== 'confirmed',
        pay: payment === null,
        invoice: invoice?.state !== 'closed',
        hand_over: status !== 'completed',
      })[step],
  )
}

async function readySale(on: SellingShop): Promise<string> {
  const id = await takenApplication(on)
  await chooseLimit(on, id)
  await addGood(on, id, on.products.plain)
  await putPhoto(on.manager, id, 6)
  await putPhoto(on.manager, id, 7)
  return id
}

/** A server on the backup, as after `npm run admin -- --restored`; the sandbox keeps its state. */
async function restore(backup: Blob, lastNumber: number): Promise<SellingShop> {
  const database = { ...(await pgliteDatabase(backup)), isRestored: true }
  // A dump restores a sequence exactly; a copy of the files may skip some numbers.
  await sql`select setval('contract_numbers', ${lastNumber}::int)`.execute(database.database.db)
  await renewGeneration(database.database.db)
  const env = { SANDBOX_URL: shop.sandbox.url, SCORING_POLL_MS: '600', SCORING_LIMIT_MS: '6000' }
  const server = await startTestServer({ on: database, jobs: true, env })
  const [seller, manager] = [await server.signIn('seller'), await server.signIn('manager')]
  return { ...shop, ...server, seller, manager }
}

const contractsOf = async (on: SellingShop, ids: readonly string[]) =>
  (
    await on.db
      .selectFrom('contracts')
      .select('external_contract')
      .where('application_id', 'in', ids)
      .where('external_contract', 'is not', null)
      .execute()
  ).map(({ external_contract }) => external_contract)

const stockOnHand = async (on: SellingShop) => {
  const branches = await on.db
    .selectFrom('shop_stock')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', on.products.plain)
    .execute()
  const sumOf = (field: 'quantity' | 'reserved') => branches.reduce((sum, row) => sum + row[field], 0)
  return { quantity: sumOf('quantity'), reserved: sumOf('reserved') }
}

it(`sales go on after a restore from whatever stage (seed ${SEED})`, async () => {
  const chance = chanceFrom(SEED)
  await setStockEverywhere(shop.db, shop.products.plain, 20)
  const { quantity } = await stockOnHand(shop)
  const sales: string[] = []
  for (let done = 0; done < STEPS.length; done += 1) {
    const id = await readySale(shop)
    for (const step of STEPS.slice(0, done)) await take(shop, id, step)
    sales.push(id)
  }
  const backup = await database.backUp()
  const { last = 0 } = await shop.db
    .selectFrom('contracts')
    .select((by) => by.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  for (const [done, id] of sales.entries()) {
    const more = chance.between(1, STEPS.length - done)
    for (const step of STEPS.slice(done, done + more)) await take(shop, id, step)
  }
  const atPartner = await contractsOf(shop, sales)

  restored = await restore(backup, Number(last))
  const on = restored
  expect(await contractsOf(on, sales), 'the contract of the first sale is forgotten').toHaveLength(
    sales.length - 1,
  )
  // Somebody else's contract is the first one after the restore.
  const stranger = await readySale(on)
  await take(on, stranger, 'make')
  const [made] = await contractsOf(on, [stranger])
  expect(atPartner, 'it is not the forgotten one of another client').not.toContain(made)
  expect((await stagesOf(on, stranger)).contract?.state, 'its client has confirmed nothing').toBe('waiting')

  for (const id of sales) {
    for (const step of await stepsLeft(on, id)) await take(on, id, step)
    expect((await recordOf(on, id)).status).toBe('completed')
  }
  const all = await contractsOf(on, [...sales, stranger])
  expect(new Set(all).size, 'a contract at the partner is of one sale').toBe(all.length)
  const money = await on.db
    .selectFrom('payments')
    .select('application_id')
    .where('application_id', 'in', sales)
    .execute()
  expect(money.map(({ application_id }) => application_id).sort(), 'each is paid once').toEqual(
    sales.toSorted(),
  )
  expect(await stockOnHand(on), 'each is sold once, and the new one reserved').toEqual({
    quantity: quantity - sales.length,
    reserved: 1,
  })
}, 300_000)

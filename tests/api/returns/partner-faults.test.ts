// The cancellation of a contract for a return under faults of the partner and of the server: the request says what is wrong,
// and the contract is cancelled once. Many people who press "pay" together move money and goods once.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { returns } from '#api/back-office/returns.ts'
import { stages } from '#api/stages.ts'
import { cancelAtPartner } from '#server/applications/stages/contract/contract-cancel.ts'
import { type FailureKind, GatewayFailure, type PartnerGateway } from '#server/gateways/partners/gateway.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { workersOf } from '#server/workers.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { personOf } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, takenApplication } from '../../support/sales.ts'
import { ledgerFaults, setStockEverywhere, stockOf } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const DOWN = 300_000
let support: ApiSession
let finance: ApiSession
let accounting: ApiSession
let admin: ApiSession
beforeAll(async () => {
  support = await shop.signIn('support')
  finance = await shop.signIn('finance')
  accounting = await shop.signIn('accounting')
  admin = await shop.signIn('admin')
})

const view = (key: string) => admin.call(returns.view, { params: { key } })
const at = async (key: string) => ({ base_version: (await view(key)).version })

/** A request of a sale that was handed over, which accounting may approve now. */
async function reviewed(): Promise<{ key: string; contract: string }> {
  // A repeated attempt sells one more.
  await setStockEverywhere(shop.db, shop.products.plain, 5)
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  const good = await addGood(shop, id, shop.products.plain)
  const { contract } = await makeContract(shop, id, DOWN)
  const params = { id }
  await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  const paid = { payment_id: randomUUID(), amount: DOWN, method: 'cash' as const }
  await shop.manager.call(stages.takePayment, { params, body: paid })
  const handed = { delivery: 'in_shop' as const, owner_name: 'Test' }
  await shop.manager.call(stages.closeInvoice, { params, body: handed })
  const request = { good_id: good, reason: 'item_refused' as const, words: '' }
  const { key } = await shop.manager.call(returns.create, { body: request })
  const of = { params: { key } }
  const values = { reason: 'item_refused' as const, words: '', condition: 'opened' as const, kept_gifts: [] }
  await shop.manager.call(returns.update, { ...of, body: { ...(await at(key)), values } })
  const picture = `/9j/${'A'.repeat(40)}`
  await shop.manager.call(returns.addPhoto, { ...of, body: { id: randomUUID(), picture } })
  await shop.manager.call(returns.send, { ...of, body: await at(key) })
  await admin.call(returns.review, { ...of, body: await at(key) })
  await support.call(returns.agree, { ...of, body: { ...(await at(key)), values: { way: 'cancel' } } })
  const money = { refund: DOWN, reason: '' }
  await finance.call(returns.set_figures, { ...of, body: { ...(await at(key)), values: money } })
  return { key, contract: contract?.id ?? '' }
}

const approve = async (key: string) =>
  accounting.call(returns.approve, { params: { key }, body: await at(key) })
/** One more job, which waits while another one runs. */
const cancelLate = (contract: string) =>
  expect
    .poll(() =>
      cancelAtPartner(shop.deps, contract).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
const isCancelled = (key: string) =>
  expect.poll(async () => (await view(key)).partner.state).toBe('cancelled')

const failure = (kind: FailureKind) => new GatewayFailure(kind, { code: kind, text: kind })
type Fault = { name: string; kind: FailureKind; problem: string; reachesPartner: boolean }
const FAULTS: readonly Fault[] = [
  { name: 'cancels, but its answer is lost', kind: 'network', problem: 'no_answer', reachesPartner: true },
  { name: 'refuses', kind: 'refused', problem: 'refused', reachesPartner: false },
  { name: 'is silent', kind: 'timeout', problem: 'no_answer', reachesPartner: false },
  { name: 'answers with an error', kind: 'technical', problem: 'no_answer', reachesPartner: false },
]

const ERROR: Fault = { name: 'error', kind: 'technical', problem: 'no_answer', reachesPartner: false }

/** Runs with a partner that fails until it is mended; returns how many cancellations reached it. */
async function withFault(fault: Fault, run: (mend: () => void) => Promise<void>): Promise<number> {
  const { deps } = shop
  const open = deps.partners
  let isBroken = true
  let reached = 0
  deps.partners = async (partner): Promise<PartnerGateway> => {
    const gateway = await open(partner)
    return {
      ...gateway,
      contractState: async (contract) => {
        if (isBroken) throw failure(fault.kind)
        return gateway.contractState(contract)
      },
      cancel: async (contract) => {
        if (!isBroken || (fault.reachesPartner && reached === 0)) {
          reached += 1
          await gateway.cancel(contract)
        }
        if (isBroken) throw failure(fault.kind)
      },
    }
  }
  try {
    await run(() => {
      isBroken = false
    })
    return reached
  } finally {
    deps.partners = open
  }
}

describe('a partner that is asked to cancel for a return', () => {
  it.each(perSuite(FAULTS.slice(0, 2), FAULTS))(
    'and $name: the request waits with words, and is cancelled once',
    async (fault) => {
      const { key, contract } = await reviewed()
      const reached = await withFault(fault, async (mend) => {
        await approve(key)
        await expect.poll(async () => (await view(key)).partner.problem).toBe(fault.problem)
        expect(await view(key)).toMatchObject({ state: 'approved', partner: { state: 'cancelling' } })
        // Nothing is given back before the partner has cancelled.
        const early = { ...(await at(key)), values: { method: 'cash' as const } }
        expect((await accounting.send(returns.pay, { params: { key }, body: early })).status).toBe(409)
        mend()
        await support.call(returns.retry, { params: { key }, body: await at(key) })
        await isCancelled(key)
        // Whichever job comes late changes nothing.
        await cancelLate(contract)
      })
      expect(reached, 'cancelled once at the partner').toBe(1)
    },
  )
})

describe('jobs that cancel the same contract at once', () => {
  it('ask the partner once; the others try again and find it done', async () => {
    const { key, contract } = await reviewed()
    const reached = await withFault(ERROR, async (mend) => {
      await approve(key)
      await expect.poll(async () => (await view(key)).partner.problem).toBe(ERROR.problem)
      mend()
      await Promise.allSettled([1, 2, 3].map(() => cancelAtPartner(shop.deps, contract)))
      await isCancelled(key)
      await cancelLate(contract)
    })
    expect(reached).toBe(1)
  })
})

describe('a server that ends between the approval and the partner', () => {
  it('leaves the cancellation to the next one; twenty people who pay together pay once', async () => {
    const { key } = await reviewed()
    const branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
    const before = await stockOf(shop.db, branch, shop.products.plain)
    await shop.deps.jobs.stop()
    await approve(key)
    expect((await view(key)).partner.state).toBe('cancelling')
    const next = await openJobs(shop.database, () => {})
    await next.work(workersOf(shop.deps))
    await isCancelled(key)
    await next.stop()

    const of = { params: { key } }
    const paper = returnReceipt(DOWN)
    await shop.manager.call(returns.add_receipt, { ...of, body: { ...(await at(key)), values: paper } })
    await shop.manager.call(returns.accept, {
      ...of,
      body: { ...(await at(key)), values: { place: 'shop' } },
    })
    const body = { ...(await at(key)), values: { method: 'cash' as const } }
    const pressed = await Promise.all(
      Array.from({ length: 20 }, () => accounting.send(returns.pay, { ...of, body })),
    )
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(pressed.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const refunds = await shop.db
      .selectFrom('refunds as f')
      .innerJoin('returns as r', 'r.id', 'f.return_id')
      .select('f.amount')
      .where('r.number', '=', Number(key))
      .execute()
    expect(refunds).toEqual([{ amount: DOWN }])
    const after = await stockOf(shop.db, branch, shop.products.plain)
    expect(after.quantity).toBe(before.quantity + 1)
    expect(await ledgerFaults(shop.db)).toEqual([])
  })
})

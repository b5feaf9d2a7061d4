// Returns in the model of a sale: who makes the next step of a request, and with what.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { returns } from '#api/back-office/returns.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import type { ApiSession } from './api.ts'
import { returnReceipt } from './fiscal-receipts.ts'
import type { Model, Request } from './sale-state.ts'
import type { SellingShop } from './sales.ts'
import type { TestServer } from './server.ts'

const PICTURE = `/9j/${'A'.repeat(40)}`
const RETURN_ROLES = ['manager', 'support', 'finance', 'accounting', 'admin'] as const
export type ReturnPeople = Record<(typeof RETURN_ROLES)[number], ApiSession>

/** Everybody who makes steps of a return; the manager is the one of the sales. */
export const signInForReturns = async ({ signIn, manager }: SellingShop): Promise<ReturnPeople> => ({
  manager,
  support: await signIn('support'),
  finance: await signIn('finance'),
  accounting: await signIn('accounting'),
  admin: await signIn('admin'),
})
type ReturnStep = { api: ApiSession; row: Endpoint; params: object; body: object }

const wayOf = ({ partner }: WholeReturn): object => {
  if (partner.is_closed) return { way: 'closed' }
  if (partner.is_last) return { way: 'cancel' }
  return { way: 'reduce', reference: 'UZ-1', total: 600_000, amounts: [300_000, 300_000] }
}

/** Scans, describes and photographs what came back; what is not asked for is refused, and changes nothing. */
async function describe(people: ReturnPeople, key: string): Promise<void> {
  const params = { key }
  const look = () => people.admin.call(returns.view, { params })
  const { product, version } = await look()
  if (product.tracked && product.unit !== null)
    await people.manager.send(returns.scan, { params, body: { base_version: version, text: product.unit } })
  const values = {
    reason: 'item_refused' as const,
    words: '',
    condition: 'opened' as const,
    kept_gifts: [],
  }
  await people.manager.send(returns.update, {
    params,
    body: { base_version: (await look()).version, values },
  })
  await people.manager.send(returns.addPhoto, { params, body: { id: randomUUID(), picture: PICTURE } })
}

const beginReturn = (people: ReturnPeople, good_id: string): ReturnStep => ({
  api: people.manager,
  row: returns.create,
  params: {},
  body: { good_id, reason: 'item_refused', words: '' },
})

/** The next step of a request. */
async function nextReturnStep(people: ReturnPeople, key: string): Promise<ReturnStep> {
  const params = { key }
  const look = () => people.admin.call(returns.view, { params })
  const { state } = await look()
  if (state === 'new' || state === 'on_correction') await describe(people, key)
  if (state === 'approved' || state === 'receipt_added')
    await people.manager.send(returns.accept, {
      params,
      body: { base_version: (await look()).version, values: { place: 'shop' } },
    })
  const request = await look()
  const step = (who: keyof ReturnPeople, row: Endpoint, values?: object): ReturnStep => ({
    api: people[who],
    row,
    params,
    body: { base_version: request.version, ...(values !== undefined && { values }) },
  })
  if (state === 'on_review') return step('admin', returns.review)
  if (state === 'support_check') return step('support', returns.agree, wayOf(request))
  if (state === 'finance_review')
    return step('finance', returns.set_figures, { refund: request.money.calculated, reason: '' })
  if (state === 'accounting_review') return step('accounting', returns.approve)
  if (state === 'approved' && request.partner.problem === 'closed')
    return step('support', returns.acceptClosed)
  if (state === 'approved' && request.money.refund > 0)
    return step('manager', returns.add_receipt, returnReceipt(request.money.refund))
  if (state === 'approved' || state === 'receipt_added')
    return step('accounting', returns.pay, { method: 'cash' })
  if (state === 'paid') return step('accounting', returns.close)
  return step('manager', returns.send)
}

/** The next step of the request under way, or a request for one of the products. */
export async function returnRequest(
  db: TestServer['db'],
  people: ReturnPeople,
  model: Model,
  { app, pick }: { app: number; pick: number },
): Promise<Request> {
  const lines = await db
    .selectFrom('application_goods')
    .select(['id', 'returned_at'])
    .where('application_id', '=', model.ids[app] ?? '')
    .where('gift_of', 'is', null)
    .where((by) => by.or([by('cancelled_at', 'is', null), by('returned_at', 'is not', null)]))
    .orderBy('id')
    .execute()
  const open = lines.find(({ id, returned_at }) => model.requests.has(id) && returned_at === null)
  const good = (open ?? lines[pick % Math.max(1, lines.length)])?.id ?? randomUUID()
  const key = model.requests.get(good)
  const step = key === undefined ? beginReturn(people, good) : await nextReturnStep(people, key)
  return { ...step, app }
}

/** What the model expects of a product that is paid back, from its request before the payment; `reached` counts it. */
export async function paidBack(
  db: TestServer['db'],
  people: ReturnPeople,
  model: Model,
  { app, key, reached }: { app: number; key: string; reached: { refund: number; closed: number } },
): Promise<() => void> {
  const { money, partner, product, handed_over_at } = await people.admin.call(returns.view, {
    params: { key },
  })
  const [good = ''] = [...model.requests].find(([, request]) => request === key) ?? []
  const back = await db
    .selectFrom('application_goods')
    .select('product_id')
    .where((by) => by.or([by('id', '=', good), by('gift_of', '=', good)]))
    .where('cancelled_at', 'is', null)
    .execute()
  return () => {
    if (partner.way === 'closed') {
      reached.closed += 1
      const unpaid = model.paid[app] ? 0 : money.part
      expect(money.refund, 'the client has paid the whole price').toBe(product.net - unpaid)
    } else expect(money.refund).toBeLessThanOrEqual(model.paid[app] ?? 0)
    if (money.refund > 0) model.refunds[app]?.push(money.refund)
    if (money.refund > 0) reached.refund += 1
    if (handed_over_at !== null) model.returned[app]?.push(...back.map(({ product_id }) => product_id))
  }
}

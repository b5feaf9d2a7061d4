// Returns in the model of a sale: who makes the next step of a request, and with what.
import { randomUUID } from 'node:crypto'
import { returns, type WholeReturn } from '#api/back-office/returns.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiSession } from './api.ts'

const PICTURE = `/9j/${'A'.repeat(40)}`
const RETURN_ROLES = ['manager', 'support', 'finance', 'accounting', 'admin'] as const
export type ReturnPeople = Record<(typeof RETURN_ROLES)[number], ApiSession>
export type ReturnStep = { api: ApiSession; row: Endpoint; params: object; body: object }

let receipts = 0
const receiptOf = ({ money }: WholeReturn) => {
  receipts += 1
  const number = `${Date.now() % 100_000}${receipts}`
  const at = '2026-06-01T10:00:00'
  return { register: 'UZ191211501001', number, sign: '123456789012', at, sum: money.refund, codes: [] }
}

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

export const beginReturn = (people: ReturnPeople, good_id: string): ReturnStep => ({
  api: people.manager,
  row: returns.create,
  params: {},
  body: { good_id, reason: 'item_refused', words: '' },
})

/** The next step of a request. */
export async function nextReturnStep(people: ReturnPeople, key: string): Promise<ReturnStep> {
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
    return step('manager', returns.add_receipt, receiptOf(request))
  if (state === 'approved' || state === 'receipt_added')
    return step('accounting', returns.pay, { method: 'cash' })
  if (state === 'paid') return step('accounting', returns.close)
  return step('manager', returns.send)
}

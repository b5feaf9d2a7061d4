// Closing an invoice from its own screen or as a step of the stages: both take the same way, and both keep what was filled in
// before and ask for the fiscal receipt.
import { type SqlBool, sql } from 'kysely'
import type { orders } from '#api/back-office/orders.ts'
import type { stages } from '#api/stages.ts'
import { DELIVERIES } from '#domain/applications/contract.ts'
import { needsReceipt, unfilledFields } from '#domain/orders/order.ts'
import type { Call, Handler } from '../platform/handler.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import { readSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import { fieldsOf, findOrders, getOrder, goodsOf, type OrderRow, writeFields } from './order.ts'

/** The step of the stages that closes an invoice. */
export type CloseInvoice = Handler<typeof stages.closeInvoice>

const openOf = async (trx: Trx, application: string): Promise<OrderRow | undefined> =>
  (await findOrders(trx, sql<SqlBool>`i.application_id = ${application} and i.state != 'cancelled'`))[0]

/** Refuses a sale that closes only with its receipt and has none; one of before goods went back is of another sum. */
async function requireReceipt(trx: Trx, order: OrderRow): Promise<void> {
  if (order.receipt !== null && order.receipt.sum !== order.sum)
    throw new Problem('receipt_needed', { details: { order: order.number } })
  if (order.receipt !== null) return
  const { fiscal_receipt_required: isRequired } = await readSettings(trx)
  if (needsReceipt(isRequired, await goodsOf(trx, order)))
    throw new Problem('receipt_needed', { details: { order: order.number } })
}

/**
 * The step of the stages with what belongs to orders. The receipt is asked for after the step itself, which decides whether the
 * person may know of the application at all; a refusal undoes the step.
 */
export const closingWithReceipt =
  (close: CloseInvoice): CloseInvoice =>
  async (call) => {
    const { trx, params, body } = call
    const before = await openOf(trx, params.id)
    // The panel of the stages does not show the time that was filled in before.
    const isKept = body.delivery_time === '' && before?.delivery === body.delivery
    const answer = await close(
      isKept ? { ...call, body: { ...body, delivery_time: before.delivery_time } } : call,
    )
    const closed = await openOf(trx, params.id)
    if (closed !== undefined) {
      await requireReceipt(trx, closed)
      await writeFields(trx, closed, {})
    }
    return answer
  }

/** Closes an invoice with the fields that it has. */
export async function closeOrder(call: Call<typeof orders.close>, close: CloseInvoice) {
  const { body, params } = call
  const order = await getOrder(call)
  requireVersion(order, body.base_version, fieldsOf(order))
  if (order.state !== 'draft') throw new Problem('move_not_possible')
  const delivery = DELIVERIES.find((known) => known === order.delivery)
  // The payment type follows from the contract and its payment.
  const missing = unfilledFields(order).filter((field) => field !== 'payment_type')
  if (missing.length > 0 || delivery === undefined)
    throw fieldErrors(missing.map((field) => ({ code: 'required', field })))
  const { delivery_time, owner_name } = order
  await closingWithReceipt(close)({
    ...call,
    params: { id: order.application_id },
    body: { delivery, delivery_time, owner_name },
  })
  const after = await getOrder(call)
  call.audited('order', params.key, changesOf(order, after, ['state', 'payment_type']))
  return { ok: true as const, key: params.key, version: after.version }
}

// The first payment, the invoice, and the goods leaving the stock (product.md section 4: hand over).
import type { stages } from '#contract/stages.ts'
import { type Handler, person } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { lockHeld } from '../held.ts'
import type { AnyCall, AppRecord } from '../record.ts'
import { type Contract, type Deal, dealOf, type GoodRow, liveContract } from './deal.ts'
import { stepDone } from './done.ts'

async function lockRegistered(call: AnyCall, id: string) {
  const record = await lockHeld(call, id, ['registered'])
  const deal = await dealOf(call.trx, record, call.deps.now())
  const contract = liveContract(deal)
  if (contract?.state !== 'confirmed')
    throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  return { record, deal, contract }
}

export const takePayment: Handler<typeof stages.takePayment> = async (call) => {
  const { body, trx, deps, params } = call
  const { record, deal, contract } = await lockRegistered(call, params.id)
  if (contract.down_payment === 0 || deal.payment) throw new Problem('stage_done')
  if (body.amount !== contract.down_payment) {
    const params = { sum: contract.down_payment }
    throw new Problem('validation', { errors: [{ code: 'payment_amount', field: 'amount', params }] })
  }
  await trx
    .insertInto('payments')
    .values({
      id: body.payment_id,
      application_id: record.id,
      contract_id: contract.id,
      amount: body.amount,
      method: body.method,
      user_id: person(call).id,
      at: deps.now(),
    })
    .execute()
  return stepDone(call, record)
}

/** One piece leaves the branch's stock; never below zero, whoever writes at the same time. */
async function writeOff(call: AnyCall, record: AppRecord, good: GoodRow): Promise<void> {
  const branch_id = record.branch_id ?? 0
  const taken = await call.trx
    .updateTable('stock')
    .set((by) => ({ quantity: by('quantity', '-', 1) }))
    .where('branch_id', '=', branch_id)
    .where('product_id', '=', good.product_id)
    .where('quantity', '>', 0)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw new Problem('out_of_stock', { details: { name: good.name } })
  await call.trx
    .insertInto('stock_moves')
    .values({
      branch_id,
      product_id: good.product_id,
      quantity: -1,
      reason: 'sale',
      application_id: record.id,
      user_id: person(call).id,
      at: call.deps.now(),
    })
    .execute()
}

const paymentType = (contract: Contract, deal: Deal): string =>
  contract.down_payment === 0 ? 'installment' : `installment_${deal.payment?.method ?? 'unpaid'}`

export const closeInvoice: Handler<typeof stages.closeInvoice> = async (call) => {
  const { body, trx, deps, params } = call
  const { record, deal, contract } = await lockRegistered(call, params.id)
  if (contract.down_payment > 0 && !deal.payment)
    throw new Problem('needs_unmet', { details: { needs: ['first_payment_taken'] } })
  if (deal.invoice?.state === 'closed') throw new Problem('stage_done')
  for (const good of deal.goods) await writeOff(call, record, good)
  await trx
    .updateTable('invoices')
    .set({
      ...body,
      payment_type: paymentType(contract, deal),
      state: 'closed',
      closed_at: deps.now(),
      closed_by: person(call).id,
    })
    .where('contract_id', '=', contract.id)
    .execute()
  return stepDone(call, record)
}

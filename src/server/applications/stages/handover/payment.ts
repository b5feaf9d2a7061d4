// The first payment, the invoice, and the goods leaving the stock (src/docs/business-rules.md#payment-and-hand-over).
import type { stages } from '#api/stages.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import { refreshFigures } from '../../../returns/changes.ts'
import { sellPieces } from '../../../stock/queries.ts'
import { refuseMissing } from '../../goods-reservation.ts'
import type { AnyCall } from '../../record/record.ts'
import { lockTakenRecord } from '../../record/taken-record.ts'
import { liveContract, readSale, refuseOpenReturn, type Sale } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { cancelLines } from '../goods/goods.ts'

async function lockRegistered(call: AnyCall, id: string) {
  const record = await lockTakenRecord(call, id, (status) => status === 'registered')
  const sale = await readSale(call.trx, record, call.deps.now())
  const contract = liveContract(sale)
  if (contract?.state !== 'confirmed')
    throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  return { record, sale, contract }
}

export const takePayment: Handler<typeof stages.takePayment> = async (call) => {
  const { body, trx, deps, params } = call
  const { record, sale, contract } = await lockRegistered(call, params.id)
  if (sale.paymentDue === 0 || sale.isPaidOrWrittenOff) throw new Problem('stage_done')
  if (body.amount !== sale.paymentDue) throw fieldError('amount', 'payment_amount', { sum: sale.paymentDue })
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
  await refreshFigures(trx, contract, deps.now())
  return finishStep(call, record)
}

const paymentType = ({ payment }: Sale): string =>
  payment === null ? 'installment' : `installment_${payment.method}`

export const closeInvoice: Handler<typeof stages.closeInvoice> = async (call) => {
  const { body, trx, deps, params } = call
  const { record, sale, contract } = await lockRegistered(call, params.id)
  if (sale.paymentDue > 0) throw new Problem('needs_unmet', { details: { needs: ['first_payment_taken'] } })
  if (sale.invoice?.state === 'closed') throw new Problem('stage_done')
  // Goods that a request takes back are not handed over.
  refuseOpenReturn(sale)
  const { branch_id } = record
  const writeOff = { application_id: record.id, branch_id, now: deps.now(), user_id: person(call).id }
  refuseMissing(await sellPieces(trx, writeOff, sale.goods))
  // Gifts of promotions of other terms stay in the shop, and their units are free for other sales.
  const sold = sale.goods.map(({ id }) => id)
  await cancelLines(call, record, (by) => by('id', 'not in', sold))
  await trx
    .updateTable('invoices')
    .set({
      ...body,
      payment_type: paymentType(sale),
      state: 'closed',
      closed_at: deps.now(),
      closed_by: person(call).id,
    })
    .where('contract_id', '=', contract.id)
    .where('state', '=', 'draft')
    .execute()
  return finishStep(call, record)
}

// The closed invoice as a file (src/docs/business-rules.md#payment-and-hand-over). A closed invoice does not change any more,
// so it is printed on every request and not stored.
import type { stages } from '#api/stages.ts'
import { DELIVERIES } from '#domain/applications/contract.ts'
import { dateInTashkent } from '#domain/kernel/dates.ts'
import type { Handler } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import { findRecord } from '../../record/record.ts'
import { liveContract, readSale } from '../../sale.ts'
import { lineOf, namesOf } from '../contract/document.ts'
import { invoicePdf } from './invoice-pdf.ts'

export const invoice: Handler<typeof stages.invoice> = async (call) => {
  const { trx } = call
  const record = await findRecord(call, call.params.id)
  const sale = await readSale(trx, record, call.deps.now())
  const contract = liveContract(sale)
  const closed = sale.invoice
  if (!contract || closed?.state !== 'closed')
    throw new Problem('stage_not_ready', { details: { stages: ['payment'] } })
  const closer = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', closed.closed_by ?? 0)
    .executeTakeFirst()
  const bytes = await invoicePdf({
    ...(await namesOf(trx, record, contract)),
    number: closed.number,
    contract: contract.number,
    language: contract.language,
    date: dateInTashkent(closed.closed_at ?? closed.created_at),
    recipient: closed.owner_name,
    delivery: DELIVERIES.find((known) => known === closed.delivery) ?? 'in_shop',
    deliveryTime: closed.delivery_time,
    releasedBy: closer?.name ?? '',
    lines: sale.goods.map(lineOf),
  })
  call.audited('application', record.id, { invoice: closed.number })
  call.reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="invoice-${closed.number}.pdf"`)
    .type('application/pdf')
  return Buffer.from(bytes)
}

// The closed invoice as a file (src/docs/business-rules.md#payment-and-hand-over). A closed invoice does not change any more,
// so it is printed on every request and not stored.
import type { stages } from '#api/stages.ts'
import { DELIVERIES } from '#domain/applications/contract.ts'
import { linesAtTerm } from '#domain/applications/payment-plan.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { dateInTashkent, formatDateTime } from '#domain/kernel/time/dates.ts'
import type { Selected } from '../../../db/schema/database.ts'
import type { Handler } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import { type AppRecord, getRecord } from '../../record/record.ts'
import { type Contract, type GoodRow, liveContract, readSale } from '../../sale.ts'
import { lineOf, namesOf } from '../contract/document.ts'
import { type InvoiceData, invoicePdf } from './invoice-pdf.ts'

type Invoice = Selected<'invoices'>
type Printed = { record: AppRecord; contract: Contract; invoice: Invoice; goods: readonly GoodRow[] }

async function receiptOf(trx: Trx, invoice: string, language: Language): Promise<string | null> {
  const receipt = await trx
    .selectFrom('fiscal_receipts')
    .select(['register', 'number', 'at'])
    .where('invoice_id', '=', invoice)
    .executeTakeFirst()
  if (!receipt) return null
  return `${receipt.register} № ${receipt.number}, ${formatDateTime(receipt.at.toISOString(), language)}`
}

async function dataOf(
  trx: Trx,
  { record, contract, invoice, goods }: Printed,
  language: Language,
): Promise<InvoiceData> {
  const closer = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', invoice.closed_by ?? 0)
    .executeTakeFirst()
  return {
    ...(await namesOf(trx, record, contract)),
    number: invoice.number,
    contract: contract.number,
    language,
    date: dateInTashkent(invoice.closed_at ?? invoice.created_at),
    recipient: invoice.owner_name,
    delivery: DELIVERIES.find((known) => known === invoice.delivery) ?? 'in_shop',
    deliveryTime: invoice.delivery_time,
    releasedBy: closer?.name ?? '',
    receipt: await receiptOf(trx, invoice.id, language),
    lines: goods.map((good) => ({ ...lineOf(good), marking: good.marking })),
  }
}

/** What is printed of a closed invoice, which may be of a sale that was returned since; null for one that is not closed. */
export async function closedInvoice(
  trx: Trx,
  id: string,
  { language, now }: { language: Language; now: Date },
): Promise<InvoiceData | null> {
  const invoice = await trx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  if (invoice?.state !== 'closed') return null
  const record = await trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', invoice.application_id)
    .executeTakeFirstOrThrow()
  const contract = await trx
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', invoice.contract_id)
    .executeTakeFirstOrThrow()
  const sale = await readSale(trx, record, now)
  return dataOf(trx, { record, contract, invoice, goods: linesAtTerm(sale.goods, contract.months) }, language)
}

export const invoice: Handler<typeof stages.invoice> = async (call) => {
  const { trx } = call
  const record = await getRecord(call, call.params.id)
  const sale = await readSale(trx, record, call.deps.now())
  const contract = liveContract(sale)
  const closed = sale.invoice
  if (!contract || closed?.state !== 'closed')
    throw new Problem('stage_not_ready', { details: { stages: ['payment'] } })
  const bytes = await invoicePdf(
    await dataOf(trx, { record, contract, invoice: closed, goods: sale.goods }, contract.language),
  )
  call.audited('application', record.id, { invoice: closed.number })
  call.reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="invoice-${closed.number}.pdf"`)
    .type('application/pdf')
  return Buffer.from(bytes)
}

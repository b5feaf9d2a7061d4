// One expense invoice: read with what it sells and what it has posted, and its writes.
import { type SqlBool, sql } from 'kysely'
import type { Order, OrderEntry, OrderGood } from '#api/back-office/orders.ts'
import { can } from '#domain/access/can.ts'
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { linesAtTerm } from '#domain/applications/payment-plan.ts'
import { receiptInstant } from '#domain/kernel/codes/fiscal-receipt.ts'
import {
  type FiscalReceiptForm,
  knownPaymentType,
  needsReceipt,
  type OrderForm,
  unfilledFields,
} from '#domain/orders/order.ts'
import type { InvoiceState } from '#domain/orders/papers.ts'
import { knownReceipt } from '../applications/changes.ts'
import type { Condition } from '../db/condition.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { readSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'

export type Reading = Pick<Call<never>, 'actor' | 'scope' | 'trx'>

type Receipt = { register: string; number: string; sign: string; at: string; sum: number }
export type OrderRow = OrderForm & {
  id: string
  number: number
  version: number
  state: InvoiceState
  application_id: string
  application: number
  client: string
  manager_id: number | null
  branch_id: number | null
  branch: string | null
  contract: number
  partner: string
  months: number
  sum: number
  down_payment: number
  method: PaymentMethod | null
  opened: Date
  created_at: Date
  author: string
  closed_at: Date | null
  closed_by: string | null
  receipt: Receipt | null
}

/** The invoices of the person's scope: as `papersWithin` of the list, for invoices `i` of applications `a`. */
export function withinOrders(call: Reading): Condition {
  const who = person(call)
  if (who.partner_id !== null || call.scope === 'none') return sql<SqlBool>`false`
  if (call.scope === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`(a.branch_id = ${who.branch_id}::int or a.manager_id = ${who.id}::int)`
}

/** Invoices within conditions on `invoices i` and `applications a`, newest first. */
/** The invoices of an application within a condition. */
export const ofApplication = (number: number, within: Condition): Condition =>
  sql<SqlBool>`a.number = ${number} and ${within}`

export async function findOrders(trx: Trx, where: Condition): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select i.id, i.number, i.version, i.state, i.application_id, a.number as application, a.client_name as client,
      a.manager_id, a.branch_id, b.name as branch, c.number as contract, p.name as partner, c.months, l.cost as sum,
      l.down_payment, y.method, c.created_at as opened, i.payment_type, i.delivery, i.delivery_time, i.owner_name,
      i.created_at, u.name as author, i.closed_at, k.name as closed_by,
      (select jsonb_build_object('register', r.register, 'number', r.number, 'sign', r.sign, 'at', r.at, 'sum', r.sum)
        from fiscal_receipts r where r.invoice_id = i.id) as receipt
    from invoices i join applications a on a.id = i.application_id join contracts c on c.id = i.contract_id
      join contract_sums l on l.contract_id = c.id join partners p on p.id = c.partner_id join users u on u.id = c.created_by
      left join branches b on b.id = a.branch_id left join users k on k.id = i.closed_by
      left join lateral (select method from payments y where y.contract_id = c.id order by y.at limit 1) y on true
    where ${where} order by i.number desc`.execute(trx)
  return rows
}

/** The invoice of a number within the person's scope. */
export async function getOrder(call: Reading & { params: { key: string } }): Promise<OrderRow> {
  const [row] = await findOrders(
    call.trx,
    sql<SqlBool>`i.number = ${Number(call.params.key)} and ${withinOrders(call)}`,
  )
  if (row === undefined) throw new Problem('not_found')
  return row
}

/** The goods of a sale as they count at the term of its contract. */
export async function goodsOf(
  trx: Trx,
  { application_id, months }: Pick<OrderRow, 'application_id' | 'months'>,
): Promise<OrderGood[]> {
  const { rows } = await sql<OrderGood & { promotion_terms: number[] }>`
    select g.id, g.product_id, g.name, g.imei, g.gtin, g.serial, g.marking, g.price, g.discount,
      g.gift_of is not null as is_gift, coalesce(p.terms, '{}') as promotion_terms
    from application_goods g left join promotions p on p.id = g.promotion_id
    where g.application_id = ${application_id} and g.cancelled_at is null
    order by g.created_at, g.id`.execute(trx)
  return linesAtTerm(rows, months).map(({ promotion_terms: _, ...good }) => good)
}

/** What the sale has posted; `value` only for those who may see costs. */
async function entriesOf(trx: Trx, application: string, seesCost: boolean): Promise<OrderEntry[]> {
  const { rows } = await sql<Omit<OrderEntry, 'at'> & { at: Date }>`
    select e.id::text as id, e.at, l.kind as place, b.name as branch, n.name as product, e.quantity,
      ${seesCost ? sql`e.value` : sql`null::bigint`} as value
    from stock_documents d join stock_entries e on e.document_id = d.id join stock_places l on l.id = e.place_id
      join products n on n.id = e.product_id left join branches b on b.id = l.branch_id
    where d.kind = 'invoice' and d.application_id = ${application} order by e.id`.execute(trx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** An invoice as its screens show it. */
export async function wholeOrder(call: Reading, row: OrderRow): Promise<Order> {
  const { trx } = call
  const who = person(call)
  const goods = await goodsOf(trx, row)
  const { fiscal_receipt_required: isRequired } = await readSettings(trx)
  const { id: _, application_id, application, manager_id, branch_id, branch, months: _months, ...rest } = row
  const { method, opened: _opened, receipt, created_at, closed_at, ...shown } = rest
  return {
    ...shown,
    key: String(row.number),
    application: { id: application_id, number: application },
    branch: branch_id === null ? null : { id: branch_id, name: branch ?? '' },
    unfilled: row.state === 'cancelled' ? [] : unfilledFields(row),
    known_payment_type: knownPaymentType(row.down_payment, method),
    is_paid: row.down_payment === 0 || method !== null,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    receipt: receipt && { ...receipt, at: new Date(receipt.at).toISOString() },
    needs_receipt: needsReceipt(isRequired, goods),
    is_mine: manager_id === who.id,
    goods,
    entries: row.state === 'closed' ? await entriesOf(trx, application_id, can(who, 'goods.cost')) : [],
  }
}

/** The fields of an invoice, as its form has them. */
export const fieldsOf = ({ payment_type, delivery, delivery_time, owner_name }: OrderRow): OrderForm => ({
  payment_type,
  delivery,
  delivery_time,
  owner_name,
})

/** Locks an invoice until the end of the transaction. */
export const lockOrder = (trx: Trx, key: string) =>
  sql`select 1 from invoices where number = ${Number(key)} for update`.execute(trx)

/** Writes fields of a locked invoice; returns its new version. */
export async function writeFields(
  trx: Trx,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  fields: Partial<OrderForm>,
): Promise<number> {
  const next = version + 1
  await trx
    .updateTable('invoices')
    .set({ ...fields, version: next })
    .where('id', '=', id)
    .execute()
  return next
}

/** Keeps the receipt of a sale, instead of the one that a draft had. */
export async function writeReceipt(
  trx: Trx,
  invoice_id: string,
  { register, number, sign, sum, at }: FiscalReceiptForm,
  { now, user }: { now: Date; user: number },
): Promise<void> {
  const values = {
    register,
    number,
    sign,
    sum,
    at: receiptInstant({ at }),
    created_at: now,
    created_by: user,
  }
  if ((await knownReceipt(trx, { register, number }, invoice_id)) !== null)
    throw fieldError('receipt.number', 'receipt_taken')
  await trx
    .insertInto('fiscal_receipts')
    .values({ invoice_id, ...values })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(values))
    .execute()
}

// Orders: papers, invoices that are not finished, one invoice with its fields, its receipt and its closing.
import { type orders, paperList } from '#api/back-office/orders.ts'
import { receiptInstant } from '#domain/kernel/codes/fiscal-receipt.ts'
import {
  knownPaymentType,
  ORDER_FIELDS,
  PERSONAL_ORDER_FIELDS,
  receiptRefusal,
  refusedFields,
  unfilledFields,
} from '#domain/orders/order.ts'
import { type PaperState, screenOfInvoice } from '#domain/orders/papers.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { type CloseInvoice, closeOrder } from './closing.ts'
import {
  fieldsOf,
  findOrders,
  getOrder,
  lockOrder,
  ofApplication,
  type Reading,
  wholeOrder,
  withinOrders,
  writeFields,
  writeReceipt,
} from './order.ts'
import { printOrder, printPapers } from './print.ts'
import {
  paperSql,
  type UnfinishedRow,
  unfinishedConditions,
  unfinishedListing,
  withinPapers,
} from './queries.ts'

type Rows = Handlers<typeof orders>

const APP_COLUMNS = {
  text: ['number', 'application', 'client', 'branch', 'manager', 'delivery_time', 'owner_name'],
  key: ['state', 'payment_type', 'delivery'],
  moment: ['created_at'],
}

const shownUnfinished = ({ created_at, down_payment, method, ...row }: UnfinishedRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  unfilled: unfilledFields(row),
  known_payment_type: knownPaymentType(down_payment, method),
})

/** The invoice for one of its two screens; null for the other one. */
async function shownOn(screen: PaperState, call: Reading & { params: { key: string } }) {
  const row = await getOrder(call)
  const { state } = row
  return { state, order: screenOfInvoice(state) === screen ? await wholeOrder(call, row) : null }
}

type Changing = Reading &
  Pick<Call<never>, 'audited'> & { params: { key: string }; body: { base_version: number } }

/** The invoice, locked, as the person saw it. */
async function begin(call: Changing) {
  await lockOrder(call.trx, call.params.key)
  const row = await getOrder(call)
  call.audited('order', row.number)
  requireVersion(row, call.body.base_version, fieldsOf(row))
  return row
}

/** `close`: the step of the stages that closes an invoice. */
export const createOrderHandlers = (close: CloseInvoice): Rows => ({
  ...listHandlers(paperList, 'order', paperSql),

  print: (call) => printPapers(call),

  unfinished: async (call) => {
    const { trx, body } = call
    const who = person(call)
    const conditions = [withinPapers(who, call.scope), ...unfinishedConditions(who, body)]
    const page = await readList<UnfinishedRow, typeof body.sort>(trx, unfinishedListing, conditions, body)
    return { ...page, items: page.items.map(shownUnfinished) }
  },

  exportUnfinished: async (call) => {
    const { trx, body, reply, audited } = call
    const who = person(call)
    audited('order', '')
    const conditions = [withinPapers(who, call.scope), ...unfinishedConditions(who, body)]
    const rows = readAll<UnfinishedRow, typeof body.sort>(trx, unfinishedListing, conditions, body)
    return sendExport(reply, 'order_app', rows, {
      ...body,
      columns: chosenColumns(body.columns, APP_COLUMNS),
    })
  },

  ofApplication: async (call) => {
    const number = Number(call.params.key)
    const rows = await findOrders(call.trx, ofApplication(number, withinOrders(call)))
    const [newest] = rows
    if (newest === undefined) throw new Problem('not_found')
    const current = rows.find(({ state }) => state !== 'cancelled') ?? null
    const earlier = rows.filter((row) => row !== current)
    return {
      application: { id: newest.application_id, number, client: newest.client },
      order: current && (await wholeOrder(call, current)),
      earlier: earlier.map((row) => ({
        key: String(row.number),
        number: row.number,
        state: row.state,
        contract: row.contract,
        partner: row.partner,
        sum: row.sum,
        created_at: row.created_at.toISOString(),
      })),
    }
  },

  view: (call) => shownOn('draft', call),
  viewClosed: (call) => shownOn('closed', call),

  history: async (call) => {
    const { number } = await getOrder(call)
    return { items: await readHistory(call.trx, 'order', number, ['order_paper']) }
  },

  paper: (call) => printOrder(call),

  update: async (call) => {
    const { trx, body, params } = call
    const before = await begin(call)
    if (before.state === 'cancelled') throw new Problem('move_not_possible')
    const refused = refusedFields(before, body.values)
    if (refused.length > 0) throw fieldErrors(refused.map((field) => ({ code: 'order_closed', field })))
    const version = await writeFields(trx, before, body.values)
    call.audited('order', before.number, changesOf(before, body.values, ORDER_FIELDS, PERSONAL_ORDER_FIELDS))
    return { ok: true, key: params.key, version }
  },

  receipt: async (call) => {
    const { trx, body, deps, params } = call
    const before = await begin(call)
    // The receipt of a closed invoice is added where it is missing, and never replaced.
    if (before.state === 'cancelled' || (before.state === 'closed' && before.receipt !== null))
      throw new Problem('move_not_possible')
    const { receipt } = body
    const now = deps.now()
    const refusal = receiptRefusal({
      receipt: { at: receiptInstant(receipt), sum: receipt.sum },
      cost: before.sum,
      opened: before.opened,
      now,
    })
    if (refusal !== null) throw fieldErrors([{ ...refusal, field: `receipt.${refusal.field}` }])
    await writeReceipt(trx, before.id, receipt, { now, user: person(call).id })
    const version = await writeFields(trx, before, {})
    const receiptLabel = ({ register, number }: { register: string; number: string }) => ({
      receipt: `${register} № ${number}`,
    })
    call.audited(
      'order',
      before.number,
      changesOf(before.receipt === null ? {} : receiptLabel(before.receipt), receiptLabel(receipt), [
        'receipt',
      ]),
    )
    return { ok: true, key: params.key, version }
  },

  close: (call) => closeOrder(call, close),
})

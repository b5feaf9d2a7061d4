// The steps of a request: each locks the application and the request, so that of two concurrent steps the second is refused.
import type { returns } from '#api/back-office/returns.ts'
import { type ReceiptParts, receiptInstant, receiptTimeFault } from '#domain/kernel/codes/fiscal-receipt.ts'
import { addMonths, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { reasonsFor } from '#domain/returns/request.ts'
import {
  asServer,
  cancelDraftInvoice,
  changeContract,
  knownReceipt,
  transition,
} from '../applications/changes.ts'
import { cancelsContracts } from '../partners/queries.ts'
import type { Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import {
  begin,
  type Content,
  finish,
  lockContent,
  mayOn,
  moneyOf,
  type Stepping,
  sumsOf,
  unmet,
  wantedCodes,
  wrong,
} from './content.ts'
import { dueCheck, hasOtherOpenReturn, linesOf, paidAt, restBefore } from './contract-money.ts'
import { payReturn } from './pay.ts'
import { checkOf, saleReceiptOf } from './queries.ts'

type Rows = Handlers<typeof returns>
type Steps =
  | 'send'
  | 'review'
  | 'agree'
  | 'set_figures'
  | 'approve'
  | 'add_receipt'
  | 'annul'
  | 'pay'
  | 'close'
  | 'correct'
  | 'reject'
  | 'remove'
  | 'retry'
  | 'acceptClosed'
  | 'cancelledByHand'

/** The payments that are left after a reduction, one a month from the next payment day. */
function planOf(amounts: readonly number[], paymentDay: number, today: string) {
  return amounts.map((amount, nth) => ({
    number: nth + 1,
    due: `${addMonths(`${today.slice(0, 7)}-01`, nth + 1).slice(0, 7)}-${String(paymentDay).padStart(2, '0')}`,
    amount,
  }))
}

/** Sends the cancellation, or records what the partner has reduced by hand. */
async function settleContract(call: Stepping, { request, contract }: Content): Promise<void> {
  const { trx, deps } = call
  if (request.way === 'closed') return
  if (request.way === 'cancel') {
    if (contract.state === 'cancelled') return
    await changeContract(trx, contract.id, 'cancel')
    return deps.jobs.send(trx, { kind: 'contract_cancel', id: contract.id })
  }
  await trx
    .insertInto('contract_amendments')
    .values({
      return_id: request.id,
      contract_id: contract.id,
      reference: request.reference,
      total: request.new_total ?? 0,
      plan: JSON.stringify(request.new_plan ?? []),
      user_id: person(call).id,
      at: deps.now(),
    })
    .execute()
}

/** Refuses a receipt that cannot be that of this return: another register, a time that is not possible, or a known number. */
async function requireOwnReceipt(
  call: Stepping,
  { request, contract }: Content,
  { receipt, sale }: { receipt: ReceiptParts; sale: Awaited<ReturnType<typeof saleReceiptOf>> },
): Promise<void> {
  if (sale !== undefined && sale.register !== receipt.register)
    throw wrong('register', 'return_check_register', { register: sale.register })
  // Without its receipt the sale is as old as the payment, or else the contract.
  const earliest = sale?.at ?? (await paidAt(call.trx, contract.id)) ?? contract.created_at
  const fault = receiptTimeFault(receiptInstant(receipt), { earliest, now: call.deps.now() })
  if (fault !== null) throw wrong('at', fault === 'future' ? 'receipt_future' : 'return_check_early')
  const known = await knownReceipt(call.trx, receipt, request.id)
  if (known === null) return
  throw wrong('number', known.of === 'sale' ? 'return_check_of_sale' : 'return_check_used')
}

export const stepHandlers: Pick<Rows, Steps> = {
  send: async (call) => {
    const content = await begin('send', call)
    const { handed_over_at, reason } = content.request
    if (!reasonsFor(handed_over_at !== null).includes(reason)) throw wrong('reason', 'unknown_choice')
    return finish(call, content, { stage_by: null }, 'on_review')
  },

  review: async (call) => {
    const content = await begin('review', call)
    return finish(call, content, { stage_by: person(call).id }, 'support_check')
  },

  agree: async (call) => {
    const content = await begin('agree', call)
    const { request, contract, money } = content
    const { values } = call.body
    const stage_by = person(call).id
    if (values.way === 'cancel') {
      // A partner cancels whole contracts only.
      if (!money.isLast) throw wrong('way', 'return_goods_remain')
      return finish(
        call,
        content,
        { way: 'cancel', reference: '', new_total: null, new_plan: null, stage_by },
        'finance_review',
      )
    }
    if (values.way === 'closed') {
      if (contract.partner_state !== 'closed') throw wrong('way', 'return_contract_open')
      return finish(
        call,
        content,
        { way: 'closed', reference: '', new_total: null, new_plan: null, stage_by },
        'finance_review',
      )
    }
    // Nothing would be left in it: a contract without goods is cancelled.
    if (money.isLast) throw wrong('way', 'return_nothing_left')
    const { reference, total, amounts } = values
    const rest = await restBefore(call.trx, request.id, contract)
    if (total >= rest) throw wrong('total', 'return_total_not_less', { total: rest })
    if (amounts.length > contract.months) throw wrong('amounts', 'plan_length')
    if (amounts.reduce((sum, amount) => sum + amount, 0) !== total) throw wrong('amounts', 'plan_sum')
    const plan = planOf(amounts, contract.payment_day, todayInTashkent(call.deps.now()))
    const set = {
      way: 'reduce' as const,
      reference,
      new_total: total,
      new_plan: JSON.stringify(plan),
      stage_by,
    }
    return finish(call, content, set, 'finance_review')
  },

  set_figures: async (call) => {
    const content = await begin('set_figures', call)
    const { money } = content
    const { refund, reason } = call.body.values
    const isChanged = refund !== money.refund
    if (isChanged && reason === '') throw wrong('reason', 'required')
    if (refund > money.left) throw wrong('refund', 'return_refund_over_paid', { paid: money.left })
    const sums = sumsOf({
      ...content,
      request: { ...content.request, refund, figures_reason: isChanged ? reason : '' },
    })
    const set = { ...sums, figures_reason: isChanged ? reason : '', stage_by: person(call).id }
    return finish(call, content, set, 'accounting_review', isChanged ? { reason } : {})
  },

  approve: async (call) => {
    const content = await begin('approve', call)
    const { request, money } = content
    const sums = sumsOf(content)
    await settleContract(call, content)
    // Money that came with a receipt goes back with one.
    if (money.hasPayment || (await saleReceiptOf(call.trx, content.contract.id)) !== undefined)
      await dueCheck(call.trx, request.id, call.deps.now())
    await call.deps.jobs.send(call.trx, { kind: 'return_approved', id: request.id })
    return finish(call, content, { ...sums, stage_by: person(call).id }, 'approved')
  },

  add_receipt: async (call) => {
    const content = await begin('add_receipt', call)
    const { request } = content
    const { values } = call.body
    const { refund } = sumsOf(content)
    if (values.sum !== refund) throw wrong('sum', 'return_check_sum', { sum: refund })
    await requireOwnReceipt(call, content, {
      receipt: values,
      sale: await saleReceiptOf(call.trx, content.contract.id),
    })
    const wanted = wantedCodes(content)
    const isSame =
      values.codes.length === wanted.length && wanted.every((code) => values.codes.includes(code))
    if (!isSame) throw wrong('codes', 'return_check_codes')
    await call.trx
      .updateTable('return_checks')
      .set({
        register: values.register,
        receipt: values.number,
        sign: values.sign,
        issued_at: receiptInstant(values),
        sum: values.sum,
        codes: values.codes,
        state: 'added',
        added_at: call.deps.now(),
        added_by: person(call).id,
      })
      .where('return_id', '=', request.id)
      .execute()
    return finish(call, content, {}, 'receipt_added')
  },

  annul: async (call) => {
    const content = await begin('annul', call)
    const { request } = content
    const { reason } = call.body.values
    const check = await checkOf(call.trx, request.id)
    // What it said stays until another one is added, and in the trail.
    await call.trx
      .updateTable('return_checks')
      .set({ state: 'annulled', added_at: null, added_by: null })
      .where('return_id', '=', request.id)
      .execute()
    const { register = '', receipt = '', sign = '' } = check ?? {}
    return finish(call, content, {}, 'approved', { reason, register, receipt, sign })
  },

  pay: async (call) => {
    const content = await begin('pay', call)
    // What is given back is calculated when it is given.
    const sums = sumsOf(content)
    const { method, refund: seen = sums.refund } = call.body.values
    // A payment of the client that was taken meanwhile changes it without a newer version of the request.
    if (seen !== sums.refund) throw wrong('refund', 'return_refund_changed', { refund: sums.refund })
    const document_id = await payReturn(call, content, sums.refund, method)
    // Who gets nothing back, because nothing was paid, hears of the approval only.
    if (sums.refund > 0) await call.deps.jobs.send(call.trx, { kind: 'return_paid', id: content.request.id })
    return finish(call, content, { ...sums, paid_at: call.deps.now(), document_id }, 'paid')
  },

  close: async (call) => {
    const content = await begin('close', call)
    const { request, record, contract } = content
    const lines = await linesOf(call.trx, contract)
    // Of several that took back the last products, the last one closed ends the application.
    const isLast =
      lines.every(({ returned_at }) => returned_at !== null) && !(await hasOtherOpenReturn(call.trx, request))
    // A contract that is paid off stays in force without goods; nothing of it is handed over any more.
    if (isLast) await cancelDraftInvoice(call.trx, contract.id)
    if (isLast && record.status !== 'returned')
      await transition({ ...asServer(call), actor: person(call) }, record, {
        action: 'return_done',
        userId: person(call).id,
      })
    return finish(call, content, {}, isLast ? 'returned' : 'completed')
  },

  correct: async (call) => {
    const content = await begin('correct', call)
    const { reason } = call.body.values
    return finish(call, content, { stage_by: null }, 'on_correction', { reason })
  },

  reject: async (call) => {
    const content = await begin('reject', call)
    return finish(call, content, {}, 'rejected', { reason: call.body.values.reason })
  },

  remove: async (call) => finish(call, await begin('remove', call), {}, 'removed'),

  // The partner was asked to cancel a contract that is paid off: the request goes on without it, with the money of that case.
  acceptClosed: async (call) => {
    const content = await lockContent(call)
    const { request, record } = content
    const may = mayOn(call, record)
    if (!may('returns.support') && !may('returns.accounting')) throw new Problem('forbidden')
    const isClosed =
      request.state === 'approved' && request.way === 'cancel' && request.partner_problem === 'closed'
    if (!isClosed) throw unmet('return_partner_not_waiting')
    const money = await moneyOf(call.trx, { ...request, way: 'closed' }, content.contract, content.gifts)
    const sums = sumsOf({ request: { ...request, figures_reason: '' }, money })
    return finish(call, content, { ...sums, way: 'closed', figures_reason: '', partner_problem: '' })
  },

  cancelledByHand: async (call) => {
    const content = await lockContent(call)
    const { request, record, contract } = content
    const { trx, deps } = call
    const may = mayOn(call, record)
    if (!may('returns.support') && !may('returns.accounting')) throw new Problem('forbidden')
    const isWaiting = request.way === 'cancel' && contract.state === 'cancelling'
    if (!isWaiting || (await cancelsContracts(trx, contract.partner_id)))
      throw unmet('return_partner_not_waiting')
    await changeContract(trx, contract.id, 'end', { cancelled_at: deps.now() })
    return finish(call, content, { partner_problem: '' })
  },

  retry: async (call) => {
    const content = await lockContent(call)
    const { request, record, contract } = content
    const may = mayOn(call, record)
    if (!may('returns.support') && !may('returns.accounting')) throw new Problem('forbidden')
    const isWaiting = request.way === 'cancel' && contract.state === 'cancelling'
    if (!isWaiting) throw unmet('return_partner_not_waiting')
    await call.deps.jobs.send(call.trx, { kind: 'contract_cancel', id: contract.id })
    return finish(call, content, { partner_problem: '' })
  },
}

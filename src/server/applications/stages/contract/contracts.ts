// The contract: created at the partner by a job, confirmed by the client's code, cancelled at the partner by a job. A step
// never waits for the partner inside a transaction; a job always finishes what was begun.
import type { stages } from '#api/stages.ts'
import { contractWait, isCancellableContract } from '#domain/applications/contract.ts'
import {
  linesAtTerm,
  makePlan,
  type PlanTerms,
  planProblem,
  sumsOf,
  termFaults,
} from '#domain/applications/payment-plan.ts'
import { isAssignedToManager } from '#domain/applications/status.ts'
import { isPlainDate, todayInTashkent } from '#domain/kernel/dates.ts'
import { GatewayFailure } from '../../../gateways/partners/gateway.ts'
import { refuseUnfilledOrders } from '../../../orders/queries.ts'
import { commissionOf } from '../../../partners/queries.ts'
import { beginSend, countTry, expectSend, resetTries, wrongCode } from '../../../platform/code-limits.ts'
import { type Handler, person } from '../../../platform/handler.ts'
import { fieldError, fieldErrors, Problem } from '../../../platform/problems.ts'
import { vatPercent } from '../../../platform/settings.ts'
import { changeContract } from '../../change-contract.ts'
import { requireReserved } from '../../goods-reservation.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import {
  type Contract,
  liveContract,
  needsDirector,
  readSale,
  refusePaidOrWrittenOff,
  refuseWithContract,
  requireStages,
  type Sale,
  saleCost,
  smallestContract,
} from '../../sale.ts'
import { reach, sending } from '../client/card.ts'
import { contractCode, contractTarget } from '../client/code-rules.ts'
import { finishStep } from '../finish-step.ts'
import { termOf } from '../term.ts'
import { FINISH_AFTER_MS, finishContract } from './contract-jobs.ts'
import { contractLimit, orderOf, partnerContractOf } from './orders.ts'

function planFor(sale: Sale, terms: PlanTerms, amounts: number[] | undefined, signed: string) {
  const cost = saleCost(sale)
  const faults = termFaults(cost, terms, smallestContract(sale))
  if (faults.length > 0) throw fieldErrors(faults)
  const equal = makePlan(cost, terms, signed)
  const chosen = amounts ?? equal.map((part) => part.amount)
  const problem = planProblem(cost, terms, chosen)
  if (problem) throw fieldError('amounts', problem)
  return equal.map((part, index) => ({ ...part, amount: chosen[index] ?? part.amount }))
}

/** A document must be valid on the day of the contract, whenever it was entered; the refusal names the field to correct. */
function refuseOutdated({ values }: AppRecord, today: string): void {
  const expires = values.document_expires
  if (typeof expires === 'string' && isPlainDate(expires) && expires < today)
    throw fieldError('document_expires', 'document_expired')
}

export const makeContract: Handler<typeof stages.makeContract> = async (call) => {
  const { trx, deps, params, body } = call
  const now = deps.now()
  const today = todayInTashkent(now)
  const record = await lockTakenRecord(call, params.id)
  const asListed = await readSale(trx, record, now)
  refuseWithContract(asListed)
  refuseOutdated(record, today)
  await refuseUnfilledOrders(trx, { manager: person(call).id, number: record.number ?? 0 })
  requireStages('contract', record, asListed, now)
  // Some promotions do not apply at the chosen term: the goods may cost more than in the list.
  const sale = { ...asListed, goods: linesAtTerm(asListed.goods, body.months) }
  refusePaidOrWrittenOff(sale)
  await requireReserved(call, record, sale.goods)
  if (saleCost(sale) > (sale.chosen?.limit_sum ?? 0)) throw fieldError('months', 'cost_over_limit')
  if (needsDirector(record, sale)) throw new Problem('director_needed')
  if (!sale.chosen) throw new Problem('stage_not_ready', { details: { stages: ['limit'] } })
  const { markup } = termOf(record, sale, body.months, today)
  const terms: PlanTerms = { ...body, markup }
  const sums = sumsOf(saleCost(sale), terms)
  // The markup of the partner or a price has changed since the person saw the sum.
  if (body.total !== undefined && body.total !== sums.total)
    throw fieldError('months', 'contract_terms_changed', { total: sums.total, markup })
  const plan = planFor(sale, terms, body.amounts, today)
  // The partner sends the client a code by itself.
  await expectSend(trx, deps, contractTarget(record, person(call).id))
  await trx
    .insertInto('contracts')
    .values({
      id: body.contract_id,
      application_id: record.id,
      attempt_id: sale.chosen.id,
      partner_id: sale.chosen.partner_id,
      months: body.months,
      markup,
      commission_bp: await commissionOf(trx, sale.chosen.partner_id),
      vat_percent: await vatPercent(trx),
      cost: sums.cost,
      down_payment: sums.down_payment,
      total: sums.total,
      payment_day: body.payment_day,
      plan: JSON.stringify(plan),
      language: body.language,
      created_by: person(call).id,
      created_at: now,
      awaited_since: now,
    })
    .execute()
  await deps.jobs.send(trx, { kind: 'contract_make', id: body.contract_id })
  return finishStep(call, record, { sum: sums.cost })
}

async function lockWaiting(inner: AnyCall, id: string) {
  const record = await lockTakenRecord(inner, id)
  const sale = await readSale(inner.trx, record, inner.deps.now())
  const contract = liveContract(sale)
  if (!contract) throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  if (contract.state === 'confirmed') throw new Problem('stage_done')
  if (contract.state !== 'waiting') throw new Problem('in_flight')
  return { record, sale, contract }
}

export const sendContractCode: Handler<typeof stages.sendContractCode> = async (call) => {
  const { record, contract, target, ticket } = await inTransaction(call, async (inner) => {
    const found = await lockWaiting(inner, call.params.id)
    const target = contractTarget(found.record, person(call).id)
    return { ...found, target, ticket: await beginSend(inner.trx, inner.deps, target) }
  })
  const gateway = await call.deps.partners(contract.partner_id)
  await reach(sending(call, ticket, gateway.sendCode(partnerContractOf(contract, record))))
  return inTransaction(call, async (inner) => {
    await resetTries(inner.trx, target)
    return finishStep(inner, await lockTakenRecord(inner, call.params.id))
  })
}

/** From here on a job finishes the confirmation, even if this server is killed. */
const beginConfirming = (call: AnyCall, id: string) =>
  inTransaction(call, async (inner) => {
    const found = await lockWaiting(inner, id)
    const left = await countTry(inner.trx, inner.deps.now(), contractCode(id))
    const written = { awaited_since: inner.deps.now(), fetches: 0 }
    await changeContract(inner.trx, found.contract.id, 'send_code', written)
    await inner.deps.jobs.send(inner.trx, { kind: 'contract_check', id: found.contract.id }, FINISH_AFTER_MS)
    return { ...found, left }
  })

const backToWaiting = (call: AnyCall, { id }: Contract) => changeContract(call.deps.db, id, 'return_code')

/** Sends the code to the partner; false for a wrong one. With an unknown outcome the contract stays "confirming". */
async function confirmAt(call: AnyCall, record: AppRecord, sale: Sale, contract: Contract, code: string) {
  try {
    const gateway = await call.deps.partners(contract.partner_id)
    const order = await orderOf(call.deps.db, record, sale, contract)
    return await gateway.confirm(partnerContractOf(contract, record), order, code)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (error.isOpen) throw new Problem('partner_unavailable')
    await backToWaiting(call, contract)
    if (error.kind !== 'refused') throw new Problem('partner_unavailable')
    throw new Problem('partner_refused', { details: { reason: error.reason } })
  }
}

export const confirmContract: Handler<typeof stages.confirmContract> = async (call) => {
  const { params, body, deps } = call
  const { record, sale, contract, left } = await beginConfirming(call, params.id)
  if (!(await confirmAt(call, record, sale, contract, body.code))) {
    await backToWaiting(call, contract)
    throw wrongCode(left)
  }
  await finishContract(deps, contract.id).catch(() => {})
  const { version } = await deps.db
    .selectFrom('applications')
    .select('version')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  return { ok: true, version }
}

/** After five minutes without an answer a person may ask the partner again: for a contract, or for how its confirmation ended. */
export const getContract: Handler<typeof stages.getContract> = async (call) => {
  const { trx, deps, params } = call
  const now = deps.now()
  const record = await lockTakenRecord(call, params.id)
  const contract = liveContract(await readSale(trx, record, now))
  if (!contract) throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  const wait = contractWait(contract, now, contractLimit(deps))
  if (!wait) throw new Problem('stage_done')
  if (!wait.is_over) throw new Problem('in_flight')
  await trx
    .updateTable('contracts')
    .set({ awaited_since: now, fetches: contract.fetches + 1 })
    .where('id', '=', contract.id)
    .execute()
  const kind = contract.state === 'making' ? 'contract_make' : 'contract_settle'
  await deps.jobs.send(trx, { kind, id: contract.id })
  return finishStep(call, record)
}

export const cancelContract: Handler<typeof stages.cancelContract> = async (call) => {
  const { trx, deps, params } = call
  const record = await lockTakenRecord(call, params.id, isAssignedToManager)
  const sale = await readSale(trx, record, deps.now())
  const contract = liveContract(sale)
  if (!contract) throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  if (!isCancellableContract(contract.state)) throw new Problem('in_flight')
  refusePaidOrWrittenOff(sale)
  await changeContract(trx, contract.id, 'cancel')
  await deps.jobs.send(trx, { kind: 'contract_cancel', id: contract.id })
  return finishStep(call, record)
}

// The contract: created at the partner by a job, confirmed by the client's code, cancelled at the partner by a job. A step
// never waits for the partner inside a transaction; a job always finishes what was begun.

import type { Body } from '#api/endpoint.ts'
import type { stages } from '#api/stages.ts'
import { contractWait, isCancellableContract } from '#domain/applications/contract.ts'
import {
  type Instalment,
  linesAtTerm,
  makePlan,
  PAYMENT_DAY_MIN,
  type PlanTerms,
  planProblem,
  sumsOf,
  termFaults,
} from '#domain/applications/payment-plan.ts'
import { isAssignedToManager } from '#domain/applications/status.ts'
import { isPlainDate, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { isWithinAge } from '#domain/partners/eligibility.ts'
import { DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { type Tariff, tariffPlan } from '#domain/partners/tariff.ts'
import { GatewayFailure } from '../../../gateways/partners/gateway.ts'
import { refuseUnfilledOrders } from '../../../orders/queries.ts'
import { cancelsContracts, commissionOf } from '../../../partners/queries.ts'
import {
  beginSend,
  countTry,
  expectSend,
  resetTries,
  uncountTry,
  wrongCode,
} from '../../../platform/code-limits.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { fieldError, fieldErrors, Problem } from '../../../platform/problems.ts'
import { vatPercent } from '../../../platform/settings.ts'
import type { Trx } from '../../../platform/trx.ts'
import { changeContract } from '../../change-contract.ts'
import { requireReserved } from '../../goods-reservation.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import {
  type Contract,
  chosenPartner,
  liveContract,
  needsDirector,
  readSale,
  refuseOpenReturn,
  refusePaidOrWrittenOff,
  refuseWithContract,
  requireStages,
  type Sale,
  saleCost,
  smallestContract,
} from '../../sale.ts'
import { contractCode, contractTarget } from '../client/code-rules.ts'
import { finishStep } from '../finish-step.ts'
import { problemOf, reach, sending } from '../reach.ts'
import { basketOf } from '../scoring/pricing.ts'
import { hasTariffs, sentLines, shownTariff } from '../scoring/tariffs.ts'
import { termOf } from '../term.ts'
import { CODE_NOT_SENT } from './contract-change.ts'
import { FINISH_AFTER_MS, finishContract } from './contract-jobs.ts'
import { contractLimit, orderOf, partnerContractOf, signsByCode } from './orders.ts'

/** What the client pays and when, as the contract will say. */
type Figures = {
  markup: number
  total: number
  payment_day: number
  plan: Instalment[]
  tariff: Tariff | null
}
type Chosen = Pick<
  Body<typeof stages.makeContract>,
  'months' | 'payment_day' | 'down_payment' | 'amounts' | 'tariff'
>

/** Our own plan at the markup of a term, with the instalments that the person has edited. */
function ownFigures(record: AppRecord, sale: Sale, chosen: Chosen, today: string): Figures {
  const cost = saleCost(sale)
  const { markup } = termOf(record, sale, chosen.months, today)
  const terms: PlanTerms = { ...chosen, markup }
  const faults = termFaults(cost, terms, smallestContract(sale))
  if (faults.length > 0) throw fieldErrors(faults)
  const equal = makePlan(cost, terms, today)
  const amounts = chosen.amounts ?? equal.map((part) => part.amount)
  const problem = planProblem(cost, terms, amounts)
  if (problem) throw fieldError('amounts', problem)
  const plan = equal.map((part, index) => ({ ...part, amount: amounts[index] ?? part.amount }))
  return { markup, total: sumsOf(cost, terms).total, payment_day: chosen.payment_day, plan, tariff: null }
}

/** The plan of a tariff that the partner has calculated for these goods: its sums and days are not ours to change. */
async function tariffFigures(
  { trx }: AnyCall,
  record: AppRecord,
  sale: Sale,
  chosen: Chosen,
  today: string,
): Promise<Figures> {
  const cost = saleCost(sale)
  const { months, down_payment } = chosen
  const faults = termFaults(cost, { ...chosen, payment_day: PAYMENT_DAY_MIN }, smallestContract(sale))
  if (faults.length > 0) throw fieldErrors(faults)
  if (chosen.amounts !== undefined) throw fieldError('amounts', 'plan_of_partner')
  const sold = sale.goods.filter(({ gift_of }) => gift_of === null)
  const sent = sentLines(basketOf(sold, months), chosen)
  const tariff = await shownTariff(trx, sale, sent, chosen)
  const partner = chosenPartner(sale)
  if (tariff === null) throw fieldError('months', 'tariff_unknown')
  if (!tariff.isAvailable) throw fieldError('months', 'tariff_unavailable', { words: tariff.error })
  if (partner === null || !isWithinAge(partner, record.values, today, months))
    throw fieldError('months', 'term_not_offered')
  return {
    markup: tariff.markup ?? 0,
    total: down_payment + tariff.total,
    payment_day: Number(tariff.first_date.slice(8)),
    plan: tariffPlan(tariff, today),
    tariff,
  }
}

/** What the partner cannot be sent: a down payment it has no way for, goods of a category that it has no number for. */
function refuseUnsendable(sale: Sale, { down_payment }: Chosen): void {
  const partner = chosenPartner(sale)
  if (down_payment > 0 && partner?.down_payment === 'none')
    throw fieldError('down_payment', 'down_payment_not_offered')
  const mapped = partner?.mapped_categories
  if (mapped == null) return
  const unmapped = sale.goods.find((good) => good.gift_of === null && !mapped.includes(good.category_id))
  if (unmapped !== undefined) throw fieldError('months', 'category_unmapped', { name: unmapped.name })
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
  const lines = sale.goods.map(({ id }) => id)
  // Every line anew: the client must not sign for a unit that is not at the branch.
  await requireReserved(call, record, sale.goods, lines)
  if (saleCost(sale) > (sale.chosen?.limit_sum ?? 0)) throw fieldError('months', 'cost_over_limit')
  if (needsDirector(record, sale)) throw new Problem('director_needed')
  if (!sale.chosen) throw new Problem('stage_not_ready', { details: { stages: ['limit'] } })
  refuseUnsendable(sale, body)
  const partner = chosenPartner(sale)
  const figures =
    partner !== null && hasTariffs(partner)
      ? await tariffFigures(call, record, sale, body, today)
      : ownFigures(record, sale, body, today)
  const { markup, total } = figures
  // The markup of the partner or a price has changed since the person saw the sum.
  if (body.total !== undefined && body.total !== total)
    throw fieldError('months', 'contract_terms_changed', { total, markup })
  // The client is sent a code with the contract.
  if (partner !== null && signsByCode(partner))
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
      cost: saleCost(sale),
      down_payment: body.down_payment,
      total,
      payment_day: figures.payment_day,
      plan: JSON.stringify(figures.plan),
      tariff: figures.tariff && JSON.stringify(figures.tariff),
      language: body.language,
      created_by: person(call).id,
      created_at: now,
      awaited_since: now,
    })
    .execute()
  await deps.jobs.send(trx, { kind: 'contract_make', id: body.contract_id })
  return finishStep(call, record, { sum: saleCost(sale) })
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
    await inner.trx
      .updateTable('contracts')
      .set({ raw_code: '', raw_text: '' })
      .where('id', '=', contract.id)
      .where('raw_code', '=', CODE_NOT_SENT)
      .execute()
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

/** Sends the code to the partner. With an unknown outcome the contract stays "confirming". */
async function confirmAt(call: AnyCall, record: AppRecord, sale: Sale, contract: Contract, code: string) {
  try {
    const gateway = await call.deps.partners(contract.partner_id)
    const order = await orderOf(call.deps.db, record, sale, contract)
    return await gateway.confirm(partnerContractOf(contract, record), order, code)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (error.isOpen) throw new Problem('partner_unavailable')
    await backToWaiting(call, contract)
    // The code was not judged: it is no try of the client's.
    if (error.isUndone && error.kind !== 'refused') await uncountTry(call.deps.db, contractCode(record.id))
    throw problemOf(error)
  }
}

export const confirmContract: Handler<typeof stages.confirmContract> = async (call) => {
  const { params, body, deps } = call
  const { record, sale, contract, left } = await beginConfirming(call, params.id)
  const { outcome, act_url, words } = await confirmAt(call, record, sale, contract, body.code)
  if (outcome === 'wrong_code') {
    await backToWaiting(call, contract)
    throw wrongCode(left, 'code', words)
  }
  if (act_url !== '')
    await deps.db.updateTable('contracts').set({ act_url }).where('id', '=', contract.id).execute()
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
  // The client may have signed on the partner's page since the partner was asked last.
  if (contract.state === 'waiting' && contract.signing_page !== '') {
    await trx.updateTable('contracts').set({ partner_state_at: null }).where('id', '=', contract.id).execute()
    await deps.jobs.send(trx, { kind: 'contract_settle', id: contract.id })
    return finishStep(call, record)
  }
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

/** A creation that must not be repeated is under way at the partner: until its answer nobody knows what there is to cancel. */
async function refuseWhileAsked(
  { trx }: AnyCall,
  { partners }: Sale,
  { id, partner_id }: Contract,
): Promise<void> {
  const partner = partners.find((one) => one.id === partner_id)
  if (partner === undefined || DIALECT_TRAITS[partner.dialect].isCreationRepeatable) return
  const { state, asked_at } = await trx
    .selectFrom('contracts')
    .select(['state', 'asked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state === 'making' && asked_at !== null) throw new Problem('in_flight')
}

/** A partner that cannot be asked to cancel: people do it with the partner, and a return takes the goods back. */
async function refuseByHand(trx: Trx, { state, partner_id }: Contract): Promise<void> {
  if (state !== 'confirmed' && state !== 'moderation') return
  if (await cancelsContracts(trx, partner_id)) return
  throw new Problem('needs_unmet', {
    errors: [{ code: 'cancel_by_hand' }],
    details: { needs: ['partner_contract_cancelled'] },
  })
}

export const cancelContract: Handler<typeof stages.cancelContract> = async (call) => {
  const { trx, deps, params } = call
  const record = await lockTakenRecord(call, params.id, isAssignedToManager)
  const sale = await readSale(trx, record, deps.now())
  const contract = liveContract(sale)
  if (!contract) throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  if (!isCancellableContract(contract.state)) throw new Problem('in_flight')
  await refuseWhileAsked(call, sale, contract)
  await refuseByHand(trx, contract)
  refusePaidOrWrittenOff(sale)
  refuseOpenReturn(sale)
  await changeContract(trx, contract.id, 'cancel')
  await deps.jobs.send(trx, { kind: 'contract_cancel', id: contract.id })
  return finishStep(call, record)
}

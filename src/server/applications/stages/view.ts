// The work place of an application: the stepper, every partner with its answer or the rule that refuses it, card, goods,
// contract and payment, in one answer.
import { sql } from 'kysely'

import type { Elsewhere, Good } from '#api/shapes/stage-goods.ts'
import type { PartnerLine, StagesView } from '#api/shapes/stages-view.ts'
import type { stages } from '#api/stages.ts'
import { can } from '#domain/access/can.ts'
import { contractWait, isLiveContract } from '#domain/applications/contract.ts'
import { awaitsAnswer, SCORING_LIMIT_MS } from '#domain/applications/scoring.ts'
import { currentStage, isDone, STAGES, waitingFor } from '#domain/applications/stages.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { type Applicant, eligibilityOf, hindrances, termsFor } from '#domain/partners/eligibility.ts'
import { DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { cardFormOf } from '../../gateways/cards/address.ts'
import { DECIDED_AT_CONTRACT } from '../../gateways/partners/gateway.ts'
import type { SalePartner } from '../../partners/queries.ts'
import { resendWait } from '../../platform/code-limits.ts'
import type { Handler } from '../../platform/handler.ts'
import type { Trx } from '../../platform/trx.ts'
import { returnsOf } from '../../returns/queries.ts'
import { missingForStages } from '../../set-up/queries.ts'
import { stockElsewhere } from '../../stock/queries.ts'
import { openPhotoTasks } from '../photos/tasks.ts'
import { type AnyCall, type AppRecord, getRecord } from '../record/record.ts'
import { instant, instantOrNull } from '../record/shape.ts'
import {
  type Attempt,
  type Contract,
  chosenPartner,
  factsOf,
  type GoodRow,
  missingPhotoSlots,
  readSale,
  type Sale,
  saleCost,
  smallestContract,
} from '../sale.ts'
import { checksOf } from './client/checks.ts'
import {
  cardCode,
  clientCode,
  contractCode,
  identityLink,
  phoneChangeCode,
  registrationLink,
  signingLink,
} from './client/code-rules.ts'
import { identityOf } from './client/identity.ts'
import { newestPhoneChange } from './client/phone-change.ts'
import { cancelledOf } from './contract/cancelled.ts'
import { CODE_NOT_SENT, NOT_CANCELLED, NOT_CONFIRMED } from './contract/contract-change.ts'
import { contractLimit, signsByCode } from './contract/orders.ts'
import { isSettledByPerson } from './contract/partner-state.ts'
import { directorOf } from './director.ts'
import { holderOf } from './lease.ts'
import { KEY_REFUSED } from './scoring/attempts.ts'
import { type Comparison, readComparison } from './scoring/comparison.ts'
import { applicantOf } from './scoring/scoring.ts'

const attemptOf = (attempt: Attempt, limitMs: number): PartnerLine['attempt'] => ({
  id: attempt.id,
  state: attempt.state,
  limit: attempt.limit_sum,
  valid_until: instantOrNull(attempt.valid_until),
  reason: attempt.reason,
  started_at: instant(attempt.started_at),
  deadline_at: instant(new Date(attempt.started_at.getTime() + limitMs)),
  answered_at: instantOrNull(attempt.answered_at),
  trouble_at: instantOrNull(attempt.trouble_at),
  is_limit_unknown: attempt.raw_code === DECIDED_AT_CONTRACT,
  key_refused: attempt.raw_code === KEY_REFUSED && awaitsAnswer(attempt.state),
  registration:
    attempt.state === 'registering' && attempt.registration_step !== null
      ? { step: attempt.registration_step, page: attempt.registration_page }
      : null,
})

type Compared = Comparison & { applicant: Applicant; today: string; limitMs: number }

function lineOf(
  partner: SalePartner,
  sale: Sale,
  { applicant, today, limitMs, offersOf, usual, favourite }: Compared,
): PartnerLine {
  const attempt = sale.attempts.find((row) => row.partner_id === partner.id)
  const eligibility = eligibilityOf(partner, applicant, today)
  return {
    partner: { id: partner.id, name: partner.name },
    allowed: eligibility.allowed,
    refusals: hindrances(eligibility),
    terms: termsFor(partner, applicant.values, today),
    offers: offersOf(partner),
    usual_ms: usual.get(partner.id) ?? null,
    favourite: favourite === partner.id,
    attempt: attempt ? attemptOf(attempt, limitMs) : null,
  }
}

const goodOf = (good: GoodRow, elsewhere: Elsewhere = []): Good => ({
  id: good.id,
  product_id: good.product_id,
  name: good.name,
  price: good.price,
  discount: good.discount,
  imei: good.imei,
  marking: good.serial === null ? null : `${good.gtin} ${good.serial}`,
  tracking: good.tracking,
  promotion: good.promotion,
  promotion_terms: good.promotion_terms,
  missed_promotion: good.missed_promotion,
  is_gift: good.is_gift,
  in_stock: good.in_stock,
  elsewhere,
  returned: good.returned_at !== null,
  picture: good.picture,
  category: good.category,
  brand: good.brand,
})

/** Whether the chosen partner has a way for a down payment taken in the shop. */
const downPaymentOf = (sale: Sale) => {
  const partner = chosenPartner(sale)
  return partner === null ? {} : { down_payment: partner.down_payment }
}

/** The lines; those that the branch does not have name the branches that do. */
async function goodsOf(trx: Trx, { branch_id }: AppRecord, { goods }: Sale): Promise<Good[]> {
  const absent = goods.filter(({ in_stock }) => !in_stock).map(({ product_id }) => product_id)
  const elsewhere = await stockElsewhere(trx, branch_id, absent)
  return goods.map((good) => goodOf(good, good.in_stock ? [] : elsewhere.get(good.product_id)))
}

/** Codes whose words say why a contract does not go on in a state. */
const WORDED: Partial<Record<Contract['state'], readonly string[]>> = {
  waiting: [CODE_NOT_SENT, NOT_CONFIRMED],
  cancelling: [NOT_CANCELLED],
}
const hasWords = ({ state, raw_code, raw_text }: Contract): boolean =>
  raw_text !== '' && (state === 'failed' || WORDED[state]?.includes(raw_code) === true)

/** What concerns the partner alone: how the client signs there, and what it says of the contract. */
function partnerSideOf(contract: Contract, partner: SalePartner | undefined, seesState: boolean) {
  const isByCode = partner === undefined || signsByCode(partner)
  const most = partner === undefined ? null : DIALECT_TRAITS[partner.dialect].codeDigits[1]
  return {
    // A shorter code is submitted by the button.
    code_digits: isByCode ? most : null,
    signing: { page: contract.signing_page, by_code: isByCode },
    tariff: contract.tariff?.title ?? null,
    is_code_unsent: contract.state === 'waiting' && contract.raw_code === CODE_NOT_SENT,
    ...(seesState && hasWords(contract) && { words: contract.raw_text }),
    partner_state:
      !seesState || contract.partner_state === null || contract.partner_state_at === null
        ? null
        : { state: contract.partner_state, at: instant(contract.partner_state_at) },
    act: contract.act_sha256,
  }
}

async function contractOf(
  call: AnyCall,
  { contract, partners }: Sale,
  { now, returns }: { now: Date; returns: Awaited<ReturnType<typeof returnsOf>> },
): Promise<StagesView['contract']> {
  if (!contract) return null
  const { trx, deps, actor } = call
  // That a client is late with payments is for those who make contracts.
  const seesState = actor !== null && can(actor, 'applications.confirm_contract')
  const { id, number, state, months, markup, cost, down_payment, payment_day, reason } = contract
  // The newest reduction says what is left to pay; the contract keeps the sums it was made with.
  const amendment = await trx
    .selectFrom('contract_amendments')
    .select(['reference', 'total', 'plan'])
    .where('contract_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const wait = contractWait(contract, now, contractLimit(deps))
  const partner = partners.find((one) => one.id === contract.partner_id)
  return {
    id,
    number,
    state,
    months,
    markup,
    cost,
    down_payment,
    total: amendment ? down_payment + amendment.total : contract.total,
    payment_day,
    plan: amendment?.plan ?? contract.plan,
    amended: amendment?.reference ?? null,
    reason,
    is_live: isLiveContract(contract.state),
    partner: { id: contract.partner_id, name: partner?.name ?? '' },
    wait: wait && { ...wait, until: instant(wait.until) },
    ...partnerSideOf(contract, partner, seesState),
    is_settled_by_person: await isSettledByPerson(call, contract),
    confirmed_at: instantOrNull(contract.confirmed_at),
    cancelled: await cancelledOf(trx, contract, returns),
    document: contract.file_sha256,
  }
}

/** What was given back of the payments of a contract, in whole soʻm. */
async function refundedOf(trx: Trx, { contract }: Sale): Promise<number> {
  if (!contract) return 0
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds where contract_id = ${contract.id}`.execute(
    trx,
  )
  return rows[0]?.sum ?? 0
}

const paidOf = (
  { contract, payment, paymentDue, invoice }: Sale,
  refunded: number,
): Pick<StagesView, 'payment_due' | 'payment' | 'invoice'> => ({
  payment_due: contract?.state === 'confirmed' ? paymentDue : null,
  payment: payment && { amount: payment.amount, method: payment.method, at: instant(payment.at), refunded },
  invoice: invoice && {
    number: invoice.number,
    state: invoice.state === 'closed' ? 'closed' : 'draft',
    delivery: invoice.delivery,
    owner_name: invoice.owner_name,
  },
})

async function resendIn(
  { trx, deps }: AnyCall,
  { id, phone }: AppRecord,
  { contract, card }: Sale,
  change: Awaited<ReturnType<typeof newestPhoneChange>>,
): Promise<NonNullable<StagesView['resend_in']>> {
  return {
    client: await resendWait(trx, deps, clientCode(id, phone)),
    phone_change: change ? await resendWait(trx, deps, phoneChangeCode(id, change.phone)) : 0,
    card: await resendWait(trx, deps, { ...cardCode(id), gapS: card?.code_wait_s ?? undefined }),
    contract: contract ? await resendWait(trx, deps, contractCode(id)) : 0,
    identity: await resendWait(trx, deps, identityLink(id)),
    registration: await resendWait(trx, deps, registrationLink(id)),
    signing: await resendWait(trx, deps, signingLink(id)),
  }
}

export const view: Handler<typeof stages.view> = async (call) => {
  const now = call.deps.now()
  const record = await getRecord(call, call.params.id)
  const sale = await readSale(call.trx, record, now)
  const facts = factsOf(record, sale, now)
  const { chosen, card, code } = sale
  const limitMs = Math.min(SCORING_LIMIT_MS, call.deps.env.SCORING_LIMIT_MS)
  const change = await newestPhoneChange(call.trx, record.id)
  const returns = await returnsOf(call.trx, record.id)
  const tasks = await openPhotoTasks(call.trx, record.id)
  const compared: Compared = {
    ...(await readComparison(call, record, sale)),
    applicant: applicantOf(record, sale),
    today: todayInTashkent(now),
    limitMs,
  }
  return {
    version: record.version,
    holder: await holderOf(call.trx, record, now),
    stages: STAGES.map((stage) => ({ stage, done: isDone(stage, facts) })),
    current: currentStage(facts),
    waiting: waitingFor(facts),
    missing_slots: missingPhotoSlots(record, sale),
    client: {
      confirmed: facts.client_confirmed,
      sent_at: instantOrNull(code?.sent_at ?? null),
      phone: record.phone,
    },
    phone_change: change && { phone: change.phone, state: change.state, at: instant(change.at) },
    identity: await identityOf(call.trx, record),
    card: card && {
      mask: card.mask,
      scheme: card.scheme,
      confirmed: card.confirmed_at !== null,
      code: { is_sent: card.code_sent ?? true, phone: card.code_phone },
    },
    card_form: cardFormOf(call.deps.env),
    partners: sale.partners.map((partner) => lineOf(partner, sale, compared)),
    chosen: chosen && {
      attempt_id: chosen.id,
      partner_id: chosen.partner_id,
      limit: chosen.limit_sum ?? 0,
      smallest: smallestContract(sale),
      ...downPaymentOf(sale),
      months: record.term_months,
    },
    goods: await goodsOf(call.trx, record, sale),
    cost: saleCost(sale),
    director: await directorOf(call.trx, record, sale),
    contract: await contractOf(call, sale, { now, returns }),
    returns: returns.map(({ key, number, state }) => ({ key, number, state })),
    ...paidOf(sale, await refundedOf(call.trx, sale)),
    checks: await checksOf(call.trx, record),
    not_configured: await missingForStages(call.deps),
    paid_or_written_off: sale.isPaidOrWrittenOff,
    resend_in: await resendIn(call, record, sale, change),
    photo_tasks: tasks.map((task) => ({ ...task, at: instant(task.at) })),
    server_time: instant(now),
  }
}

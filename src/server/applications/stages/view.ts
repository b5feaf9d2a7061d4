// The work place of an application: the stepper, every partner with its answer or the rule that refuses it, card, goods,
// contract and payment, in one answer.
import { sql } from 'kysely'

import type { Elsewhere, Good } from '#api/shapes/stage-goods.ts'
import type { PartnerLine, StagesView, stages } from '#api/stages.ts'
import { contractWait, isLiveContract } from '#domain/applications/contract.ts'
import { SCORING_LIMIT_MS } from '#domain/applications/scoring.ts'
import { currentStage, isDone, STAGES, waitingFor } from '#domain/applications/stages.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { type Applicant, eligibilityOf, hindrances, termsFor } from '#domain/partners/eligibility.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import { contractCodeDigits } from '../../partners/queries.ts'
import { resendWait } from '../../platform/code-limits.ts'
import type { Handler, Trx } from '../../platform/handler.ts'
import { missingForStages } from '../../set-up/queries.ts'
import { stockElsewhere } from '../../stock/queries.ts'
import { openPhotoTasks } from '../photos/tasks.ts'
import { type AnyCall, type AppRecord, findRecord } from '../record/record.ts'
import { instant, instantOrNull } from '../record/shape.ts'
import {
  type Attempt,
  factsOf,
  type GoodRow,
  missingPhotoSlots,
  readSale,
  type Sale,
  saleCost,
  smallestContract,
} from '../sale.ts'
import { checksOf } from './client/checks.ts'
import { cardCode, clientCode, contractCode, identityLink, phoneChangeCode } from './client/code-rules.ts'
import { identityOf } from './client/identity.ts'
import { newestPhoneChange } from './client/phone-change.ts'
import { contractLimit } from './contract/orders.ts'
import { directorOf } from './director.ts'
import { holderOf } from './lease.ts'
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
})

type Compared = Comparison & { applicant: Applicant; today: string; limitMs: number }

function lineOf(
  partner: PartnerRules,
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
    offers: offersOf(partner.id, termsFor(partner, applicant.values, today)),
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
})

/** The lines; those that the branch does not have name the branches that do. */
async function goodsOf(trx: Trx, { branch_id }: AppRecord, { goods }: Sale): Promise<Good[]> {
  const absent = goods.filter(({ in_stock }) => !in_stock).map(({ product_id }) => product_id)
  const elsewhere = await stockElsewhere(trx, branch_id, absent)
  return goods.map((good) => goodOf(good, good.in_stock ? [] : elsewhere.get(good.product_id)))
}

async function contractOf(
  trx: Trx,
  { contract, partners }: Sale,
  now: Date,
  limitMs: number,
): Promise<StagesView['contract']> {
  if (!contract) return null
  const { id, number, state, months, markup, cost, down_payment, payment_day, reason } = contract
  // The newest reduction says what is left to pay; the contract keeps the sums it was made with.
  const amendment = await trx
    .selectFrom('contract_amendments')
    .select(['reference', 'total', 'plan'])
    .where('contract_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const wait = contractWait(contract, now, limitMs)
  const name = partners.find((partner) => partner.id === contract.partner_id)?.name ?? ''
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
    partner: { id: contract.partner_id, name },
    wait: wait && { ...wait, until: instant(wait.until) },
    code_digits: await contractCodeDigits(trx, contract.partner_id),
    confirmed_at: instantOrNull(contract.confirmed_at),
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

const paidOf = ({ payment, invoice }: Sale, refunded: number): Pick<StagesView, 'payment' | 'invoice'> => ({
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
  { contract }: Sale,
  change: Awaited<ReturnType<typeof newestPhoneChange>>,
): Promise<NonNullable<StagesView['resend_in']>> {
  return {
    client: await resendWait(trx, deps, clientCode(id, phone)),
    phone_change: change ? await resendWait(trx, deps, phoneChangeCode(id, change.phone)) : 0,
    card: await resendWait(trx, deps, cardCode(id)),
    contract: contract ? await resendWait(trx, deps, contractCode(id)) : 0,
    identity: await resendWait(trx, deps, identityLink(id)),
  }
}

export const view: Handler<typeof stages.view> = async (call) => {
  const now = call.deps.now()
  const record = await findRecord(call, call.params.id)
  const sale = await readSale(call.trx, record, now)
  const facts = factsOf(record, sale, now)
  const { chosen, card, code } = sale
  const limitMs = Math.min(SCORING_LIMIT_MS, call.deps.env.SCORING_LIMIT_MS)
  const change = await newestPhoneChange(call.trx, record.id)
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
    card: card && { mask: card.mask, scheme: card.scheme, confirmed: card.confirmed_at !== null },
    partners: sale.partners.map((partner) => lineOf(partner, sale, compared)),
    chosen: chosen && {
      attempt_id: chosen.id,
      partner_id: chosen.partner_id,
      limit: chosen.limit_sum ?? 0,
      smallest: smallestContract(sale),
      months: record.term_months,
    },
    goods: await goodsOf(call.trx, record, sale),
    cost: saleCost(sale),
    director: await directorOf(call.trx, record, sale),
    contract: await contractOf(call.trx, sale, now, contractLimit(call.deps)),
    ...paidOf(sale, await refundedOf(call.trx, sale)),
    checks: await checksOf(call.trx, record),
    not_configured: await missingForStages(call.deps),
    paid_or_written_off: sale.isPaidOrWrittenOff,
    resend_in: await resendIn(call, record, sale, change),
    photo_tasks: tasks.map((task) => ({ ...task, at: instant(task.at) })),
    server_time: instant(now),
  }
}

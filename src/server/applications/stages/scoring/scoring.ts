// Scoring (specification sections 4 and 9): all eligible partners asked side by side in the order of their priority, and
// the choice of one approved limit.
import { randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { stagesBefore } from '#domain/applications/stages.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { type Applicant, eligibilityOf } from '#domain/partners/eligibility.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { Problem } from '../../../platform/problems.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { lockTakenRecord } from '../../record/taken-record.ts'
import {
  factsOf,
  hasLimit,
  liveContract,
  readSale,
  refuseWithContract,
  requireStages,
  type Sale,
  saleCost,
} from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { repriceGoods } from '../goods/goods.ts'
import { requireTerm } from '../term.ts'

/** A partner is not asked more often by presses. */
const ASK_AGAIN_MS = 5000

/** The client and goods as the rules of partners see them. */
export const applicantOf = (record: AppRecord, sale: Sale): Applicant => ({
  values: record.values,
  categories: sale.goods.map((good) => good.category_id),
  cost: sale.goods.length > 0 ? saleCost(sale) : null,
  slots: record.arrived_slots,
})

/** A press asks at once about a client who may have completed the registration meanwhile. */
async function askAgainWhoRegisters({ trx, deps }: AnyCall, { attempts }: Sale, now: Date): Promise<void> {
  const due = attempts.filter(
    ({ state, asked_at }) =>
      state === 'registering' && (asked_at === null || now.getTime() - asked_at.getTime() >= ASK_AGAIN_MS),
  )
  for (const { id } of due) {
    await trx.updateTable('partner_attempts').set({ asked_at: null }).where('id', '=', id).execute()
    await deps.jobs.send(trx, { kind: 'score', id })
  }
}

/** Asks every eligible partner that has not been asked yet; returns how many have been asked by now. */
async function askPartners(call: AnyCall, record: AppRecord, sale: Sale, now: Date): Promise<number> {
  const { trx, deps } = call
  const attempted = new Set(sale.attempts.map((attempt) => attempt.partner_id))
  const applicant = applicantOf(record, sale)
  const open = sale.partners.filter(
    (partner) =>
      !attempted.has(partner.id) && eligibilityOf(partner, applicant, todayInTashkent(now)).allowed,
  )
  for (const partner of open) {
    const id = randomUUID()
    await trx
      .insertInto('partner_attempts')
      .values({
        id,
        application_id: record.id,
        partner_id: partner.id,
        asked_by: person(call).id,
        started_at: now,
      })
      .execute()
    await deps.jobs.send(trx, { kind: 'score', id })
  }
  await askAgainWhoRegisters(call, sale, now)
  return open.length + attempted.size
}

/** Asks the partners as soon as nothing is missing before the limit; does nothing earlier, or with a contract. */
export async function askWhenReady(call: AnyCall, record: AppRecord): Promise<void> {
  const now = call.deps.now()
  const sale = await readSale(call.trx, record, now)
  if (liveContract(sale) || stagesBefore('limit', factsOf(record, sale, now)).length > 0) return
  await askPartners(call, record, sale, now)
}

export const score: Handler<typeof stages.score> = async (call) => {
  const now = call.deps.now()
  const record = await lockTakenRecord(call, call.params.id)
  const sale = await readSale(call.trx, record, now)
  refuseWithContract(sale)
  requireStages('limit', record, sale, now)
  if ((await askPartners(call, record, sale, now)) === 0) throw new Problem('no_eligible_partner')
  return finishStep(call, record)
}

export const chooseLimit: Handler<typeof stages.chooseLimit> = async (call) => {
  const { trx, deps, params, body } = call
  const now = deps.now()
  const record = await lockTakenRecord(call, params.id)
  const sale = await readSale(trx, record, now)
  refuseWithContract(sale)
  const chosen = sale.attempts.find((attempt) => attempt.id === body.attempt_id) ?? null
  if (chosen === null || !hasLimit({ ...sale, chosen }, now))
    throw new Problem('needs_unmet', { details: { needs: ['approved_limit'] } })
  const { partner_id } = chosen
  const kept = partner_id === record.partner_id ? record.term_months : null
  const months = body.months ?? kept
  if (body.months !== undefined)
    await requireTerm(trx, record, { ...sale, chosen }, body.months, todayInTashkent(now))
  await repriceGoods(call, record, sale, { partner_id, months })
  call.audited('application', record.id, { partner: partner_id })
  return finishStep(call, record, { attempt_id: chosen.id, partner_id, term_months: months })
}

export const chooseTerm: Handler<typeof stages.chooseTerm> = async (call) => {
  const now = call.deps.now()
  const record = await lockTakenRecord(call, call.params.id)
  const sale = await readSale(call.trx, record, now)
  refuseWithContract(sale)
  requireStages('goods', record, sale, now)
  const { months } = call.body
  await requireTerm(call.trx, record, sale, months, todayInTashkent(now))
  await repriceGoods(call, record, sale, { partner_id: record.partner_id, months })
  call.audited('application', record.id, { months })
  return finishStep(call, record, { term_months: months })
}

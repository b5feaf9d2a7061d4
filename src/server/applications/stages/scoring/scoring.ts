// Scoring (specification sections 4 and 9): all eligible partners asked side by side in the order of their priority, and
// the choice of one approved limit.
import { randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { type Applicant, eligibilityOf } from '#domain/partners/eligibility.ts'
import { type Handler, person } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import type { AppRecord } from '../../record/record.ts'
import { lockTakenRecord } from '../../record/taken-record.ts'
import { hasLimit, readSale, refuseWithContract, requireStages, type Sale, saleCost } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'

/** The client and goods as the rules of partners see them. */
export const applicantOf = (record: AppRecord, sale: Sale): Applicant => ({
  values: record.values,
  categories: sale.goods.map((good) => good.category_id),
  cost: sale.goods.length > 0 ? saleCost(sale) : null,
  slots: record.arrived_slots,
})

export const score: Handler<typeof stages.score> = async (call) => {
  const { trx, deps, params } = call
  const now = deps.now()
  const record = await lockTakenRecord(call, params.id)
  const sale = await readSale(trx, record, now)
  refuseWithContract(sale)
  requireStages('limit', record, sale, now)
  const attempted = new Set(sale.attempts.map((attempt) => attempt.partner_id))
  const applicant = applicantOf(record, sale)
  const open = sale.partners.filter(
    (partner) =>
      !attempted.has(partner.id) && eligibilityOf(partner, applicant, todayInTashkent(now)).allowed,
  )
  if (open.length === 0 && attempted.size === 0) throw new Problem('no_eligible_partner')
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
  return finishStep(call, record)
}

export const chooseLimit: Handler<typeof stages.chooseLimit> = async (call) => {
  const { trx, deps, params, body } = call
  const now = deps.now()
  const record = await lockTakenRecord(call, params.id)
  const sale = await readSale(trx, record, now)
  refuseWithContract(sale)
  const chosen = sale.attempts.find((attempt) => attempt.id === body.attempt_id) ?? null
  if (!hasLimit({ ...sale, chosen }, now))
    throw new Problem('needs_unmet', { details: { needs: ['approved_limit'] } })
  return finishStep(call, record, { attempt_id: body.attempt_id, partner_id: chosen?.partner_id ?? null })
}

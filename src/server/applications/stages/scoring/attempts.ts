// The job of one question to one partner: asks, asks again every 20 seconds, and ends it after five minutes. Safe to
// repeat: an attempt that has its answer is left alone, and an answer after the time-out changes nothing.

import { sql } from 'kysely'
import type { PartnerReason } from '#domain/applications/reasons.ts'
import {
  AWAITING_STATES,
  afterNoAnswer,
  allRefused,
  awaitsAnswer,
  clientPoll,
  isApproved,
  LIMIT_DAYS,
  type NoAnswer,
} from '#domain/applications/scoring.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { PartnerType } from '#domain/partners/partner.ts'
import { GatewayFailure, type ScoreAnswer, type ScoreRequest } from '../../../gateways/partners/gateway.ts'
import { limitMax, partnerType } from '../../../partners/queries.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emitEvent } from '../../../platform/live/live.ts'
import { notifyHolder } from '../../notify-people.ts'
import { type AppRecord, changeRecord, publishChange, type WriteContext } from '../../record/record.ts'
import type { Attempt } from '../../sale.ts'
import { asServer, transition } from '../../transitions/transition.ts'
import { sendForTariffs } from '../finish-step.ts'

/** What support looks after is asked about more rarely, for a day. */
const SUPPORT_POLL_FACTOR = 3

/** The code of an attempt whose partner does not accept our key. */
export const KEY_REFUSED = 'key_refused'

type Outcome =
  | ScoreAnswer
  | { state: 'support' }
  | { state: 'no_answer' }
  | { state: 'unfinished' }
  | { state: 'open'; isOurKey: boolean; raw: { code: string; text: string } }
type Question = { attempt: Attempt; record: AppRecord; type: PartnerType; limit_max: number }

/** Runs a piece of the server's own work in a transaction. */
export const inOwnTransaction = <T>(deps: Deps, work: (context: WriteContext) => Promise<T>): Promise<T> =>
  deps.db.transaction().execute((trx) => work({ trx, deps, emit: (event) => emitEvent(trx, event) }))

async function questionOf(deps: Deps, id: string): Promise<Question | null> {
  const attempt = await deps.db
    .selectFrom('partner_attempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!attempt || !awaitsAnswer(attempt.state) || attempt.archived_at) return null
  const record = await deps.db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', attempt.application_id)
    .executeTakeFirstOrThrow()
  const type = await partnerType(deps.db, attempt.partner_id)
  return { attempt, record, type, limit_max: await limitMax(deps.db, attempt.partner_id) }
}

const requestOf = ({ attempt, record, limit_max }: Question): ScoreRequest => ({
  reference: attempt.id,
  phone: record.phone ?? '',
  pinfl: record.pinfl ?? '',
  document_number: record.document_number ?? '',
  birth_date: record.values.birth_date ?? '',
  name: record.client_name,
  limit_max,
})

/** Asks the partner; its trouble leaves the question open, its refusal is an answer. */
async function ask(deps: Deps, question: Question): Promise<Outcome> {
  const { attempt } = question
  try {
    const gateway = await deps.partners(attempt.partner_id)
    const request = requestOf(question)
    if (attempt.external_id === '') return await gateway.score(request)
    return await gateway.answer(attempt.external_id, request)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    const isOurKey = error.kind === 'key_refused'
    if (error.kind !== 'refused')
      return {
        state: 'open',
        isOurKey,
        raw: { ...error.raw, code: isOurKey ? KEY_REFUSED : error.raw.code || error.kind },
      }
    return { state: 'rejected', external_id: '', reason: error.reason ?? 'other', raw: error.raw }
  }
}

function columnsOf(outcome: Outcome, now: Date) {
  if (outcome.state === 'no_answer')
    return { state: 'rejected' as const, reason: 'no_answer', answered_at: now }
  if (outcome.state === 'unfinished')
    return { state: 'rejected' as const, reason: 'registration_unfinished', answered_at: now }
  if (outcome.state === 'support') return { state: 'support' as const }
  if (outcome.state === 'open')
    return {
      raw_code: outcome.raw.code,
      raw_text: outcome.raw.text,
      trouble_at: sql<Date>`coalesce(trouble_at, ${now})`,
    }
  const raw = {
    external_id: outcome.external_id,
    raw_code: outcome.raw.code,
    raw_text: outcome.raw.text,
    trouble_at: null,
  }
  if (outcome.state === 'reviewing') return raw
  if (outcome.state === 'registering')
    return { ...raw, state: outcome.state, registration_step: outcome.step, registration_page: outcome.page }
  if (outcome.state === 'rejected')
    return { ...raw, state: outcome.state, reason: outcome.reason, answered_at: now }
  const valid_until = new Date(now.getTime() + LIMIT_DAYS * DAY_MS)
  return {
    ...raw,
    registration_step: null,
    state: outcome.state,
    limit_sum: outcome.limit,
    valid_until,
    answered_at: now,
  }
}

/** One reason for all where they agree; otherwise that the partners' banks refused. */
const commonReason = (attempts: readonly Attempt[]): PartnerReason => {
  const reasons = new Set(attempts.map((attempt) => attempt.reason))
  const [only] = reasons
  return reasons.size === 1 && only ? (only as PartnerReason) : 'rejected_by_partner_bank'
}

/** After an answer: everybody sees it; when all partners have refused, the application is rejected. */
async function follow(context: WriteContext, record: AppRecord, before: Attempt['state']): Promise<void> {
  const attempts = await context.trx
    .selectFrom('partner_attempts')
    .selectAll()
    .where('application_id', '=', record.id)
    .where('archived_at', 'is', null)
    .execute()
  if (record.status === 'in_process' && allRefused(attempts.map((attempt) => attempt.state))) {
    const reason = commonReason(attempts)
    await transition(asServer(context), record, { action: 'reject', reason })
    await notifyHolder(context, 'all_refused', record)
    return
  }
  const states = attempts.map((attempt) => attempt.state)
  const isRegistered = before === 'registering' && !states.includes('registering')
  if (isRegistered) await notifyHolder(context, 'registration_changed', record)
  if (states.some(isApproved)) await sendForTariffs(context, record)
  const isWaiting = states.includes('reviewing') || states.includes('support')
  if (!isRegistered && states.some(isApproved) && !isWaiting)
    await notifyHolder(context, 'limit_approved', record)
  await publishChange(context, 'application_changed', await changeRecord(context, record, {}))
}

/** Whether an answer says what is known already: the open screens do not read it again. */
const isNothingNew = (
  { state, registration_step }: Pick<Attempt, 'state' | 'registration_step'>,
  outcome: Outcome,
): boolean =>
  outcome.state === 'open' ||
  outcome.state === 'reviewing' ||
  (outcome.state === 'registering' && state === 'registering' && outcome.step === registration_step)

/** The only place where an answer changes the state of an attempt. Returns whether it did. */
export const finishAttempt = (deps: Deps, id: string, outcome: Outcome, againAfterMs: number | null) =>
  inOwnTransaction(deps, async (context) => {
    const known = await context.trx
      .selectFrom('partner_attempts')
      .select(['application_id', 'state', 'registration_step'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const record = await context.trx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', known.application_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = deps.now()
    const changed = await context.trx
      .updateTable('partner_attempts')
      .set({ ...columnsOf(outcome, now), asked_at: now })
      .where('id', '=', id)
      .where('state', 'in', AWAITING_STATES)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    if (againAfterMs !== null) await deps.jobs.send(context.trx, { kind: 'score', id }, againAfterMs)
    if (!isNothingNew(known, outcome)) await follow(context, record, known.state)
    return true
  })

/** A concurrent run of this job has just asked; that run continues. */
const isDuplicate = ({ asked_at }: Attempt, now: number, pollMs: number): boolean =>
  asked_at !== null && now - asked_at.getTime() < pollMs / 2

/** What becomes of an attempt whose partner has not answered for so long; one that support has is not refused any more. */
const whenUnanswered = ({ attempt, type }: Question, elapsed: number, limit: number): NoAnswer =>
  attempt.state === 'support' ? 'support' : afterNoAnswer(type, elapsed, limit)

/** Asks about a client who has to complete the registration; after some days the attempt ends. */
async function followRegistration(deps: Deps, question: Question, elapsed: number): Promise<void> {
  const { attempt } = question
  const again = clientPoll(elapsed, deps.env.SCORING_POLL_MS)
  if (again === null) return void (await finishAttempt(deps, attempt.id, { state: 'unfinished' }, null))
  if (isDuplicate(attempt, deps.now().getTime(), again)) return
  const outcome = await ask(deps, question)
  const isWaiting = outcome.state === 'registering' || outcome.state === 'open'
  await finishAttempt(deps, attempt.id, outcome, isWaiting ? again : null)
}

/** The worker of the job `score`. */
export async function askPartner(deps: Deps, id: string): Promise<void> {
  const question = await questionOf(deps, id)
  if (!question) return
  const { SCORING_POLL_MS: poll, SCORING_LIMIT_MS: limit } = deps.env
  const now = deps.now().getTime()
  const { attempt } = question
  const elapsed = now - attempt.started_at.getTime()
  if (attempt.state === 'registering') return followRegistration(deps, question, elapsed)
  const over = whenUnanswered(question, elapsed, limit)
  if (over === 'wait' && isDuplicate(attempt, now, poll)) return
  const noAnswer = async () => void (await finishAttempt(deps, id, { state: 'no_answer' }, null))
  // A partner that did not accept our key has not refused the client: it is asked once more, and support looks after it.
  if (over === 'reject' && attempt.raw_code !== KEY_REFUSED) return noAnswer()
  const outcome = await ask(deps, question)
  if (outcome.state === 'registering')
    return void (await finishAttempt(deps, id, outcome, clientPoll(elapsed, poll)))
  if (outcome.state !== 'open' && outcome.state !== 'reviewing')
    return void (await finishAttempt(deps, id, outcome, null))
  if (over === 'wait') return void (await finishAttempt(deps, id, outcome, Math.min(poll, limit - elapsed)))
  if (over === 'reject' && (outcome.state === 'reviewing' || !outcome.isOurKey)) return noAnswer()
  const again = elapsed < DAY_MS ? poll * SUPPORT_POLL_FACTOR : null
  await finishAttempt(deps, id, attempt.state === 'support' ? outcome : { state: 'support' }, again)
}

// The client's own code: an SMS to the phone of the application, before any partner is asked (stepper: "SMS confirmed").
import type { stages } from '#contract/stages.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Handler, person } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { isRightCode, newCode } from '../../platform/secret-code.ts'
import { inTransaction, lockHeld } from '../held.ts'
import type { AnyCall, AppRecord } from '../record.ts'
import { dealOf, requireStages } from './deal.ts'
import { stepDone } from './done.ts'

const LIFE_MS = 5 * 60_000
const RESEND_MS = 60_000
const MAX_TRIES = 5

const languageOf = (record: AppRecord): Language =>
  record.values.spoken_language === 'ru' ? 'ru' : 'uz-Latn'

function refuseTooSoon(sentAt: Date | undefined, now: Date): void {
  const left = sentAt ? sentAt.getTime() + RESEND_MS - now.getTime() : 0
  if (left <= 0) return
  const seconds = Math.ceil(left / 1000)
  throw new Problem('resend_too_soon', {
    retryAfter: seconds,
    errors: [{ code: 'resend_too_soon', params: { seconds } }],
  })
}

async function keepCode(call: AnyCall, record: AppRecord, phone: string): Promise<string> {
  const now = call.deps.now()
  const { code, ...kept } = newCode()
  const row = { phone, ...kept, attempts: 0, sent_at: now, expires_at: new Date(now.getTime() + LIFE_MS) }
  await call.trx
    .insertInto('client_codes')
    .values({ application_id: record.id, ...row })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(row))
    .execute()
  return code
}

export const sendClientCode: Handler<typeof stages.sendClientCode> = async (call) => {
  const now = call.deps.now()
  const sent = await inTransaction(call, async (inner) => {
    const record = await lockHeld(inner, call.params.id)
    const deal = await dealOf(inner.trx, record, now)
    requireStages('sms', record, deal, now)
    if (record.phone === null) throw new Problem('stage_not_ready', { details: { stages: ['client_data'] } })
    refuseTooSoon(deal.code?.sent_at, now)
    const code = await keepCode(inner, record, record.phone)
    const answer = await stepDone(inner, record, { client_confirmed_at: null })
    return { code, answer, to: record.phone, language: languageOf(record) }
  })
  const { code, to, language } = sent
  call.deps.sms.sendCode({ to, code, kind: 'client_code', language, user_id: person(call).id })
  return sent.answer
}

/** The try is counted in a transaction of its own, so that a refusal does not give it back. */
const countTry = (call: AnyCall, id: string) =>
  inTransaction(call, async (inner) => {
    const record = await lockHeld(inner, id)
    const code = await inner.trx
      .selectFrom('client_codes')
      .selectAll()
      .where('application_id', '=', id)
      .executeTakeFirst()
    const isOver = !code || code.expires_at <= call.deps.now() || code.phone !== record.phone
    if (isOver) throw new Problem('code_expired')
    if (code.attempts >= MAX_TRIES) throw new Problem('code_attempts_spent')
    await inner.trx
      .updateTable('client_codes')
      .set({ attempts: code.attempts + 1 })
      .where('application_id', '=', id)
      .execute()
    return code
  })

export const confirmClient: Handler<typeof stages.confirmClient> = async (call) => {
  const kept = await countTry(call, call.params.id)
  if (!isRightCode(kept, call.body.code)) {
    const left = MAX_TRIES - kept.attempts - 1
    throw new Problem(left > 0 ? 'wrong_code' : 'code_attempts_spent', {
      errors: [{ code: left > 0 ? 'wrong_code' : 'code_attempts_spent', field: 'code', params: { left } }],
    })
  }
  return inTransaction(call, async (inner) => {
    const record = await lockHeld(inner, call.params.id)
    return stepDone(inner, record, { client_confirmed_at: call.deps.now() })
  })
}

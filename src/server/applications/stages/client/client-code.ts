// The client's own code: an SMS to the phone of the application, before any partner is asked (stepper: "SMS confirmed").
import type { stages } from '#api/stages.ts'
import { countSend, countTry, wrongCode } from '../../../platform/code-limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { Problem } from '../../../platform/problems.ts'
import { writeAudit } from '../../../platform/records/audit.ts'
import { isRightCode, newCode } from '../../../platform/secret-code.ts'
import { requireSms } from '../../../set-up/queries.ts'
import type { AnyCall, AppRecord, WriteContext } from '../../record/record.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import { factsOf, readSale, requireStages } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { inOwnTransaction } from '../scoring/attempts.ts'
import { CODE_LIFE_MS, clientCode, languageOf } from './code-rules.ts'

async function storeCode(call: WriteContext, record: AppRecord, phone: string): Promise<string> {
  const now = call.deps.now()
  const { code, ...kept } = newCode()
  const row = {
    phone,
    ...kept,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFE_MS),
  }
  await call.trx
    .insertInto('client_codes')
    .values({ application_id: record.id, ...row })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(row))
    .execute()
  return code
}

export const sendClientCode: Handler<typeof stages.sendClientCode> = async (call) => {
  const now = call.deps.now()
  await requireSms(call.deps)
  const sent = await inTransaction(call, async (inner) => {
    const record = await lockTakenRecord(inner, call.params.id)
    const sale = await readSale(inner.trx, record, now)
    requireStages('sms', record, sale, now)
    if (record.phone === null) throw new Problem('stage_not_ready', { details: { stages: ['client_data'] } })
    const receiver = record.phone
    await countSend(inner.trx, call.deps, {
      ...clientCode(record.id, receiver),
      person: person(call).id,
      receiver,
    })
    const code = await storeCode(inner, record, record.phone)
    const answer = await finishStep(inner, record, { client_confirmed_at: null })
    return { code, answer, to: record.phone, language: languageOf(record) }
  })
  const { code, to, language } = sent
  call.deps.sms.sendCode({ to, code, kind: 'client_code', language, user_id: person(call).id })
  return sent.answer
}

/**
 * The worker of the job `client_code`: sends the code of a client who waits in the shop when a manager has taken the
 * application. Does nothing where the code cannot be sent or is sent already; the manager then sends it.
 */
export async function sendCodeOnTake(deps: Deps, id: string): Promise<void> {
  if ((await deps.sms.inForce()).length === 0) return
  const sent = await inOwnTransaction(deps, async (context) => {
    const now = deps.now()
    const record = await context.trx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (record?.status !== 'in_process' || record.manager_id === null) return null
    const { phone, manager_id } = record
    const sale = await readSale(context.trx, record, now)
    const facts = factsOf(record, sale, now)
    const isSent = sale.code !== null && sale.code.phone === phone && sale.code.expires_at > now
    if (phone === null || !facts.data_valid || facts.client_confirmed || isSent) return null
    await countSend(context.trx, deps, { ...clientCode(id, phone), person: manager_id, receiver: phone })
    const code = await storeCode(context, record, phone)
    await finishStep(context, record)
    await writeAudit(context.trx, {
      action: 'stage_send_client_code',
      user_id: manager_id,
      request_id: '',
      entity: 'application',
      entity_id: id,
    })
    return { to: phone, code, language: languageOf(record), user_id: manager_id }
  }).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (sent !== null) deps.sms.sendCode({ ...sent, kind: 'client_code' })
}

/** Counts the try in a transaction of its own, which a refusal does not roll back. */
const tryCode = (call: AnyCall, id: string) =>
  inTransaction(call, async (inner) => {
    const record = await lockTakenRecord(inner, id)
    const now = call.deps.now()
    const code = await inner.trx
      .selectFrom('client_codes')
      .selectAll()
      .where('application_id', '=', id)
      .executeTakeFirst()
    const isOver = !code || code.expires_at <= now || code.phone !== record.phone
    if (isOver) throw new Problem('code_expired')
    return { code, left: await countTry(inner.trx, now, clientCode(id, record.phone)) }
  })

export const confirmClient: Handler<typeof stages.confirmClient> = async (call) => {
  const { code, left } = await tryCode(call, call.params.id)
  if (!isRightCode(code, call.body.code)) throw wrongCode(left)
  return inTransaction(call, async (inner) => {
    const record = await lockTakenRecord(inner, call.params.id)
    return finishStep(inner, record, { client_confirmed_at: call.deps.now() })
  })
}

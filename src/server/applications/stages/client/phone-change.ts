// Changing the client's number (specification section 4): a code goes to the new number, and the record changes when the client has
// named it. No partner publishes a change of number, and partners know a client by it: they are asked again. What a person must know
// stays in the state.
import { randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { checkField } from '#domain/applications/form-rules.ts'
import { awaitsCode, type PhoneChangeState } from '#domain/applications/phone-change.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { changeClientPhone, phoneBelongsToAnother } from '../../../clients/queries.ts'
import type { Selected } from '../../../db/schema/database.ts'
import { countSend, countTry, wrongCode } from '../../../platform/code-limits.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import { isRightCode, newCode } from '../../../platform/secret-code.ts'
import type { Trx } from '../../../platform/trx.ts'
import { requireSms } from '../../../set-up/queries.ts'
import { formContext } from '../../record/form-context.ts'
import { type AnyCall, type AppRecord, derivedFrom } from '../../record/record.ts'
import { recordFields, sourcesFor } from '../../record/sources.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import { undoWork, wouldUndo } from '../../record/undone-work.ts'
import { readSale, refuseWithContract } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { askWhenReady } from '../scoring/scoring.ts'
import { CODE_LIFE_MS, languageOf, phoneChangeCode } from './code-rules.ts'

type Change = Selected<'phone_changes'>
const refusedPhone = (code: string) => fieldError('phone', code)

/** The newest change of an application's number, done ones too. */
export const newestPhoneChange = async (trx: Trx, id: string): Promise<Change | null> =>
  (await trx
    .selectFrom('phone_changes')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirst()) ?? null

/** A number that may be the client's: whole, mobile, new, and not the second one. */
async function readPhone(call: AnyCall, record: AppRecord, text: string): Promise<string> {
  const phone = normalisePhone(text) ?? text
  const values = { ...record.values, phone }
  const context = await formContext(call.trx, call.deps.now())
  const wrong = checkField('phone', values, context)
  if (wrong) throw refusedPhone(wrong.code)
  if (checkField('second_phone', values, context)?.code === 'phones_equal') throw refusedPhone('phones_equal')
  if (phone === record.phone) throw refusedPhone('phone_same')
  return phone
}

async function lockForPhone(call: AnyCall, id: string): Promise<AppRecord> {
  const record = await lockTakenRecord(call, id)
  refuseWithContract(await readSale(call.trx, record, call.deps.now()))
  return record
}

const endChange = (trx: Trx, id: string, state: PhoneChangeState, now: Date) =>
  trx
    .updateTable('phone_changes')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

async function beginChange(call: AnyCall, record: AppRecord, phone: string) {
  const now = call.deps.now()
  const user_id = person(call).id
  // Counted whether the number is free or not, because the answer reveals whether it is used.
  await countSend(call.trx, call.deps, {
    ...phoneChangeCode(record.id, phone),
    person: user_id,
    receiver: phone,
  })
  const before = await newestPhoneChange(call.trx, record.id)
  if (before && before.ended_at === null) await endChange(call.trx, before.id, 'failed', now)
  const { code, ...kept } = newCode()
  const isBusy = await phoneBelongsToAnother(call.trx, phone, record.pinfl)
  await call.trx
    .insertInto('phone_changes')
    .values({
      id: randomUUID(),
      application_id: record.id,
      phone,
      ...kept,
      state: isBusy ? 'busy' : 'in_process',
      user_id,
      at: now,
      ended_at: isBusy ? now : null,
    })
    .execute()
  return { code, isBusy }
}

export const changePhone: Handler<typeof stages.changePhone> = async (call) => {
  await requireSms(call.deps)
  const begun = await inTransaction(call, async (inner) => {
    const record = await lockForPhone(inner, call.params.id)
    const phone = await readPhone(inner, record, call.body.phone)
    const change = await beginChange(inner, record, phone)
    return { ...change, phone, language: languageOf(record), answer: await finishStep(inner, record) }
  })
  if (begun.isBusy) throw new Problem('phone_busy')
  const { code, phone: to, language } = begun
  call.deps.sms.sendCode({ to, code, kind: 'client_code', language, user_id: person(call).id })
  return begun.answer
}

/** Counts the try and records a wrong code in a transaction that a refusal does not roll back. */
const tryCode = (call: AnyCall, id: string, code: string) =>
  inTransaction(call, async (inner) => {
    const record = await lockForPhone(inner, id)
    const change = await newestPhoneChange(inner.trx, id)
    if (!change || !awaitsCode(change.state) || change.ended_at)
      throw new Problem('stage_not_ready', { details: { stages: ['sms'] } })
    if (change.at.getTime() + CODE_LIFE_MS <= call.deps.now().getTime()) throw new Problem('code_expired')
    const left = await countTry(inner.trx, call.deps.now(), phoneChangeCode(id, change.phone))
    const isRight = isRightCode(change, code)
    await inner.trx
      .updateTable('phone_changes')
      .set({ state: isRight ? change.state : 'code_mismatch' })
      .where('id', '=', change.id)
      .execute()
    await finishStep(inner, record)
    return { record, change, isRight, left }
  })

async function keepPhone(call: AnyCall, change: Change): Promise<ReturnType<typeof finishStep>> {
  const now = call.deps.now()
  const record = await lockForPhone(call, change.application_id)
  const { phone } = change
  const { code_salt, code_hash } = change
  const code = { phone, code_salt, code_hash, sent_at: change.at, expires_at: now }
  await call.trx
    .insertInto('client_codes')
    .values({ application_id: record.id, ...code })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(code))
    .execute()
  await endChange(call.trx, change.id, 'done', now)
  if (record.client_id !== null) await changeClientPhone(call, record.client_id, phone)
  const undone = (await wouldUndo(call.trx, record, ['phone'])).filter((one) => one === 'partners')
  const answer = await finishStep(call, record, {
    ...(await undoWork(call, record, undone)),
    ...derivedFrom({ ...record.values, phone }),
    sources: sourcesFor(call, record, ['phone']),
    client_confirmed_at: now,
  })
  const after = { ...record, version: answer.version }
  await recordFields(call, after, ['phone'])
  await askWhenReady(call, await lockTakenRecord(call, record.id))
  return undone.length > 0 ? { ...answer, undone } : answer
}

export const confirmPhone: Handler<typeof stages.confirmPhone> = async (call) => {
  const { change, isRight, left } = await tryCode(call, call.params.id, call.body.code)
  if (!isRight) throw wrongCode(left)
  return inTransaction(call, (inner) => keepPhone(inner, change))
}

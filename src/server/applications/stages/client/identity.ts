// The identity check of an application: a link for the client, its result beside the data, and values of the provider
// taken over where the form says otherwise.
import { randomUUID } from 'node:crypto'
import type { StagesView } from '#api/shapes/stages-view.ts'
import type { stages } from '#api/stages.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { faultOf, IDENTITY_LINK_MS, IDENTITY_TRIES } from '#domain/identity/identity.ts'
import { differencesOf, hashOfToken, newestCheck, newToken } from '../../../identity/queries.ts'
import { countSend } from '../../../platform/code-limits.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import { configured } from '../../../set-up/queries.ts'
import { type AppRecord, derivedFrom } from '../../record/record.ts'
import { instant } from '../../record/shape.ts'
import { recordFields, sourcesFor } from '../../record/sources.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import { undoWork, wouldUndo } from '../../record/undone-work.ts'
import { readSale, refuseWithContract } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { identityLink } from './code-rules.ts'

/** The result as the work place shows it. */
export async function identityOf(trx: Trx, record: AppRecord): Promise<StagesView['identity']> {
  const check = await newestCheck(trx, record.id)
  if (check === null) return null
  return {
    state: check.state,
    fault: check.result_code === null ? null : faultOf(check.result_code),
    note: check.note,
    score: check.score,
    tries_left: Math.max(0, IDENTITY_TRIES - check.attempts),
    at: instant(check.finished_at ?? check.asked_at ?? check.created_at),
    differences: differencesOf(check, record.values),
  }
}

export const linkIdentity: Handler<typeof stages.linkIdentity> = (call) =>
  inTransaction(call, async (inner) => {
    const record = await lockTakenRecord(inner, call.params.id)
    configured(call.deps.identity, 'identity')
    if (record.pinfl === null) throw new Problem('stage_not_ready', { details: { stages: ['client_data'] } })
    const now = call.deps.now()
    await countSend(inner.trx, call.deps, { ...identityLink(record.id), person: person(call).id })
    const token = newToken()
    await inner.trx
      .insertInto('identity_checks')
      .values({
        id: randomUUID(),
        application_id: record.id,
        token_hash: hashOfToken(token),
        state: 'opened',
        pinfl: null,
        asked_at: null,
        result_code: null,
        score: null,
        profile: null,
        created_by: person(call).id,
        created_at: now,
        expires_at: new Date(now.getTime() + IDENTITY_LINK_MS),
        finished_at: null,
      })
      .execute()
    return { ...(await finishStep(inner, record)), token }
  })

export const takeIdentity: Handler<typeof stages.takeIdentity> = async (call) => {
  const record = await lockTakenRecord(call, call.params.id)
  refuseWithContract(await readSale(call.trx, record, call.deps.now()))
  const check = await newestCheck(call.trx, record.id)
  const known = check?.profile
  if (!check || !known) throw new Problem('stage_not_ready', { details: { stages: ['client_data'] } })
  const offered = new Map(differencesOf(check, record.values).map(({ field }) => [field, known[field]]))
  const fields = call.body.fields.filter((field) => offered.has(field))
  if (fields.length === 0) throw new Problem('stage_done')
  const taken: FormValues = Object.fromEntries(fields.map((field) => [field, offered.get(field)]))
  const provided = Object.fromEntries(fields.map((field) => [field, 'server' as const]))
  const undone = await wouldUndo(call.trx, record, fields)
  const answer = await finishStep(call, record, {
    ...derivedFrom({ ...record.values, ...taken }),
    sources: sourcesFor(call, record, fields, provided),
    ...(await undoWork(call, record, undone)),
  })
  await recordFields(call, { ...record, version: answer.version }, fields)
  return { ...answer, ...(undone.length > 0 && { undone }) }
}

// The speed clock of an application: a pause stops it, work sets it going again (`domain/applications/desk/work.ts`).
import { type ChangeKind, IS_WORK } from '#domain/applications/speed-clock.ts'
import { isHeldByManager } from '#domain/applications/status.ts'
import {
  type AnyCall,
  type AppRecord,
  changeRecord,
  publishChange,
  type WriteContext,
} from '../record/record.ts'

/** Ends the running pause, if there is one; gives the columns that follow from it. */
export async function endPause(call: WriteContext, record: AppRecord) {
  if (!record.paused_since) return {}
  const now = call.deps.now()
  await call.trx
    .updateTable('application_pauses')
    .set({ to_at: now })
    .where('application_id', '=', record.id)
    .where('to_at', 'is', null)
    .execute()
  const passed = Math.max(0, now.getTime() - record.paused_since.getTime())
  return { paused_since: null, paused_ms: record.paused_ms + passed }
}

/** Whether the person of the call has the application in work. */
export const isHolder = (call: Pick<AnyCall, 'actor'>, record: AppRecord): boolean =>
  isHeldByManager(record.status) && call.actor !== null && record.manager_id === call.actor.id

/** A locked record at the beginning of a change: work ends its pause, and the open screens hear of it. */
export async function beginChange(
  call: WriteContext,
  record: AppRecord,
  kind: ChangeKind,
): Promise<AppRecord> {
  if (!IS_WORK[kind] || !record.paused_since) return record
  const after = await changeRecord(call, record, await endPause(call, record))
  await publishChange(call, 'application_changed', after)
  return after
}

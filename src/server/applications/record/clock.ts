// The speed clock of an application: a pause stops it, work restarts it (`IS_WORK` in the domain).
import { type ChangeKind, IS_WORK } from '#domain/applications/speed-clock.ts'
import { isAssignedToManager } from '#domain/applications/status.ts'
import { type AnyCall, type AppRecord, changeRecord, publishChange, type WriteContext } from './record.ts'

/** Ends the running pause, if there is one; returns the columns to set. */
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

/** Whether the person of the call is the manager of the application. */
export const isHolder = (call: Pick<AnyCall, 'actor'>, record: AppRecord): boolean =>
  isAssignedToManager(record.status) && call.actor !== null && record.manager_id === call.actor.id

/** Begins a change of a locked record: work ends its pause, which is published to the open screens. */
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

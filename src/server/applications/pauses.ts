// Pauses of the speed clock, counted and timed, with a reason (product.md section 4 "Stages").
import type { applications } from '#contract/applications.ts'
import { type Handler, person } from '../platform/handler.ts'
import { lockHeld } from './held.ts'
import { type AppRecord, changed, changeRecord, type Doing, tell } from './record.ts'

/** Ends the running pause, if there is one; gives the columns that follow from it. */
export async function endPause(call: Doing, record: AppRecord) {
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

export const pause: Handler<typeof applications.pause> = async (call) => {
  const record = await lockHeld(call, call.params.id)
  if (record.paused_since) return changed(record, 'none')
  const now = call.deps.now()
  await call.trx
    .insertInto('application_pauses')
    .values({
      application_id: record.id,
      user_id: person(call).id,
      reason: call.body.reason,
      from_at: now,
      to_at: null,
    })
    .execute()
  const after = await changeRecord(call, record, { paused_since: now, pause_count: record.pause_count + 1 })
  await tell(call, 'application_changed', after)
  return changed(after, 'move')
}

export const unpause: Handler<typeof applications.unpause> = async (call) => {
  const record = await lockHeld(call, call.params.id)
  if (!record.paused_since) return changed(record, 'none')
  const after = await changeRecord(call, record, await endPause(call, record))
  await tell(call, 'application_changed', after)
  return changed(after, 'move')
}

// Pauses of the speed clock, counted and timed, with a reason (src/docs/business-rules.md#speed-clock-and-pauses).
import type { applications } from '#api/applications.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { endPause } from '../record/clock.ts'
import { changed, changeRecord, publishChange } from '../record/record.ts'
import { lockOwn } from '../record/taken-record.ts'

export const pause: Handler<typeof applications.pause> = async (call) => {
  const record = await lockOwn(call, call.params.id)
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
  await publishChange(call, 'application_changed', after)
  return changed(after, 'move')
}

export const unpause: Handler<typeof applications.unpause> = async (call) => {
  const record = await lockOwn(call, call.params.id)
  if (!record.paused_since) return changed(record, 'none')
  const after = await changeRecord(call, record, await endPause(call, record))
  await publishChange(call, 'application_changed', after)
  return changed(after, 'move')
}

// The person working on an application: their page renews the lease every minute; after ten minutes without it
// another person may take over, and everybody sees who has it (src/docs/business-rules.md#who-holds-an-application).
import type { StagesView } from '#api/shapes/stages-view.ts'
import type { stages } from '#api/stages.ts'
import { isHolderAway } from '#domain/applications/lease.ts'
import { isAssignedToManager } from '#domain/applications/status.ts'
import type { Handler } from '../../platform/handler.ts'
import { readAbout } from '../../platform/notify.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { beginChange } from '../record/clock.ts'
import {
  type AnyCall,
  type AppRecord,
  changeRecord,
  getRecord,
  lockRecord,
  notPossible,
  publishChange,
} from '../record/record.ts'
import { instantOrNull } from '../record/shape.ts'
import { recordEvent } from '../transitions/transition.ts'

/** The manager of a record with the state of the lease, for the screens. */
export async function holderOf(trx: Trx, record: AppRecord, now: Date): Promise<StagesView['holder']> {
  if (record.manager_id === null) return null
  const { id, name } = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', record.manager_id)
    .executeTakeFirstOrThrow()
  return { id, name, seen_at: instantOrNull(record.worked_at), away: isHolderAway(record, now) }
}

export const heartbeat: Handler<typeof stages.heartbeat> = async (call) => {
  const record = await getRecord(call, call.params.id)
  await call.trx
    .updateTable('applications')
    .set({ worked_at: call.deps.now() })
    .where('id', '=', record.id)
    .where('manager_id', '=', person(call).id)
    .execute()
  await readAbout(call.trx, person(call).id, { subject: record.id }, call.deps.now())
  return { ok: true, version: record.version }
}

/**
 * Gives a locked record to a manager, who is granted a whole lease, and writes the history. A second event
 * reaches the previous manager, whose scope it may have left.
 */
export async function changeManager(
  call: AnyCall,
  record: AppRecord,
  event: 'take_over' | 'assign',
  managerId: number,
): Promise<AppRecord> {
  const after = await changeRecord(call, record, { manager_id: managerId, worked_at: call.deps.now() })
  await recordEvent(call, after, event, { managerId: event === 'assign' ? managerId : null })
  await publishChange(call, 'application_moved', after)
  if (record.manager_id !== null)
    await publishChange(call, 'application_moved', { ...after, manager_id: record.manager_id })
  return after
}

export const takeOver: Handler<typeof stages.takeOver> = async (call) => {
  const { trx, deps, params } = call
  const now = deps.now()
  const who = person(call)
  const found = await lockRecord(call, params.id)
  call.audited('application', found.id)
  if (!isAssignedToManager(found.status)) throw notPossible(found)
  if (found.manager_id === who.id) throw new Problem('stage_done')
  if (!isHolderAway(found, now)) {
    const manager = await holderOf(trx, found, now)
    throw new Problem('already_taken', {
      details: { manager, status: found.status, version: found.version },
    })
  }
  const record = await beginChange(call, found, 'take_over')
  const after = await changeManager(call, record, 'take_over', who.id)
  return { ok: true, version: after.version }
}

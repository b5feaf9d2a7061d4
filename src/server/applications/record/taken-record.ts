// Locks an application for a change by its manager.
import type { Status } from '#domain/applications/status.ts'
import { emitEvent } from '../../platform/live/live.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { beginChange } from './clock.ts'
import { type AnyCall, type AppRecord, lockRecord, notPossible, refuseDeleted } from './record.ts'

const isInProcess = (status: Status): boolean => status === 'in_process'

/** Locks a record in an allowed status without ending its pause. Throws for anybody but its manager. */
export async function lockOwn(
  call: AnyCall,
  id: string,
  allows: (status: Status) => boolean = isInProcess,
): Promise<AppRecord> {
  const record = await lockRecord(call, id)
  call.audited('application', id)
  refuseDeleted(record)
  if (!allows(record.status)) throw notPossible(record)
  if (record.manager_id !== person(call).id)
    throw new Problem('needs_unmet', { details: { needs: ['is_assignee'] } })
  return record
}

/** The same for a step of the work: ends a pause. */
export const lockTakenRecord = async (
  call: AnyCall,
  id: string,
  allows: (status: Status) => boolean = isInProcess,
): Promise<AppRecord> => beginChange(call, await lockOwn(call, id, allows), 'step')

/** Runs a part of a call in a short transaction of its own, so that no transaction waits for another system. */
export const inTransaction = <T>(call: AnyCall, work: (inner: AnyCall) => Promise<T>): Promise<T> =>
  call.deps.db.transaction().execute((trx) => work({ ...call, trx, emit: (event) => emitEvent(trx, event) }))

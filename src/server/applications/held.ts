// An application as the person who has it in work changes it: locked, in a status that allows it, and theirs.
import type { Status } from '#domain/applications/status.ts'
import { person } from '../platform/handler.ts'
import { emitEvent } from '../platform/live/live.ts'
import { Problem } from '../platform/problems.ts'
import { type AnyCall, type AppRecord, lockRecord, notPossible, refuseDeleted } from './record.ts'

/** Locks a record in one of the statuses; refuses anybody but the one who holds it. */
export async function lockHeld(
  call: AnyCall,
  id: string,
  statuses: readonly Status[] = ['in_process'],
): Promise<AppRecord> {
  const record = await lockRecord(call, id)
  call.audited('application', id)
  refuseDeleted(record)
  if (!statuses.includes(record.status)) throw notPossible(record)
  if (record.manager_id !== person(call).id)
    throw new Problem('needs_unmet', { details: { needs: ['is_assignee'] } })
  return record
}

/** Runs a part of a call that waits for others in a short transaction of its own. */
export const inTransaction = <T>(call: AnyCall, work: (inner: AnyCall) => Promise<T>): Promise<T> =>
  call.deps.db.transaction().execute((trx) => work({ ...call, trx, emit: (event) => emitEvent(trx, event) }))

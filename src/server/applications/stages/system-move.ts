// A move the server makes by itself: all partners refused, the client's code confirmed the contract.
import type { Updateable } from 'kysely'
import type { Action, Status } from '#domain/applications/status.ts'
import type { Database } from '../../db/schema.ts'
import { endPause } from '../pauses.ts'
import { type AppRecord, changeRecord, type Doing, tell } from '../record.ts'

type SystemMove = {
  action: Action
  to: Status
  reason: string | null
  /** Who set it off, where it was a person. */
  userId: number | null
  set?: Updateable<Database['applications']>
}

/** Moves a locked record and writes the history. */
export async function moveBySystem(doing: Doing, record: AppRecord, move: SystemMove): Promise<AppRecord> {
  const clock = await endPause(doing, record)
  const after = await changeRecord(doing, record, { ...clock, ...move.set, status: move.to })
  await doing.trx
    .insertInto('application_history')
    .values({
      application_id: after.id,
      action: move.action,
      from_status: record.status,
      to_status: move.to,
      user_id: move.userId,
      reason: move.reason,
      comment: null,
      version: after.version,
      op_id: null,
      at: doing.deps.now(),
    })
    .execute()
  await tell(doing, 'application_moved', after)
  return after
}

// The only code that changes the status of an application and writes its history, for people, jobs and partners alike
// (decision 0045). `tests/architecture/transitions.test.ts` finds any other.
import { sql } from 'kysely'
import {
  type Action,
  type HistoryAction,
  type HistoryEvent,
  type Status,
  transitionFrom,
} from '#domain/applications/status.ts'
import { statusAfter } from '#domain/applications/transition-effects.ts'
import { endPause } from '../record/clock.ts'
import {
  type AnyCall,
  type AppRecord,
  type Changes,
  notPossible,
  publishChange,
  type WriteContext,
} from '../record/record.ts'
import { effectsOf } from './effects.ts'

/** The part of a call that a transition needs; the actor is null for the server itself. */
export type TransitionContext = WriteContext & Pick<AnyCall, 'actor' | 'opId' | 'requestId'>

/** The server itself as the author of a transition: a job, a partner's answer, a public link. */
export const asServer = (context: WriteContext): TransitionContext => ({
  ...context,
  actor: null,
  opId: null,
  requestId: '',
})

type HistoryRow = {
  action: HistoryAction
  from: Status | null
  to: Status
  reason?: string | null | undefined
  comment?: string | null | undefined
  userId: number | null
  managerId?: number | null | undefined
  enteredAt?: Date | null | undefined
}

const writeHistory = ({ trx, deps, opId }: TransitionContext, { id, version }: AppRecord, row: HistoryRow) =>
  trx
    .insertInto('application_history')
    .values({
      application_id: id,
      action: row.action,
      from_status: row.from,
      to_status: row.to,
      user_id: row.userId,
      manager_id: row.managerId ?? null,
      reason: row.reason ?? null,
      comment: row.comment?.trim() || null,
      version,
      op_id: opId,
      at: deps.now(),
      entered_at: row.enteredAt ?? null,
    })
    .execute()

/**
 * Writes an event that leaves the status as it is; the beginning of an application comes from no status. `managerId`: to whom
 * it was assigned.
 */
export const recordEvent = (
  by: TransitionContext,
  record: AppRecord,
  event: HistoryEvent,
  { reason = null, managerId = null }: { reason?: string | null; managerId?: number | null } = {},
) =>
  writeHistory(by, record, {
    action: event,
    reason,
    managerId,
    from: event === 'start' ? null : record.status,
    to: record.status,
    userId: by.actor?.id ?? null,
  })

type Transition = {
  action: Action
  reason?: string | null
  comment?: string | undefined
  /** Slots that the tablet has captured; their bytes may still be on their way. */
  capturedSlots?: readonly number[] | undefined
  /** Further columns that change with the status. */
  set?: Changes
  /** The person who set off a transition of the server, where there is one. */
  userId?: number
  /** When it was entered on a tablet whose clock is known. */
  enteredAt?: Date | null
}

/**
 * Moves a locked record along a row of the table: ends its pause, reserves or releases its goods, writes status and
 * history, and publishes the change. Throws `move_not_possible` where the table has no such row, or does not let the server make
 * the move by itself. The needs of the row are checked before, for people in `make-transition.ts`; a job makes a
 * transition because what the row needs has happened at the partner.
 */
export async function transition(
  by: TransitionContext,
  record: AppRecord,
  step: Transition,
): Promise<AppRecord> {
  const { action, reason, comment, enteredAt = null } = step
  const move = transitionFrom(record.status, action)
  if (!move || (by.actor === null && move.by !== 'people_and_server')) throw notPossible(record)
  const to = statusAfter(record.status, action, record.status_before_delete) ?? record.status
  const clock = await endPause(by, record)
  const entered = action === 'submit' ? { submit_entered_at: enteredAt } : {}
  const effects = await effectsOf(by, { action, to, capturedSlots: step.capturedSlots ?? [] }, record)
  const after = await by.trx
    .updateTable('applications')
    .set({ ...clock, ...effects, ...entered, ...step.set, status: to })
    .set({ version: sql<number>`version + 1`, updated_at: by.deps.now() })
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const userId = by.actor?.id ?? step.userId ?? null
  await writeHistory(by, after, { action, from: record.status, to, reason, comment, userId, enteredAt })
  await publishChange(by, 'application_moved', after)
  return after
}

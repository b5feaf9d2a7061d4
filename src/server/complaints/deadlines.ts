// Notifies of the running deadlines of complaints (job `complaint_deadlines`): when four fifths of the time are over the owner, and when it
// is over those who answer every complaint too.
import { type SqlBool, sql } from 'kysely'
import { NEAR_AHEAD_MS, runningClock } from '#domain/complaints/complaint.ts'
import type { WorkingTime } from '#domain/complaints/working-time.ts'
import { hasRoleGrant, hasRoleGrantOfAll } from '../platform/accounts.ts'
import type { Deps } from '../platform/deps.ts'
import { isAmong, notify } from '../platform/notify.ts'
import { workingTime } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import { lockDueBefore, updateComplaint } from './queries.ts'

/** People `u` who answer the complaints of everybody. */
const mayAnswerAll = sql<SqlBool>`(${hasRoleGrant('complaint.answer')} and ${hasRoleGrantOfAll('complaint')})`

type Due = Awaited<ReturnType<typeof lockDueBefore>>[number]

async function notifyOf(trx: Trx, complaint: Due, now: Date, working: WorkingTime): Promise<void> {
  const clock = runningClock(complaint, now, working)
  if (clock === null || clock.state === 'in_time') return
  const { id, owner_id, created_by } = complaint
  const isLate = clock.state === 'late'
  const column = isLate ? 'late_for' : 'near_for'
  if (complaint[column]?.getTime() === clock.due.getTime()) return
  const kind = isLate ? 'complaint_late' : 'complaint_near'
  const owner = isAmong(owner_id)
  const to = owner_id === null ? mayAnswerAll : isLate ? sql<SqlBool>`(${owner} or ${mayAnswerAll})` : owner
  // Who has written it, and answers complaints of others, is not reminded of the own one.
  await notify(trx, to, { kind, subject: String(id), number: id, at: now, by: created_by })
  await updateComplaint(trx, id, { [column]: clock.due })
}

/** Safe to repeat and to run in several processes at once. */
export async function notifyOfDeadlines(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const working = await workingTime(trx)
    for (const complaint of await lockDueBefore(trx, new Date(now.getTime() + NEAR_AHEAD_MS)))
      await notifyOf(trx, complaint, now, working)
  })
}

// Makes the reports that are due (job `scheduled_reports`). A report is made by notifying its people of its page and period: what they
// open there is read in their own rights, so that no file has what its reader may not see (decision 0080).
import { sql } from 'kysely'
import { nextRun, periodOf, subjectOf } from '#domain/reports/schedule.ts'
import type { Deps, Trx } from '../../platform/handler.ts'
import { notify, people } from '../../platform/notify.ts'
import { lockDueSchedules, mayOpen, type ScheduleRow, updateSchedule } from './queries.ts'

/** The people of a report who may open it now, and those who may not any more. */
async function sortOut(trx: Trx, { report, people: ids }: ScheduleRow) {
  const { rows } = await sql<{ id: number; may: boolean }>`
    select u.id, ${mayOpen(report)} as may from users u where u.id = any(${ids}::int[])`.execute(trx)
  return {
    allowed: rows.filter(({ may }) => may).map(({ id }) => id),
    refused: rows.filter(({ may }) => !may).map(({ id }) => id),
  }
}

async function make(trx: Trx, schedule: ScheduleRow, now: Date): Promise<void> {
  const { id, report, by, created_by } = schedule
  // After a time without a server only the last period is made up for.
  const period = periodOf(schedule.every, now)
  const { allowed, refused } = await sortOut(trx, schedule)
  const subject = subjectOf({ ...period, report, by })
  await notify(trx, people(...allowed), { kind: 'report_ready', subject, number: null, at: now })
  if (refused.length > 0)
    await notify(trx, people(created_by), {
      kind: 'report_refused',
      subject: String(id),
      number: null,
      at: now,
    })
  await updateSchedule(trx, id, {
    next_at: nextRun(schedule, now),
    last_at: now,
    last_from: period.from,
    last_to: period.to,
    last_count: allowed.length,
  })
}

/** Safe to repeat and to run in several processes at once. */
export async function makeScheduledReports(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    for (const schedule of await lockDueSchedules(trx, now)) await make(trx, schedule, now)
  })
}

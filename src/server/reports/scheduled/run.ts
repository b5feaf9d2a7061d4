// Makes the reports that are due (job `scheduled_reports`). A report is made by notifying its people of its page and period: what they
// open there is read in their own rights, so that no file has what its reader may not see (decision 0080). It ends when its writer may
// not have it made any more, or nobody of its people may open it; who is responsible for regular reports is notified (decision 0100).
import { type SqlBool, sql } from 'kysely'
import { nextRun, periodOf, subjectOf } from '#domain/reports/schedule.ts'
import { mayUse, mayUseAll, meets } from '../../platform/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import { isAmong, notify } from '../../platform/notify.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import type { Trx } from '../../platform/trx.ts'
import { lockDueSchedules, mayAskFor, type ScheduleRow, updateSchedule } from './queries.ts'

/** The people of a report who may open it now, and those who may not any more. */
async function sortOut(trx: Trx, { report, people: ids }: ScheduleRow) {
  const { rows } = await sql<{ id: number; may: boolean }>`
    select u.id, ${mayUse(report)} as may from users u where u.id = any(${ids}::int[])`.execute(trx)
  return {
    allowed: rows.filter(({ may }) => may).map(({ id }) => id),
    refused: rows.filter(({ may }) => !may).map(({ id }) => id),
  }
}

/** It is made no more, until somebody who may have it made saves it again. */
async function end(trx: Trx, { id, version, created_by }: ScheduleRow, now: Date): Promise<void> {
  await updateSchedule(trx, id, { active: false, next_at: null, version: version + 1 })
  await writeAudit(trx, {
    action: 'scheduled_report_end',
    user_id: null,
    request_id: '',
    entity: 'scheduled_report',
    entity_id: id,
    details: { fields: ['active'], changes: { active: [true, false] } },
  })
  const to = sql<SqlBool>`(${mayUseAll('report')} or ${isAmong(created_by)})`
  await notify(trx, to, { kind: 'report_ended', subject: String(id), number: null, at: now })
}

async function make(trx: Trx, schedule: ScheduleRow, now: Date): Promise<void> {
  const { id, report, by, created_by } = schedule
  // After a time without a server only the last period is made up for.
  const period = periodOf(schedule.every, now)
  const { allowed, refused } = await sortOut(trx, schedule)
  if (allowed.length === 0 || !(await meets(trx, created_by, mayAskFor(report))))
    return end(trx, schedule, now)
  const subject = subjectOf({ ...period, report, by })
  await notify(trx, isAmong(...allowed), { kind: 'report_ready', subject, number: null, at: now })
  if (refused.length > 0)
    await notify(trx, isAmong(created_by), {
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

// Regular reports of the demo shop.
import { nextRun, type ScheduleForm } from '#domain/reports/schedule.ts'
import type { Trx } from '../../platform/trx.ts'

const SCHEDULES: readonly Omit<ScheduleForm, 'people'>[] = [
  {
    title: 'Заявки по филиалам за вчера',
    report: 'report.application',
    by: 'branch',
    every: 'day',
    hour: 9,
    active: true,
  },
  { title: 'Oylik foyda va zarar', report: 'pl', by: null, every: 'month', hour: 8, active: false },
]

/** Adds them, written by one person for oneself. */
export async function addSchedules(trx: Trx, now: Date, created_by: number): Promise<void> {
  const rows = SCHEDULES.map((schedule) => ({
    ...schedule,
    people: [created_by],
    next_at: schedule.active ? nextRun(schedule, now) : null,
    created_by,
    created_at: now,
  }))
  await trx.insertInto('scheduled_reports').values(rows).execute()
}

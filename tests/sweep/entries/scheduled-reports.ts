// Valid bodies for the endpoints of reports that are made regularly; the first one is that of the seller who owns the records.
import type { ScheduleForm } from '#domain/reports/schedule.ts'
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const SCHEDULE: ScheduleForm = {
  title: 'Probe',
  report: 'sales',
  by: null,
  every: 'day',
  hour: 9,
  people: [1],
  active: false,
}
const entry = (input: Input): Entry => ({ about: 'many', input: () => input })
const one = (body?: object): Entry => entry({ params: { key: '1' }, ...(body && { body }) })

export const SCHEDULE_ENTRIES: Record<string, Entry> = {
  'scheduledReports.list': entry({ body: {} }),
  'scheduledReports.export': entry({ body: { format: 'csv', columns: [{ key: 'title', title: 'X' }] } }),
  'scheduledReports.people': entry({ body: { report: 'sales' } }),
  'scheduledReports.history': one(),
  'scheduledReports.create': entry({ body: SCHEDULE }),
  'scheduledReports.update': one({ base_version: -1, values: SCHEDULE }),
  'scheduledReports.remove': one({ base_version: -1 }),
}

/** The report that the entries are about. */
export async function addScheduleProbe(db: Db, person: number): Promise<void> {
  await db
    .insertInto('scheduled_reports')
    .values({ ...SCHEDULE, people: [person], created_by: person, created_at: new Date(0) })
    .execute()
}

// SQL of the reports that are made regularly.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ScheduleLine, scheduledReports } from '#api/back-office/scheduled-reports.ts'
import type { Body } from '#api/endpoint.ts'
import type { Scope } from '#domain/access/permissions.ts'
import type { ScheduledReport } from '#domain/reports/schedule.ts'
import type { Condition } from '../../db/condition.ts'
import type { Database, Selected } from '../../db/schema/database.ts'
import { mayUse } from '../../platform/accounts.ts'
import { bySearch, type Listing, nameOrderOf } from '../../platform/listing/listing.ts'
import type { Person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'

export type ScheduleRow = Selected<'scheduled_reports'>
type Sort = Body<typeof scheduledReports.list>['sort']
export type ListedSchedule = Omit<ScheduleLine, 'next_at' | 'last_at'> &
  Pick<ScheduleRow, 'next_at' | 'last_at'>

export const scheduleListing: Listing<Sort> = {
  columns: sql`r.id::text as key, r.version, r.title, r.report, r.by, r.every, r.hour,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name_key, u.id), '[]')
      from users u where u.id = any(r.people)) as people,
    r.active, w.name as author, r.next_at, r.last_at, r.last_from::text, r.last_to::text, r.last_count`,
  from: sql`scheduled_reports r join users w on w.id = r.created_by`,
  key: sql`r.id`,
  keyKind: 'bigint',
  sorts: {
    next: { by: sql`coalesce(r.next_at, 'infinity'::timestamptz)`, kind: 'timestamptz' },
    title: { by: nameOrderOf(sql`r.title`), kind: 'text' },
    author: { by: nameOrderOf(sql`w.name`), kind: 'text' },
    last: { by: sql`coalesce(r.last_at, '-infinity'::timestamptz)`, kind: 'timestamptz' },
  },
}

/** Own: what one has written. Staff of partners write none. */
export function withinSchedules({ id, partner_id }: Person, scope: Scope): Condition {
  if (partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`r.created_by = ${id}`
}

type Filters = Partial<Pick<Body<typeof scheduledReports.list>, 'search' | 'report' | 'every' | 'active'>>

export const scheduleConditions = ({ search, report, every, active }: Filters): Condition[] => [
  ...(report === undefined ? [] : [sql<SqlBool>`r.report = ${report}`]),
  ...(every === undefined ? [] : [sql<SqlBool>`r.every = ${every}`]),
  ...(active === undefined ? [] : [sql<SqlBool>`r.active = ${active === 'yes'}`]),
  ...bySearch(sql`concat_ws(' ', r.title, w.name)`, search, sql`w.name_key`),
]

/** One of them within a condition; locked when it is to be changed. */
export async function findSchedule(
  trx: Trx,
  key: string,
  { within, lock = false }: { within: Condition; lock?: boolean },
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select r.* from scheduled_reports r where r.id = ${Number(key)} and ${within}
    ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows[0]
}

/** People `users as u` who may have a report made: they may open it, and ask for regular ones. */
export const mayAskFor = (report: ScheduledReport): Condition =>
  sql<SqlBool>`(${mayUse('report')} and ${mayUse(report)} and u.partner_id is null)`

/** Those who may open a report now, by name. */
export async function findReportReaders(trx: Trx, report: ScheduledReport) {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u where ${mayUse(report)} and u.partner_id is null
    order by u.name_key, u.id`.execute(trx)
  return rows
}

/** The names of people, as a text. */
export async function namesOf(trx: Trx, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select coalesce(string_agg(u.name, ', ' order by u.name_key, u.id), '') as names from users u
    where u.id = any(${[...ids]}::int[])`.execute(trx)
  return rows[0]?.names ?? ''
}

export const createSchedule = (trx: Trx, values: Insertable<Database['scheduled_reports']>) =>
  trx.insertInto('scheduled_reports').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateSchedule(
  trx: Trx,
  id: number,
  set: Updateable<Database['scheduled_reports']>,
): Promise<void> {
  await trx.updateTable('scheduled_reports').set(set).where('id', '=', id).execute()
}

export async function removeSchedule(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('scheduled_reports').where('id', '=', id).execute()
}

/** Those that are to be made now, locked; those that another process has are left to it. */
export async function lockDueSchedules(trx: Trx, now: Date): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select r.* from scheduled_reports r where r.next_at <= ${now} order by r.id limit 50
    for update skip locked`.execute(trx)
  return rows
}

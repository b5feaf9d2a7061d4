// A manager's month: every day with its shifts, corrections and absence; and the same of everybody as a file.
import { type SqlBool, sql } from 'kysely'
import type { Absence, Correction, Shift } from '#api/back-office/staff/shapes.ts'
import type { managerEndpoints } from '#api/back-office/staff/shifts.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { dateInTashkent, formatTime } from '#domain/kernel/time/dates.ts'
import { daysInSpan, formatHours, spanOfMonth } from '#domain/staff/work-time.ts'
import type { Condition } from '../../db/condition.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Call, Handler } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { type Listing, readAll } from '../../platform/listing/listing.ts'
import { type Person, person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'
import { isReached, isWorking, ofBranch, requirePerson, withinPeople } from '../queries.ts'
import { iso, isoOrNull, presenceOf } from './presence.ts'
import { pausedSeconds, workedSeconds } from './time.ts'

type Rows = typeof managerEndpoints
type Span = { from: string; to: string }
type ShiftRow = Selected<'shifts'> & { paused_s: number; worked_s: number }
type Marked<T> = T & { day: string }
const MANY = 200

async function shiftsOf(trx: Trx, id: number, { from, to }: Span, now: Date): Promise<Marked<Shift>[]> {
  const { rows } = await sql<ShiftRow>`
    select s.*, ${pausedSeconds(now)} as paused_s, ${workedSeconds(now)} as worked_s from shifts s
    where s.user_id = ${id} and s.day between ${from}::date and ${to}::date order by s.counted_from`.execute(
    trx,
  )
  const pauses = await trx
    .selectFrom('shift_pauses as p')
    .innerJoin('shifts as s', 's.id', 'p.shift_id')
    .select(['p.shift_id', 'p.from_at', 'p.to_at'])
    .where('s.user_id', '=', id)
    .where('s.day', '>=', from)
    .where('s.day', '<=', to)
    .orderBy('p.from_at')
    .execute()
  return rows.map(({ user_id: _user, branch_id: _branch, ...row }) => ({
    ...row,
    begun_at: isoOrNull(row.begun_at),
    ended_at: isoOrNull(row.ended_at),
    counted_from: iso(row.counted_from),
    counted_to: isoOrNull(row.counted_to),
    pauses: pauses
      .filter(({ shift_id }) => shift_id === row.id)
      .map(({ from_at, to_at }) => ({ from: iso(from_at), to: isoOrNull(to_at) })),
  }))
}

async function correctionsOf(trx: Trx, id: number, { from, to }: Span): Promise<Marked<Correction>[]> {
  const rows = await trx
    .selectFrom('shift_corrections as c')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .select(['c.id', 'c.shift_id', 'c.day', 'c.from_at', 'c.to_at', 'c.reason', 'c.state', 'c.asked_at'])
    .select(['c.decided_at', 'c.note', 'd.name as decided_by'])
    .where('c.user_id', '=', id)
    .where('c.day', '>=', from)
    .where('c.day', '<=', to)
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    from_at: iso(row.from_at),
    to_at: iso(row.to_at),
    asked_at: iso(row.asked_at),
    decided_at: isoOrNull(row.decided_at),
  }))
}

async function absencesOf(trx: Trx, id: number, from: string): Promise<Absence[]> {
  const rows = await trx
    .selectFrom('absences')
    .selectAll()
    .where('user_id', '=', id)
    .where('to_on', '>=', from)
    .orderBy('from_on', 'desc')
    .limit(MANY)
    .execute()
  return rows.map(({ id: number, version, kind, from_on, to_on, note, deleted_at }) => ({
    key: String(number),
    version,
    kind,
    from_on,
    to_on,
    note,
    is_deleted: deleted_at !== null,
  }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

type MonthRecords = { shifts: Marked<Shift>[]; corrections: Marked<Correction>[]; absences: Absence[] }

/** The days with a shift, a correction or an absence, newest first. */
function daysOf({ from, to }: Span, { shifts, corrections, absences }: MonthRecords) {
  const away = absences.filter(({ is_deleted }) => !is_deleted)
  const ofDay = <T extends { day: string }>(rows: readonly T[], day: string) =>
    rows.filter((row) => row.day === day)
  return daysInSpan(from, to)
    .map((day) => ({
      day,
      shifts: ofDay(shifts, day),
      corrections: ofDay(corrections, day),
      absence: away.find(({ from_on, to_on }) => from_on <= day && day <= to_on)?.kind ?? null,
      worked_s: sum(ofDay(shifts, day).map(({ worked_s }) => worked_s)),
    }))
    .filter((day) => day.shifts.length + day.corrections.length > 0 || day.absence !== null)
    .reverse()
}

/** What the person who looks may do about this manager. */
async function rightsOn(trx: Trx, who: Person, id: number) {
  const reaches = (key: PermissionKey) => isReached(trx, id, withinPeople(who, scopeOf(who, key)))
  return {
    ask: who.id === id && can(who, 'managers.shift'),
    decide: who.id !== id && (await reaches('managers.correct')),
    absence: await reaches('managers.absence'),
  }
}

const month: Handler<Rows['month']> = async ({ trx, deps, actor, scope, params, query }) => {
  const who = person({ actor })
  const now = deps.now()
  const manager = isWorking('manager', dateInTashkent(now))
  const { id, name, branch } = await requirePerson(trx, Number(params.key), manager, withinPeople(who, scope))
  const span = spanOfMonth(query.month)
  const shifts = await shiftsOf(trx, id, span, now)
  const corrections = await correctionsOf(trx, id, span)
  const absences = await absencesOf(trx, id, span.from)
  return {
    key: String(id),
    version: 0,
    name,
    branch,
    absences,
    ...(await presenceOf(trx, id, now)),
    worked_s: sum(shifts.map(({ worked_s }) => worked_s)),
    days: daysOf(span, { shifts, corrections, absences }),
    may: await rightsOn(trx, who, id),
  }
}

type FileRow = Pick<Selected<'shifts'>, 'day' | 'counted_from' | 'counted_to' | 'closed_by'> & {
  name: string
  branch: string | null
  paused_s: number
  worked_s: number
}

const fileListing = (now: Date): Listing<'day'> => ({
  columns: sql`s.day, s.counted_from, s.counted_to, s.closed_by, u.name, b.name as branch,
    ${pausedSeconds(now)} as paused_s, ${workedSeconds(now)} as worked_s`,
  from: sql`shifts s join users u on u.id = s.user_id left join branches b on b.id = u.branch_id`,
  key: sql`s.id`,
  keyKind: 'bigint',
  sorts: { day: { by: sql`to_char(s.day, 'YYYY-MM-DD')`, kind: 'text' } },
})

async function* asFile(rows: AsyncIterable<FileRow>) {
  for await (const { day, counted_from, counted_to, paused_s, worked_s, ...row } of rows)
    yield {
      ...row,
      day,
      from: formatTime(iso(counted_from)),
      to: counted_to === null ? '' : formatTime(iso(counted_to)),
      paused: formatHours(paused_s),
      worked: formatHours(worked_s),
    }
}

const COLUMNS = {
  text: ['name', 'branch'],
  key: ['closed_by'],
  day: ['day'],
  hours: ['from', 'to', 'paused', 'worked'],
}

const exportWorkTime: Handler<Rows['exportWorkTime']> = async (call: Call<Rows['exportWorkTime']>) => {
  const { trx, deps, body, reply, scope, audited } = call
  const now = deps.now()
  const { from, to } = spanOfMonth(body.month)
  audited('work_time', body.month)
  const conditions: Condition[] = [
    sql<SqlBool>`s.day between ${from}::date and ${to}::date`,
    withinPeople(person(call), scope),
    ...ofBranch(body.branch),
  ]
  const rows = readAll<FileRow, 'day'>(trx, fileListing(now), conditions, body)
  const columns = chosenColumns(body.columns, COLUMNS)
  return sendExport(reply, `work-time-${body.month}`, asFile(rows), { ...body, columns })
}

export const monthHandlers = { month, exportWorkTime }

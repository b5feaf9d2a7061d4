// The presence of a person: at work while a shift is open, else away where an absence says so, else off since the last shift.
import { sql } from 'kysely'
import { dateInTashkent, startOfDay } from '#domain/kernel/time/dates.ts'
import type { AbsenceKind, ShiftState } from '#domain/staff/absence.ts'
import { midnightAfter, midnightBefore } from '../../db/days.ts'
import type { Trx } from '../../platform/trx.ts'
import { isOpen } from './time.ts'

/** The open shift and the absence of today beside `users as u`: `o` and `a`, each at most one line. */
export const presenceJoins = (now: Date) => sql`
  left join lateral (select s.id, s.counted_from, exists
      (select 1 from shift_pauses p where p.shift_id = s.id and p.to_at is null) as paused
    from shifts s where s.user_id = u.id and ${isOpen(now)}) o on true
  left join lateral (select x.kind, x.from_on, x.to_on from absences x
    where x.user_id = u.id and x.deleted_at is null
      and ${dateInTashkent(now)}::date between x.from_on and x.to_on limit 1) a on true
  left join lateral (select max(coalesce(s.counted_to, ${midnightAfter(sql`s.day`)})) as at
    from shifts s where s.user_id = u.id and not ${isOpen(now)}) l on true`

export const PRESENCE = sql`
  case when o.id is not null then 'at_work' else coalesce(a.kind, 'off') end as state,
  case when o.id is not null then o.counted_from
    when a.kind is not null then ${midnightBefore(sql`a.from_on`)} else l.at end as since,
  case when o.id is null then a.to_on end as until,
  coalesce(o.paused, false) as paused`

export type PresenceRow = { state: ShiftState; since: Date | null; until: string | null; paused: boolean }

/** An instant of the wire. */
export const iso = (at: Date): string => at.toISOString()
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export const presenceOf = async (trx: Trx, id: number, now: Date) => {
  const { rows } = await sql<PresenceRow>`
    select ${PRESENCE} from users u ${presenceJoins(now)} where u.id = ${id}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a person of a request is gone')
  return { ...row, since: isoOrNull(row.since) }
}

/** What keeps the person away on a day. */
export async function absenceOn(trx: Trx, userId: number, day: string): Promise<AbsenceKind | null> {
  const found = await trx
    .selectFrom('absences')
    .select('kind')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('from_on', '<=', day)
    .where('to_on', '>=', day)
    .executeTakeFirst()
  return found?.kind ?? null
}

/** Midnight of today in Tashkent. */
export const midnight = (now: Date): Date => startOfDay(dateInTashkent(now))

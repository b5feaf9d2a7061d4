// Work time as SQL over `shifts as s`: what counts, without the pauses; an open shift counts until now, and never beyond
// its day.
import { type RawBuilder, sql } from 'kysely'
import { midnightAfter } from '../../db/days.ts'

const DAY_END = midnightAfter(sql`s.day`)

/** Whether a shift is open at work now: one of an earlier day has been over since its midnight. */
export const isOpen = (now: Date) => sql<boolean>`(s.counted_to is null and ${DAY_END} > ${now})`

const endOf = (now: Date) => sql`coalesce(s.counted_to, least(${now}::timestamptz, ${DAY_END}))`

/** Seconds of the pauses that lie within what counts. */
export const pausedSeconds = (now: Date): RawBuilder<number> => sql<number>`coalesce((
  select sum(greatest(0, extract(epoch from least(coalesce(p.to_at, ${endOf(now)}), ${endOf(now)})
    - greatest(p.from_at, s.counted_from)))) from shift_pauses p where p.shift_id = s.id), 0)::int`

/** Seconds worked, never below zero. */
export const workedSeconds = (now: Date): RawBuilder<number> => sql<number>`greatest(0,
  extract(epoch from ${endOf(now)} - s.counted_from)::int - ${pausedSeconds(now)})`

// The work time of a shift as SQL over `shifts as s`: from its begin to its end as they are counted, without the pauses. An
// open shift counts until now, at most until the end of its day.
import { type RawBuilder, sql } from 'kysely'
import { midnightAfter } from '../../db/days.ts'

const DAY_END = midnightAfter(sql`s.day`)

/** Whether a shift is running now; a shift that nobody finished ended at midnight of its day. */
export const isOpen = (now: Date) => sql<boolean>`(s.counted_to is null and ${DAY_END} > ${now})`

const endOf = (now: Date) => sql`coalesce(s.counted_to, least(${now}::timestamptz, ${DAY_END}))`

/** Seconds of the pauses between the counted begin and end. */
export const pausedSeconds = (now: Date): RawBuilder<number> => sql<number>`coalesce((
  select sum(greatest(0, extract(epoch from least(coalesce(p.to_at, ${endOf(now)}), ${endOf(now)})
    - greatest(p.from_at, s.counted_from)))) from shift_pauses p where p.shift_id = s.id), 0)::int`

/** Seconds worked, never below zero. */
export const workedSeconds = (now: Date): RawBuilder<number> => sql<number>`greatest(0,
  extract(epoch from ${endOf(now)} - s.counted_from)::int - ${pausedSeconds(now)})`

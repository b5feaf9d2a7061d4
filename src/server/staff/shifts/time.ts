// The work time of a shift as SQL over `shifts as s`: from its begin to its end as they are counted, without the pauses. A shift belongs
// to the day on which it began and may go on past midnight; one that nobody finished counts until the end of that day.
import { type RawBuilder, sql } from 'kysely'
import { NIGHT_SHIFT_HOURS } from '#domain/staff/work-time.ts'
import { midnightAfter } from '../../db/days.ts'

const DAY_END = midnightAfter(sql`s.day`)

/** When a shift is over at the latest: the end of its day, or so many hours after an evening's begin. */
export const SHIFT_LIMIT: RawBuilder<Date> = sql<Date>`greatest(${DAY_END},
  s.counted_from + make_interval(hours => ${sql.lit(NIGHT_SHIFT_HOURS)}))`

/** Whether an instant is within a shift, which may be running still. */
export const isInShift = (instant: RawBuilder<unknown>) =>
  sql<boolean>`(s.counted_from <= ${instant} and coalesce(s.counted_to, ${SHIFT_LIMIT}) > ${instant})`

/** Whether a shift is running now. */
export const isOpen = (now: Date) => sql<boolean>`(s.counted_to is null and ${SHIFT_LIMIT} > ${now})`

const endOf = (now: Date) => sql`coalesce(s.counted_to,
  case when ${SHIFT_LIMIT} > ${now} then ${now}::timestamptz else ${DAY_END} end)`

/** Seconds of the pauses between the counted begin and end. */
export const pausedSeconds = (now: Date): RawBuilder<number> => sql<number>`coalesce((
  select sum(greatest(0, extract(epoch from least(coalesce(p.to_at, ${endOf(now)}), ${endOf(now)})
    - greatest(p.from_at, s.counted_from)))) from shift_pauses p where p.shift_id = s.id), 0)::int`

/** Seconds worked, never below zero. */
export const workedSeconds = (now: Date): RawBuilder<number> => sql<number>`greatest(0,
  extract(epoch from ${endOf(now)} - s.counted_from)::int - ${pausedSeconds(now)})`

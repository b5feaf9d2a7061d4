// Days by the clock in Tashkent as SQL. Code reads the same from `#domain/kernel/time/dates.ts`.
import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '#domain/kernel/time/dates.ts'

const ZONE = sql.lit(TIME_ZONE)

/** The day of an instant. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${instant} at time zone ${ZONE})::date`

/** The hour of an instant, as two digits. */
export const clockHourOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone ${ZONE}, 'HH24')`

/** Today by the clock of the database. */
export const TODAY = dayOf(sql`now()`)

/** The midnight at which a day begins. */
export const midnightBefore = (day: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((${day})::timestamp at time zone ${ZONE})`

/** The midnight at which a day ends. */
export const midnightAfter = (day: RawBuilder<unknown>): RawBuilder<Date> => midnightBefore(sql`${day} + 1`)

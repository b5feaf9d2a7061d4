// Definitions of figures of the domain as SQL on `applications as a` and their history `h`.
import { type SqlBool, sql } from 'kysely'
import { PHOTO_RULE } from '#domain/applications/figures/missing-photos.ts'
import type { DoneToday } from '#domain/applications/queue-filters.ts'
import { keepsCompletion, takesPhotos } from '#domain/applications/status.ts'
import { dateInTashkent, endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import type { Condition } from '../db/condition.ts'
import { statusList } from '../db/status-list.ts'

/** Slots that the partner of the chosen limit of an application `a` requires. */
export const partnerSlots = sql<number[]>`coalesce((select wanted.required_slots
  from partner_attempts chosen join partners wanted on wanted.id = chosen.partner_id
  where chosen.id = a.attempt_id), '{}')`

/** Applications `a` without a required photo: `slotsWithoutPhoto` of the domain as SQL. */
export const hasMissingPhotos = (): Condition =>
  sql<SqlBool>`(a.status in (${statusList(takesPhotos)})
    and not (a.arrived_slots @> (${[...PHOTO_RULE.required]}::int[] || ${partnerSlots})))`

const IS_COMPLETION = sql<SqlBool>`h.to_status = 'completed' and h.from_status is distinct from 'completed'`

/**
 * Completions as rows (application_id, at): `completedAt` of the domain as SQL. Each application at most once, at the
 * status change that completed it and was not rolled back since. `within` narrows the moment, a condition on `h.at`.
 */
export const completions = (within: Condition) => sql`(select h.application_id, h.at
  from application_history h join applications done on done.id = h.application_id
  where ${IS_COMPLETION} and ${within}
    and done.status in (${statusList(keepsCompletion)})
    and not exists (select 1 from application_history later
      where later.application_id = h.application_id and later.id > h.id
        and later.to_status = 'completed' and later.from_status is distinct from 'completed'))`

/** When an application `a` was completed, or null: the one row that `completions` has of it. */
export const completedAtOf = sql`(case when a.status in (${statusList(keepsCompletion)}) then (select h.at
  from application_history h where h.application_id = a.id and ${IS_COMPLETION} order by h.id desc limit 1) end)`

/** A history row of a plain date in Tashkent. */
export const onDay = (day: string): Condition =>
  sql<SqlBool>`h.at >= ${startOfDay(day)} and h.at < ${endOfDay(day)}`

/**
 * Applications `a` among which are those that somebody began, handed in or completed today, found by an index: an entry on a tablet is
 * never later than its arrival (`knownEntryTime`).
 */
export function mayBeOfToday(what: DoneToday, now: Date): Condition {
  const today = dateInTashkent(now)
  const midnight = startOfDay(today)
  if (what === 'created') return sql<SqlBool>`a.created_at >= ${midnight}`
  if (what === 'submitted') return sql<SqlBool>`a.submitted_at >= ${midnight}`
  return sql<SqlBool>`a.id in (select application_id from ${completions(onDay(today))} done)`
}

// Statuses of applications as SQL, written from the table of the domain.
import { type RawBuilder, sql } from 'kysely'
import { STATUSES, type Status } from '#domain/applications/status.ts'

/** The statuses for which a rule is true, as the list of an `in (…)`: literals, so that a partial index fits. */
export const statusList = (rule: (status: Status) => boolean): RawBuilder<unknown> =>
  sql.join(STATUSES.filter(rule).map((status) => sql.lit(status)))

// Figures of the home screen: what this person did today, and what waits in their scope. Each is counted by the filter of the list that
// the screen opens for it (`QUEUE_TABS` and `today` of `src/domain/applications/queue-filters.ts`).
import { sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import { conditionOf, DONE_TODAY, QUEUE_TABS, type QueueFilters } from '#domain/applications/queue-filters.ts'
import { isInWork, takesPhotos } from '#domain/applications/status.ts'
import { toSql } from '../db/predicate-sql.ts'
import { statusList } from '../db/status-list.ts'
import type { Person } from '../platform/person.ts'
import type { Db } from '../platform/trx.ts'
import { mayBeOfToday } from './figures.ts'
import { factTable } from './list/facts.ts'
import { withinScope } from './record/scope.ts'

const FIGURES = {
  created_today: { today: 'created' },
  submitted_today: { today: 'submitted' },
  completed_today: { today: 'completed' },
  waiting_in_queue: QUEUE_TABS.queue,
  lacking_photos: QUEUE_TABS.lacking_photos,
  mine_in_process: QUEUE_TABS.mine,
} as const satisfies Record<string, QueueFilters>
type Figure = keyof typeof FIGURES
const NAMES = Object.keys(FIGURES) as Figure[]

/** The figures of a person on today's date in Tashkent. */
export async function homeFigures(db: Db, who: Person, now: Date): Promise<Record<Figure, number>> {
  // No figure is of a stage whose clock the second argument would set.
  const facts = factTable(now, 0)
  const counted = NAMES.map((name) => {
    const condition = toSql(conditionOf(FIGURES[name], { userId: who.id, now }), facts)
    return sql`(count(*) filter (where ${condition}))::int as ${sql.ref(name)}`
  })
  const ofToday = DONE_TODAY.map((what) => mayBeOfToday(what, now))
  // Only rows that any of the figures may count are read.
  const { rows } = await sql<Record<Figure, number>>`
    with seen as (select a.* from applications a
      where ${withinScope(who, scopeOf(who, 'applications'))}
        and (a.status in (${statusList((status) => takesPhotos(status) || isInWork(status))})
          or ${sql.join(ofToday, sql` or `)}))
    select ${sql.join(counted)} from seen a`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a count without a row')
  return found
}

// Figures of the welcome screen: what this person did today (Tashkent days) and what waits in their scope.
import { sql } from 'kysely'
import type { Returns } from '#contract/row.ts'
import type { session } from '#contract/session.ts'
import { scopeOf } from '#domain/access/can.ts'
import type { Db, Person } from '../platform/handler.ts'

type Figures = Returns<typeof session.welcome>

const MIDNIGHT = sql`(date_trunc('day', now() at time zone 'Asia/Tashkent') at time zone 'Asia/Tashkent')`

/** Applications a person may see: the same rule as the list and the live events. */
function visible(who: Person) {
  const scope = scopeOf(who, 'applications')
  const partner = who.partner_id === null ? sql`true` : sql`partner_id = ${who.partner_id}`
  if (scope === 'none') return sql`false`
  if (scope === 'all' || who.partner_id !== null) return partner
  return sql`(created_by = ${who.id} or manager_id = ${who.id} or branch_id = ${who.branch_id}::int)`
}

/** One query for all six figures. */
export async function figuresOf(db: Db, who: Person): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (count(*) filter (where created_by = ${who.id} and created_at >= ${MIDNIGHT}))::int as created_today,
      (count(*) filter (where created_by = ${who.id} and submitted_at >= ${MIDNIGHT}))::int as submitted_today,
      (count(*) filter (where status = 'completed' and (created_by = ${who.id} or manager_id = ${who.id})
        and updated_at >= ${MIDNIGHT}))::int as completed_today,
      (count(*) filter (where status = 'new'))::int as waiting_in_queue,
      (count(*) filter (where status in ('unfinished', 'new', 'in_process')
        and not captured_slots <@ arrived_slots))::int as lacking_photos,
      (count(*) filter (where status = 'in_process' and manager_id = ${who.id}))::int as mine_in_process
    from applications
    where ${visible(who)} and (status in ('unfinished', 'new', 'in_process') or updated_at >= ${MIDNIGHT})`.execute(
    db,
  )
  const none = { created_today: 0, submitted_today: 0, completed_today: 0 }
  return rows[0] ?? { ...none, waiting_in_queue: 0, lacking_photos: 0, mine_in_process: 0 }
}

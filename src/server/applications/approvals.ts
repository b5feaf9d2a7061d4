// Sales whose cost needs the director, for the first page of who approves them.
import { sql } from 'kysely'
import { QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { type PanelSource, readPanel } from '../platform/panel.ts'
import { cost } from './list/facts.ts'
import { byQueueFilters } from './list/search.ts'
import { withinScope } from './record/scope.ts'

/** The same applications as the tab of the queue. */
export const findSalesToApprove: PanelSource = ({ trx, deps, who, scope, owner }) =>
  readPanel(trx, owner, {
    key: sql`a.id`,
    number: sql`a.number`,
    title: sql`a.client_name`,
    detail: cost,
    at: sql`coalesce(a.taken_at, a.submitted_at)`,
    holder: sql`a.manager_id`,
    rest: sql`applications a where ${byQueueFilters(QUEUE_TABS.director, { userId: who.id, now: deps.now() }, deps)}
      and ${withinScope(who, scope)}`,
  })

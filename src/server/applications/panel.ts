// Applications on the support panel: those with support or with the partner's moderators, photos and changes of numbers that wait,
// and what a person has pinned; and the saved limits of the first page.
import { type RawBuilder, sql } from 'kysely'
import { QUEUE_TABS, type QueueFilters } from '#domain/applications/queue-filters.ts'
import { isAssignedToManager, isListed, takesPhotos } from '#domain/applications/status.ts'
import { SOON_MS } from '#domain/home/saved-limits.ts'
import type { ApplicationColumn } from '#domain/support/panel.ts'
import { statusList } from '../db/status-list.ts'
import { type PanelCall, type PanelPart, type PanelSource, readPanel } from '../platform/panel.ts'
import { byQueueFilters } from './list/search.ts'
import { withinScope } from './record/scope.ts'

type Read = { detail: RawBuilder<unknown>; at: RawBuilder<unknown>; rest: RawBuilder<unknown> }

const readApplications = (
  { trx, who, scope, owner }: Omit<PanelCall, 'owner'> & { owner: number | null },
  { detail, at, rest }: Read,
): Promise<PanelPart> =>
  readPanel(trx, owner, {
    key: sql`a.id`,
    number: sql`a.number`,
    title: sql`a.client_name`,
    detail,
    at,
    holder: sql`a.manager_id`,
    rest: sql`applications a ${rest} and ${withinScope(who, scope)}`,
  })

/** What a filter of the queue finds. */
const filteredBy =
  (filters: QueueFilters): PanelSource =>
  (call) =>
    readApplications(call, {
      detail: sql`null`,
      at: sql`coalesce(a.taken_at, a.submitted_at)`,
      rest: sql`where ${byQueueFilters(filters, { userId: call.owner, now: call.deps.now() }, call.deps)}`,
    })

/** Photos that were sent back: how many, since the first. */
const findSentBackPhotos: PanelSource = (call) =>
  readApplications(call, {
    detail: sql`t.photos`,
    at: sql`t.since`,
    rest: sql`join (select application_id, count(*)::int as photos, min(at) as since from photo_tasks
        where done_at is null group by application_id) t on t.application_id = a.id
      where a.status in (${statusList(takesPhotos)})`,
  })

/** The newest change of a number ended without its being changed, while the application is in process. */
const findStuckNumbers: PanelSource = (call) =>
  readApplications(call, {
    detail: sql`h.state`,
    at: sql`coalesce(h.ended_at, h.at)`,
    rest: sql`cross join lateral (select state, at, ended_at from phone_changes h
        where h.application_id = a.id order by h.at desc limit 1) h
      where a.status in (${statusList(isAssignedToManager)}) and h.state in ('busy', 'failed')`,
  })

export const applicationPanel: Record<ApplicationColumn, PanelSource> = {
  support: filteredBy({ waiting: 'support' }),
  moderation: filteredBy({ waiting: 'moderation' }),
  photos: findSentBackPhotos,
  numbers: findStuckNumbers,
}

/** Saved limits that end soon, the soonest first, with the partner that grants each. */
export const findEndingLimits: PanelSource = (call) => {
  const now = call.deps.now()
  const saved = byQueueFilters(QUEUE_TABS.hold, { userId: call.owner, now }, call.deps)
  return readApplications(
    { ...call, owner: null },
    {
      detail: sql`(select p.name from partners p where p.id = a.partner_id)`,
      at: sql`a.saved_limit_until`,
      rest: sql`where ${saved} and a.saved_limit_until > ${now}
      and a.saved_limit_until <= ${new Date(now.getTime() + SOON_MS)}`,
    },
  )
}

/** What the owner of the panel has pinned, of what the asking person may read. */
export async function findPinned({ trx, who, scope, owner }: PanelCall) {
  const { rows } = await sql<{ id: string; number: number | null; title: string }>`
    select a.id, a.number, a.client_name as title
    from pinned_applications p join applications a on a.id = p.application_id
    where p.user_id = ${owner} and not p.removed and a.status in (${statusList(isListed)}) and ${withinScope(who, scope)}
    order by p.at, a.id`.execute(trx)
  return rows
}

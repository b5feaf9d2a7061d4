// What the filters of the list offer: only people, branches and partners of applications the person may see, and the counts
// of its tabs, each by the condition of its filter.
import { sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import {
  QUEUE_TAB_KEYS,
  QUEUE_TABS,
  QUEUE_WAITS,
  type QueueFilters,
} from '#domain/applications/queue-filters.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { isClientWaiting, type Status } from '#domain/applications/status.ts'
import type { Condition } from '../../db/condition.ts'
import { statusList } from '../../db/status-list.ts'
import { type Handler, person, type Trx } from '../../platform/handler.ts'
import { byName } from '../../platform/listing/listing.ts'
import { countUpTo } from '../queries.ts'
import { withinScope } from '../record/scope.ts'
import { all, filterSql } from './search.ts'

const MAX_COUNT = 10_000
type Named = { id: number; name: string }

const people = async (trx: Trx, column: 'created_by' | 'manager_id', seen: Condition): Promise<Named[]> => {
  const owner = sql.ref(`a.${column}`)
  const { rows } = await sql<Named>`select u.id, u.name from users u
    where exists (select 1 from applications a where ${owner} = u.id and ${seen}) order by ${byName(sql`u.name`)}, u.id`.execute(
    trx,
  )
  return rows
}

const places = async (trx: Trx, table: 'branches' | 'partners', seen: Condition): Promise<Named[]> => {
  const owner = sql.ref(table === 'branches' ? 'a.branch_id' : 'a.partner_id')
  const { rows } = await sql<Named>`select b.id, b.name from ${sql.table(table)} b
    where exists (select 1 from applications a where ${owner} = b.id and ${seen}) order by ${byName(sql`b.name`)}, b.id`.execute(
    trx,
  )
  return rows
}

const counts = async (trx: Trx, seen: Condition): Promise<Partial<Record<Status, number>>> => {
  const { rows } = await sql<{ status: Status; count: number }>`
    select a.status, count(*)::int as count from applications a where ${seen} group by a.status`.execute(trx)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

/** Of those in which a client waits. */
const origins = async (trx: Trx, seen: Condition): Promise<Partial<Record<Origin, number>>> => {
  const { rows } = await sql<{ origin: Origin; count: number }>`
    select a.origin, count(*)::int as count from applications a
    where ${seen} and a.status in (${statusList(isClientWaiting)}) group by a.origin`.execute(trx)
  return Object.fromEntries(rows.map((row) => [row.origin, row.count]))
}

export const facets: Handler<typeof applications.facets> = async (call) => {
  const { trx, deps } = call
  const who = person(call)
  const seen = withinScope(who, call.scope)
  const context = { userId: who.id, now: deps.now() }
  const countOf = (filters: QueueFilters) =>
    countUpTo(trx, all([seen, filterSql(filters, context, deps)]), MAX_COUNT)
  const tabs = {} as Record<(typeof QUEUE_TAB_KEYS)[number], number>
  for (const tab of QUEUE_TAB_KEYS) tabs[tab] = await countOf(QUEUE_TABS[tab])
  const waiting = {} as Record<(typeof QUEUE_WAITS)[number], number>
  for (const wait of QUEUE_WAITS) waiting[wait] = await countOf({ waiting: wait })
  return {
    sellers: await people(trx, 'created_by', seen),
    managers: await people(trx, 'manager_id', seen),
    branches: await places(trx, 'branches', seen),
    partners: await places(trx, 'partners', seen),
    tabs,
    waiting,
    counts: await counts(trx, seen),
    awaiting_director: waiting.director,
    origins: await origins(trx, seen),
    lacking_photos: tabs.lacking_photos,
  }
}

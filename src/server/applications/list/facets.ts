// What the filters of the list offer: only people, branches and partners of applications the person may see, and the counts
// of its tabs, each by the condition of its filter.
import { type SqlBool, sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import {
  QUEUE_TAB_KEYS,
  QUEUE_TABS,
  QUEUE_WAITS,
  type QueueFilters,
} from '#domain/applications/queue-filters.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { isClientWaiting, STATUSES, type Status } from '#domain/applications/status.ts'
import type { Condition } from '../../db/condition.ts'
import { statusList } from '../../db/status-list.ts'
import type { Handler } from '../../platform/handler.ts'
import { allOf, nameOrderOf } from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'
import { countUpTo } from '../queries.ts'
import { withinScope } from '../record/scope.ts'
import { byQueueFilters } from './search.ts'

const MAX_COUNT = 10_000
type Named = { id: number; name: string }
type Column = 'created_by' | 'manager_id' | 'branch_id' | 'partner_id'
/** What the filters offer, and how many applications are in each status. */
type Offered = { ids: Record<Column, Condition>; counts: Partial<Record<Status, number>> }

/** For a person who sees everything: each name is looked up in the index of its column, and a status is counted up to MAX_COUNT. */
async function offeredOfAll(trx: Trx): Promise<Offered> {
  const occurs = (column: Column) =>
    sql<SqlBool>`exists (select 1 from applications a where ${sql.ref(`a.${column}`)} = o.id)`
  const { rows } = await sql<{ status: Status; count: number }>`
    select s.status, n.count from unnest(${[...STATUSES]}::text[]) as s (status)
    cross join lateral (select count(*)::int as count
      from (select 1 from applications a where a.status = s.status limit ${MAX_COUNT}) bounded) n
    where n.count > 0`.execute(trx)
  return {
    ids: {
      created_by: occurs('created_by'),
      manager_id: occurs('manager_id'),
      branch_id: occurs('branch_id'),
      partner_id: occurs('partner_id'),
    },
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}

/**
 * For a person who sees a part: the applications of the part are read once and grouped by each column. A lookup of each name would
 * read the applications of that name in all branches.
 */
async function offeredWithin(trx: Trx, seen: Condition): Promise<Offered> {
  const { rows } = await sql<Record<Column, number | null> & { status: Status | null; count: number }>`
    select a.created_by, a.manager_id, a.branch_id, a.partner_id, a.status, count(*)::int as count
    from applications a where ${seen}
    group by grouping sets ((a.created_by), (a.manager_id), (a.branch_id), (a.partner_id), (a.status))`.execute(
    trx,
  )
  const among = (column: Column) => {
    const ids = rows.flatMap((row) => row[column] ?? [])
    return sql<SqlBool>`o.id = any(${ids}::int[])`
  }
  return {
    ids: {
      created_by: among('created_by'),
      manager_id: among('manager_id'),
      branch_id: among('branch_id'),
      partner_id: among('partner_id'),
    },
    counts: Object.fromEntries(
      rows.flatMap(({ status, count }) => (status === null ? [] : [[status, count]])),
    ),
  }
}

const named = async (
  trx: Trx,
  table: 'users' | 'branches' | 'partners',
  which: Condition,
): Promise<Named[]> =>
  (
    await sql<Named>`select o.id, o.name from ${sql.table(table)} o where ${which}
      order by ${nameOrderOf(sql`o.name`)}, o.id`.execute(trx)
  ).rows

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
  /** A tab and a wait may be one filter: each is counted once. */
  const known = new Map<string, number>()
  const countOf = async (filters: QueueFilters): Promise<number> => {
    const key = JSON.stringify(filters)
    const count =
      known.get(key) ??
      (await countUpTo(trx, allOf([seen, byQueueFilters(filters, context, deps)]), MAX_COUNT))
    known.set(key, count)
    return count
  }
  const tabs = {} as Record<(typeof QUEUE_TAB_KEYS)[number], number>
  for (const tab of QUEUE_TAB_KEYS) tabs[tab] = await countOf(QUEUE_TABS[tab])
  const waiting = {} as Record<(typeof QUEUE_WAITS)[number], number>
  for (const wait of QUEUE_WAITS) waiting[wait] = await countOf({ waiting: wait })
  const seesAll = call.scope === 'all' && who.partner_id === null
  const { ids, counts } = seesAll ? await offeredOfAll(trx) : await offeredWithin(trx, seen)
  return {
    sellers: await named(trx, 'users', ids.created_by),
    managers: await named(trx, 'users', ids.manager_id),
    branches: await named(trx, 'branches', ids.branch_id),
    partners: await named(trx, 'partners', ids.partner_id),
    tabs,
    waiting,
    counts,
    awaiting_director: waiting.director,
    origins: await origins(trx, seen),
    lacking_photos: tabs.lacking_photos,
  }
}

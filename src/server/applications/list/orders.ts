// The orders of the list, each with a key, so that page 400 costs what page 1 costs and nothing is skipped when new ones
// come. An index serves each of them (migrations 0001, 0028), except `queue` and `groups`: these two are of applications in
// work, which are few, and are sorted after they are found.
import { type RawBuilder, sql } from 'kysely'
import type { QueueSort } from '#api/applications.ts'
import type { SortDirection } from '#api/shapes/list.ts'
import { QUEUE_PRIORITY } from '#domain/applications/queue.ts'
import { groupCondition, QUEUE_GROUPS } from '#domain/applications/queue-filters.ts'
import { toSql } from '../../db/predicate-sql.ts'
import type { KeyedOrder } from '../../platform/listing/listing.ts'
import { factTable } from './facts.ts'

const submitted = sql<Date>`coalesce(a.submitted_at, a.created_at)`
/** Since when it waits for its next step. */
const waitsSince = sql<Date>`coalesce(a.taken_at, a.submitted_at, a.created_at)`

/** A rank outweighs any waiting time: the instants of the next one begin a hundred years later. */
const ranked = (since: RawBuilder<Date>, rank: RawBuilder<unknown>) =>
  sql<Date>`${since} + interval '100 years' * ${rank}`

const priority = sql`case a.origin ${sql.join(
  Object.entries(QUEUE_PRIORITY).map(([origin, rank]) => sql`when ${origin} then ${sql.lit(rank)}`),
  sql` `,
)} end`

/** The number of the group that an application is in for a person. */
export const groupRank = (userId: number): RawBuilder<number> => {
  const facts = factTable(new Date(0), 0)
  const ranks = QUEUE_GROUPS.map(
    (group, rank) => sql`when ${toSql(groupCondition(group, userId), facts)} then ${sql.lit(rank)}`,
  )
  return sql<number>`case ${sql.join(ranks, sql` `)} end`
}

type Order = Pick<KeyedOrder, 'by' | 'kind' | 'way'>
const ORDERS: Record<QueueSort, (userId: number) => Order> = {
  newest: () => ({ by: sql`a.created_at`, kind: 'timestamptz', way: 'desc' }),
  oldest: () => ({ by: sql`a.created_at`, kind: 'timestamptz', way: 'asc' }),
  waiting: () => ({ by: submitted, kind: 'timestamptz', way: 'asc' }),
  queue: () => ({ by: ranked(submitted, priority), kind: 'timestamptz', way: 'asc' }),
  groups: (userId) => ({ by: ranked(waitsSince, groupRank(userId)), kind: 'timestamptz', way: 'asc' }),
  number: () => ({ by: sql`coalesce(a.number, 0)`, kind: 'bigint', way: 'asc' }),
  client: () => ({ by: sql`a.name_key`, kind: 'text', way: 'asc' }),
  sum: () => ({ by: sql`coalesce(a.sum, 0)`, kind: 'bigint', way: 'asc' }),
}

/** The order of a request: in the asked direction, or in its own. */
export function orderOf(sort: QueueSort, way: SortDirection | undefined, userId: number): KeyedOrder {
  const order = ORDERS[sort](userId)
  return { name: sort, ...order, way: way ?? order.way, key: sql`a.id`, keyKind: 'uuid' }
}

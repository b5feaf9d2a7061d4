// The orders of the list, each with a key, so that page 400 costs what page 1 costs and nothing is skipped when new ones
// come. An index serves each of them (migrations 0001, 0028, 0038), except `queue` and `groups`: these two are of applications
// in work, which are few, and are sorted after they are found. The orders by the name of a person, a branch or a partner read
// the index of each owner in the order of the names (`owned.ts`).
import { type RawBuilder, sql } from 'kysely'
import type { QueueSort } from '#api/applications.ts'
import type { SortDirection } from '#api/shapes/list.ts'
import { QUEUE_PRIORITY } from '#domain/applications/queue.ts'
import { groupCondition, QUEUE_GROUPS } from '#domain/applications/queue-filters.ts'
import { awaitsManager, hasDeadline } from '#domain/applications/status.ts'
import { toSql } from '../../db/predicate-sql.ts'
import { statusList } from '../../db/status-list.ts'
import type { KeyedOrder } from '../../platform/listing/listing.ts'
import { nameOrderOf } from '../../platform/listing/listing.ts'
import { factTable } from './facts.ts'

const submitted = sql<Date>`coalesce(a.submitted_at, a.created_at)`
/** Since when it waits for its next step. */
const waitsSince = sql<Date>`coalesce(a.taken_at, a.submitted_at, a.created_at)`

/** A rank outweighs any waiting time: the instants of the next one begin a hundred years later. */
const ranked = (since: RawBuilder<Date>, rank: RawBuilder<unknown>) =>
  sql<Date>`${since} + interval '100 years' * ${rank}`

const RESERVED = Math.max(...Object.values(QUEUE_PRIORITY)) + 1
const priority = sql`case a.origin ${sql.join(
  Object.entries(QUEUE_PRIORITY).map(([origin, rank]) => sql`when ${origin} then ${sql.lit(rank)}`),
  sql` `,
)} end`

/** What was assigned to the person comes before every priority, and what is reserved for somebody else after all. */
const queueRank = (userId: number) =>
  sql`case when a.status in (${statusList(awaitsManager)}) and a.manager_id is not null
    then case when a.manager_id = ${sql.lit(userId)} then -1 else ${sql.lit(RESERVED)} end else ${priority} end`

/** The number of the group that an application is in for a person. */
export const groupRank = (userId: number): RawBuilder<number> => {
  const facts = factTable(new Date(0), 0)
  const ranks = QUEUE_GROUPS.map(
    (group, rank) => sql`when ${toSql(groupCondition(group, userId), facts)} then ${sql.lit(rank)}`,
  )
  return sql<number>`case ${sql.join(ranks, sql` `)} end`
}

/** Whose name an order is by: the table of the owners, and the column of an application that names one. */
export type Owner = {
  table: 'users' | 'branches' | 'partners'
  column: 'created_by' | 'manager_id' | 'branch_id' | 'partner_id'
}
export type QueueOrder = KeyedOrder & { owner?: Owner }
type Order = Pick<QueueOrder, 'by' | 'kind' | 'way' | 'owner'>

/** By the name of an owner; `alias` is its table in `selectItems`. Without an owner the name is empty. */
const owned = (alias: string, owner: Owner) => (): Order => ({
  by: sql`coalesce(${nameOrderOf(sql.ref(`${alias}.name`))}, '')`,
  kind: 'text',
  way: 'asc',
  owner,
})

const statusRank = sql`array_position(array[${statusList(() => true)}]::text[], a.status)`
/** The end of the deadline is a constant time after the submission. */
const deadline = sql`case when a.status in (${statusList(hasDeadline)})
  then coalesce(a.submitted_at, 'infinity') else 'infinity' end`

const ORDERS: Record<QueueSort, (userId: number) => Order> = {
  newest: () => ({ by: sql`a.created_at`, kind: 'timestamptz', way: 'desc' }),
  oldest: () => ({ by: sql`a.created_at`, kind: 'timestamptz', way: 'asc' }),
  waiting: () => ({ by: submitted, kind: 'timestamptz', way: 'asc' }),
  queue: (userId) => ({ by: ranked(submitted, queueRank(userId)), kind: 'timestamptz', way: 'asc' }),
  groups: (userId) => ({ by: ranked(waitsSince, groupRank(userId)), kind: 'timestamptz', way: 'asc' }),
  number: () => ({ by: sql`coalesce(a.number, 0)`, kind: 'bigint', way: 'asc' }),
  client: () => ({ by: sql`a.name_key`, kind: 'text', way: 'asc' }),
  phone: () => ({ by: sql`coalesce(a.phone, '')`, kind: 'text', way: 'asc' }),
  /** In the order of their numbers. */
  status: () => ({ by: statusRank, kind: 'bigint', way: 'asc' }),
  partner: owned('p', { table: 'partners', column: 'partner_id' }),
  sum: () => ({ by: sql`coalesce(a.sum, 0)`, kind: 'bigint', way: 'asc' }),
  seller: owned('seller', { table: 'users', column: 'created_by' }),
  manager: owned('manager', { table: 'users', column: 'manager_id' }),
  branch: owned('b', { table: 'branches', column: 'branch_id' }),
  submitted: () => ({ by: sql`coalesce(a.submitted_at, '-infinity')`, kind: 'timestamptz', way: 'asc' }),
  /** Those without a deadline come last. */
  deadline: () => ({ by: deadline, kind: 'timestamptz', way: 'asc' }),
}

/** The order of a request: in the asked direction, or in its own. */
export function orderOf(sort: QueueSort, way: SortDirection | undefined, userId: number): QueueOrder {
  const order = ORDERS[sort](userId)
  return { name: sort, ...order, way: way ?? order.way, key: sql`a.id`, keyKind: 'uuid' }
}

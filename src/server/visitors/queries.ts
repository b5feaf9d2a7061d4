// SQL of the visitor list.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Scope } from '#domain/access/permissions.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/dates.ts'
import { PERIOD_DAYS } from '#domain/visitors/visitor.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { worksHere } from '../platform/accounts.ts'
import type { Person, Trx } from '../platform/handler.ts'
import { byName, bySearchKey, type Listing } from '../platform/listing/listing.ts'

export const visitorListing: Listing<'latest' | 'arrived' | 'name' | 'branch'> = {
  columns: sql`g.id::text as key, g.version, g.name, g.phone, g.reason, g.host_id, g.host_name,
    coalesce(u.name, g.host_name) as host, g.branch_id, b.name as branch, g.arrived_at, g.left_at, g.result, g.comment`,
  from: sql`guests g join branches b on b.id = g.branch_id left join users u on u.id = g.host_id`,
  key: sql`g.id`,
  keyKind: 'bigint',
  sorts: {
    // A list begins in the rising order of its first sort: the latest is the least.
    latest: { by: sql`(extract(epoch from g.arrived_at) * -1000)::bigint`, kind: 'bigint' },
    arrived: { by: sql`g.arrived_at`, kind: 'timestamptz' },
    name: { by: byName(sql`g.name`), kind: 'text' },
    branch: { by: sql`b.name_order`, kind: 'text' },
  },
}

/** The scope as a condition on `guests g`: own = of my branch or written down by me; partner staff have no visitors. */
export function visitorWithin(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  if (scope === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`(g.created_by = ${who.id} or g.branch_id = ${who.branch_id}::int)`
}

export type VisitorRow = Selected<'guests'>

/** One visitor within a condition; locked when to be changed. */
export async function findVisitor(
  trx: Trx,
  key: string,
  { within, lock = false }: { within: Condition; lock?: boolean },
): Promise<VisitorRow | null> {
  const { rows } = await sql<VisitorRow>`
    select g.* from guests g where g.id = ${Number(key)} and ${within} ${lock ? sql`for update` : sql``}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** People a visitor of this branch may have come to: of the branch, or of the head office. */
export const hostsOf = (trx: Trx, branch_id: number) =>
  trx
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where((by) => by.or([by('branch_id', '=', branch_id), by('branch_id', 'is', null)]))
    .where('partner_id', 'is', null)
    .where(worksHere())
    .orderBy(byName(sql.ref('name')))
    .orderBy('id')
    .execute()

export type VisitorFilters = Partial<
  Record<'search' | 'branch' | 'reason' | 'result' | 'inside', string | undefined>
> & {
  period?: keyof typeof PERIOD_DAYS | undefined
}

/** The first moment of a period: midnight in the shop. */
const sinceOf = (period: keyof typeof PERIOD_DAYS, now: Date): Date =>
  startOfDay(firstOfLastDays(PERIOD_DAYS[period], todayInTashkent(now)))

/** The filters of the list. */
export function visitorConditions(
  { search = '', branch, reason, result, period, inside }: VisitorFilters,
  now: Date,
): Condition[] {
  const is = (column: string, value: unknown) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]
  return [
    ...is('g.branch_id', branch === undefined ? undefined : Number(branch)),
    ...is('g.reason', reason),
    ...is('g.result', result),
    ...(inside === undefined ? [] : [sql<SqlBool>`g.left_at is null`]),
    ...(period === undefined ? [] : [sql<SqlBool>`g.arrived_at >= ${sinceOf(period, now)}`]),
    ...bySearchKey(sql`concat_ws(' ', g.name_key, u.name_key, g.phone)`, search),
  ]
}

export const createVisitor = (trx: Trx, values: Insertable<Database['guests']>) =>
  trx.insertInto('guests').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateVisitor(
  trx: Trx,
  id: number,
  set: Updateable<Database['guests']>,
): Promise<void> {
  await trx.updateTable('guests').set(set).where('id', '=', id).execute()
}

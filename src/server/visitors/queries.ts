// SQL of the visitor list.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { visitorList } from '#api/back-office/visitors.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/visitors/visitor.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { isWorkingHere } from '../platform/accounts.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { bySearchKey, nameOrderOf } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

/** The scope as a condition on `guests g`: own = of my branch or written down by me; partner staff have no visitors. */
export function withinVisitors(who: Person, scope: Scope): Condition {
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
    .where(isWorkingHere())
    .orderBy(nameOrderOf(sql.ref('name')))
    .orderBy('id')
    .execute()

/** The first moment of a period: midnight in the shop. */
const sinceOf = (period: keyof typeof PERIOD_DAYS, now: Date): Date =>
  startOfDay(firstOfLastDays(PERIOD_DAYS[period], todayInTashkent(now)))

/** The SQL of the list. */
export const visitorSql = (call: RequestContext): ListSql<typeof visitorList> => ({
  from: sql`guests g join branches b on b.id = g.branch_id left join users u on u.id = g.host_id`,
  key: sql`g.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`g.version`,
    name: sql`g.name`,
    reason: sql`g.reason`,
    host: sql`coalesce(u.name, g.host_name)`,
    branch: sql`b.name`,
    arrived_at: sql`g.arrived_at`,
    left_at: sql`g.left_at`,
    result: sql`g.result`,
    phone: sql`g.phone`,
    host_id: sql`g.host_id`,
    host_name: sql`g.host_name`,
    branch_id: sql`g.branch_id`,
    comment: sql`g.comment`,
  },
  sorts: {
    // A list begins in the rising order of its first sort: the latest is the least.
    latest: { by: sql`(extract(epoch from g.arrived_at) * -1000)::bigint`, kind: 'bigint' },
    arrived: { by: sql`g.arrived_at`, kind: 'timestamptz' },
    name: { by: nameOrderOf(sql`g.name`), kind: 'text' },
    branch: { by: sql`b.name_order`, kind: 'text' },
  },
  filters: {
    inside: () => sql`g.left_at is null`,
    period: (period) => sql`g.arrived_at >= ${sinceOf(period, call.deps.now())}`,
    branch: (id) => sql`g.branch_id = ${Number(id)}`,
  },
  search: (text) => bySearchKey(sql`concat_ws(' ', g.name_key, u.name_key, g.phone)`, text),
  scope: withinVisitors(person(call), call.scope),
})

export const createVisitor = (trx: Trx, values: Insertable<Database['guests']>) =>
  trx.insertInto('guests').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateVisitor(
  trx: Trx,
  id: number,
  set: Updateable<Database['guests']>,
): Promise<void> {
  await trx.updateTable('guests').set(set).where('id', '=', id).execute()
}

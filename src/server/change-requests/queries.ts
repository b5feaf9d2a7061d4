// SQL of the requests to the administrator: the visibility condition, the list, one request with its lines.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { RequestList } from '#api/back-office/change-requests.ts'
import { PERIODS, type RequestKind } from '#domain/change-requests/change-request.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { type ListSql, selectLine } from '../platform/listing/declared.ts'
import { allOf, BEFORE, bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

export { askForPrices, mayApproveOwnPrices, type NewPrice } from './prices.ts'
export type RequestRow = Selected<'change_requests'>

const key = sql`r.id`
const from = sql`change_requests r join users a on a.id = r.created_by left join branches b on b.id = r.branch_id
  left join users d on d.id = r.decided_by`
const lines = sql`(select count(*)::int from change_request_lines l where l.request_id = r.id)`
const columns = {
  version: sql`r.version`,
  state: sql`r.state`,
  author: sql`a.name`,
  branch: sql`b.name`,
  lines,
  note: sql`r.note`,
  created_at: sql`r.created_at`,
  sent_at: sql`r.sent_at`,
  decided_by: sql`d.name`,
  decided_at: sql`r.decided_at`,
}
const goods = sql`(select string_agg(p.name || ' ' || p.sku, ' ') from change_request_lines l
  join products p on p.id = l.product_id where l.request_id = r.id)`

export type Viewer = { person: Person; scope: 'own' | 'all'; mayDecide: boolean }

/**
 * Whose requests a person sees: with `own` their own and those of their branch; who decides sees what was sent; drafts of
 * others stay theirs; a partner's staff see what their partner's staff made.
 */
export function withinRequests({ person, scope, mayDecide }: Viewer): Condition {
  const mine = sql<SqlBool>`r.created_by = ${person.id}`
  if (person.partner_id !== null)
    return sql<SqlBool>`r.created_by in (select id from users where partner_id = ${person.partner_id})`
  if (person.is_admin) return sql<SqlBool>`true`
  const reach =
    scope === 'all' || mayDecide ? sql<SqlBool>`true` : sql<SqlBool>`r.branch_id = ${person.branch_id}`
  return sql<SqlBool>`(${mine} or (r.state <> 'draft' and ${reach}))`
}

/** The SQL of the list of one kind. */
export const requestSql = (kind: RequestKind, viewer: Viewer, now: Date): ListSql<RequestList> => ({
  from,
  key,
  keyKind: 'bigint',
  columns,
  sorts: {
    newest: { by: sql`-r.id`, kind: 'bigint' },
    created_at: { by: sql`r.created_at`, kind: 'timestamptz' },
    // What is not sent stands together, like movements.
    sent_at: { by: sql`r.sent_at`, absent: BEFORE, kind: 'timestamptz' },
    state: { by: sql`r.state`, kind: 'text' },
    author: { by: nameOrderOf(sql`a.name`), kind: 'text' },
    lines: { by: lines, kind: 'bigint' },
  },
  filters: {
    state: (state) => sql`r.state = ${state}`,
    period: (period) =>
      sql`r.created_at >= ${startOfDay(firstOfLastDays(PERIODS[period], todayInTashkent(now)))}`,
  },
  search: (text) =>
    bySearch(sql`concat_ws(' ', r.id, a.name, b.name, r.note, ${goods})`, text, sql`a.name_key`),
  scope: allOf([sql<SqlBool>`r.kind = ${kind}`, withinRequests(viewer)]),
})

/** A request with the names that its list shows, with dates as Date. */
type RequestHead = Pick<
  RequestRow,
  | 'version'
  | 'state'
  | 'note'
  | 'answer'
  | 'created_by'
  | 'created_at'
  | 'sent_at'
  | 'decided_at'
  | 'applied_at'
> & { key: string; author: string; branch: string | null; lines: number; decided_by: string | null }

/** One request as its list shows it, when this person may see it. */
export async function requestHead(trx: Trx, kind: RequestKind, viewer: Viewer, id: number) {
  const { rows } = await sql<RequestHead>`
    select ${selectLine({ key, columns })}, r.answer, r.applied_at, r.created_by from ${from}
    where r.id = ${id} and r.kind = ${kind} and ${withinRequests(viewer)}`.execute(trx)
  return rows[0]
}

/** The request locked for a change, when this person may see it. */
export async function lockedRequest(trx: Trx, kind: RequestKind, viewer: Viewer, id: number) {
  const { rows } = await sql<RequestRow>`
    select r.* from change_requests r where r.id = ${id} and r.kind = ${kind} and ${withinRequests(viewer)}
    for no key update`.execute(trx)
  return rows[0]
}

export const linesOf = (trx: Trx, request: number) =>
  trx
    .selectFrom('change_request_lines')
    .selectAll()
    .where('request_id', '=', request)
    .orderBy('place')
    .execute()

/** Prices that requests wait with, of these products: sent, or approved and not applied. */
export async function waitingPrices(
  trx: Trx,
  products: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ product_id: number; prices: number[] }>`
    select l.product_id, array_agg(l.new_price::float8) as prices from change_request_lines l
    join change_requests r on r.id = l.request_id
    where r.kind = 'price' and r.state in ('sent', 'approved') and l.product_id = any(${products}::int[])
    group by l.product_id`.execute(trx)
  return new Map(rows.map(({ product_id, prices }) => [product_id, new Set(prices.map(Number))]))
}

export const createRequest = (trx: Trx, values: Insertable<Database['change_requests']>) =>
  trx
    .insertInto('change_requests')
    .values(values)
    .returning(['id', 'version', 'state'])
    .executeTakeFirstOrThrow()

export async function updateRequest(
  trx: Trx,
  id: number,
  set: Updateable<Database['change_requests']>,
): Promise<void> {
  await trx.updateTable('change_requests').set(set).where('id', '=', id).execute()
}

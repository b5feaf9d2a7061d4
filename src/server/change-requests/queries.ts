// SQL of the requests to the administrator: the visibility condition, the list, one request with its lines.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { RequestLine } from '#api/back-office/change-requests.ts'
import {
  PERIODS,
  type Period,
  type RequestKind,
  type RequestState,
} from '#domain/change-requests/change-request.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/dates.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { Person, Trx } from '../platform/handler.ts'
import { byName, bySearch, type Listing } from '../platform/listing/listing.ts'

export { askForPrices, mayApproveOwnPrices, type NewPrice } from './prices.ts'
export type RequestRow = Selected<'change_requests'>
type Sort = 'newest' | 'created_at' | 'sent_at' | 'state' | 'author' | 'lines'

const lines = sql`(select count(*)::int from change_request_lines l where l.request_id = r.id)`
type Instants = 'created_at' | 'sent_at' | 'decided_at'
/** A row as the database returns it, with dates as Date. */
export type ListedRequest = Omit<RequestLine, Instants> & {
  created_at: Date
  sent_at: Date | null
  decided_at: Date | null
}

export const requestListing: Listing<Sort> = {
  columns: sql`r.id::text as key, r.version, r.state, r.note, a.name as author, b.name as branch, ${lines} as lines,
    r.created_at, r.sent_at, d.name as decided_by, r.decided_at`,
  from: sql`change_requests r join users a on a.id = r.created_by left join branches b on b.id = r.branch_id
    left join users d on d.id = r.decided_by`,
  key: sql`r.id`,
  keyKind: 'bigint',
  sorts: {
    newest: { by: sql`-r.id`, kind: 'bigint' },
    created_at: { by: sql`r.created_at`, kind: 'timestamptz' },
    sent_at: { by: sql`coalesce(r.sent_at, r.created_at)`, kind: 'timestamptz' },
    state: { by: sql`r.state`, kind: 'text' },
    author: { by: byName(sql`a.name`), kind: 'text' },
    lines: { by: lines, kind: 'bigint' },
  },
}

export type Viewer = { person: Person; scope: 'own' | 'all'; mayDecide: boolean }

/**
 * Whose requests a person sees: with `own` their own and those of their branch; who decides sees what was sent; drafts of
 * others stay theirs; a partner's staff see what their partner's staff made.
 */
export function visible({ person, scope, mayDecide }: Viewer): Condition {
  const mine = sql<SqlBool>`r.created_by = ${person.id}`
  if (person.partner_id !== null)
    return sql<SqlBool>`r.created_by in (select id from users where partner_id = ${person.partner_id})`
  if (person.is_admin) return sql<SqlBool>`true`
  const reach =
    scope === 'all' || mayDecide ? sql<SqlBool>`true` : sql<SqlBool>`r.branch_id = ${person.branch_id}`
  return sql<SqlBool>`(${mine} or (r.state <> 'draft' and ${reach}))`
}

export type Filters = {
  search?: string | undefined
  state?: RequestState | undefined
  period?: Period | undefined
}

/** The midnight in Tashkent that a period begins with. */
const startOf = (period: Period, now: Date): Date =>
  startOfDay(firstOfLastDays(PERIODS[period], todayInTashkent(now)))

export function conditionsOf(
  kind: RequestKind,
  viewer: Viewer,
  { search, state, period, now }: Filters & { now: Date },
) {
  const goods = sql`(select string_agg(p.name || ' ' || p.sku, ' ') from change_request_lines l
    join products p on p.id = l.product_id where l.request_id = r.id)`
  return [
    sql<SqlBool>`r.kind = ${kind}`,
    visible(viewer),
    ...(state === undefined ? [] : [sql<SqlBool>`r.state = ${state}`]),
    ...(period === undefined ? [] : [sql<SqlBool>`r.created_at >= ${startOf(period, now)}`]),
    ...bySearch(sql`concat_ws(' ', r.id, a.name, b.name, r.note, ${goods})`, search, sql`a.name_key`),
  ]
}

/** One request as its list shows it, when this person may see it. */
export async function requestHead(trx: Trx, kind: RequestKind, viewer: Viewer, id: number) {
  const { columns, from } = requestListing
  const { rows } = await sql<ListedRequest & { answer: string; applied_at: Date | null; created_by: number }>`
    select ${columns}, r.answer, r.applied_at, r.created_by from ${from}
    where r.id = ${id} and r.kind = ${kind} and ${visible(viewer)}`.execute(trx)
  return rows[0]
}

/** The request locked for a change, when this person may see it. */
export async function lockedRequest(trx: Trx, kind: RequestKind, viewer: Viewer, id: number) {
  const { rows } = await sql<RequestRow>`
    select r.* from change_requests r where r.id = ${id} and r.kind = ${kind} and ${visible(viewer)}
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

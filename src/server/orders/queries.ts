// SQL of orders: the list of papers, the invoices that are not finished, and whom unfilled fields keep from a new contract.
import { type SqlBool, sql } from 'kysely'
import type { orders, paperList, UnfinishedOrder } from '#api/back-office/orders.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import type { Scope } from '#domain/access/permissions.ts'
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { ownStatesOf, PAPER_KINDS, type PaperKind, type PaperState } from '#domain/orders/papers.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import type { Condition } from '../db/condition.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import {
  allOf,
  BEFORE,
  bySearch,
  bySearchKey,
  bySpelling,
  type Listing,
} from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { readSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'

type AppList = Body<typeof orders.unfinished>
type AppFilters = Partial<Pick<AppList, 'search' | 'state' | 'branch' | 'unfilled' | 'mine'>>

/** `unfilledFields` of the domain as SQL, of a paper `p`. */
const isUnfilled = sql<SqlBool>`(p.kind = 'invoice' and (p.payment_type = '' or p.delivery = '' or p.owner_name = ''
  or p.delivery = 'delivery' and p.delivery_time = ''))`

const inState = (kind: PaperKind, state: PaperState) =>
  sql<SqlBool>`(p.kind = ${kind} and p.state = any(${ownStatesOf(kind, state)}::text[]))`
/** Papers `p` that are drafts, or closed. */
const ofState = (state: PaperState) =>
  sql<SqlBool>`(${sql.join(
    PAPER_KINDS.map((kind) => inState(kind, state)),
    sql` or `,
  )})`
/** What ended as a draft is no paper. */
const isPaper = sql<SqlBool>`(${ofState('draft')} or ${ofState('closed')})`
const paperState = sql`case when ${ofState('draft')} then 'draft' else 'closed' end`

/** Pieces and value of a paper: the lines of each kind are in a table of their own. */
const piecesOf = sql`case p.kind
  when 'invoice' then (select count(*)::int from application_goods g
    where g.application_id = p.application_id and g.cancelled_at is null)
  when 'movement' then (select coalesce(sum(l.quantity), 0)::int from movement_lines l where l.document_id = p.id)
  when 'return' then (select coalesce(sum(l.quantity), 0)::int from stock_lines l where l.document_id = p.id)
  else (select coalesce(sum(l.quantity), 0)::int from branch_document_lines l where l.document_id = p.id) end`
const priceOf = sql`(select l.cost from invoices i join contract_sums l on l.contract_id = i.contract_id where i.id = p.id)`
const sumOf = sql`case p.kind
  when 'invoice' then ${priceOf}
  when 'movement' then (select sum(l.value)::bigint from movement_lines l where l.document_id = p.id)
  when 'return' then (select sum(e.value)::bigint from stock_entries e
    where e.document_id = p.id and e.quantity > 0)
  else (select sum(coalesce(l.value, l.cost * l.quantity))::bigint from branch_document_lines l
    where l.document_id = p.id) end`

const FROM = sql`papers p left join applications a on a.id = p.application_id
  left join branches b on b.id = p.branch_id left join branches t on t.id = p.to_branch_id
  left join users u on u.id = p.author_id`
const KEY = sql`(p.kind || '-' || p.number)`

/**
 * The papers within the scope: own = of my branch, for a movement either side of it, or of an application of mine; partner staff
 * see none.
 */
export function withinPapers(who: Person, scope: Scope): Condition {
  if (who.partner_id !== null || scope === 'none') return sql<SqlBool>`false`
  if (scope === 'all') return isPaper
  return sql<SqlBool>`(${isPaper} and (p.branch_id = ${who.branch_id}::int or p.to_branch_id = ${who.branch_id}::int
    or a.manager_id = ${who.id}::int))`
}

/** The SQL of the list of papers. Without `goods.cost` a person sees the sums of invoices only: those of others are what goods cost. */
export function paperSql(call: RequestContext): ListSql<typeof paperList> {
  const who = person(call)
  const today = todayInTashkent(call.deps.now())
  return {
    from: FROM,
    key: KEY,
    keyKind: 'text',
    isSearchedByRow: true,
    columns: {
      version: sql`p.version`,
      number: sql`p.number`,
      kind: sql`p.kind`,
      state: paperState,
      branch: sql`b.name`,
      to_branch: sql`t.name`,
      application: sql`a.number`,
      client: sql`a.client_name`,
      payment_type: sql`p.payment_type`,
      delivery: sql`p.delivery`,
      delivery_time: sql`p.delivery_time`,
      owner_name: sql`p.owner_name`,
      author: sql`u.name`,
      pieces: piecesOf,
      sum: can(who, 'goods.cost') ? sumOf : sql`case p.kind when 'invoice' then ${priceOf} end`,
      created_at: sql`p.created_at`,
      closed_at: sql`p.closed_at`,
    },
    sorts: {
      // A list begins in the rising order of its first sort: the newest is the least.
      newest: { by: sql`(-(extract(epoch from p.created_at) * 1000000)::bigint)`, kind: 'bigint' },
      number: { by: sql`p.number`, kind: 'bigint' },
      branch: { by: sql`b.name_order`, absent: sql`''`, kind: 'text' },
      created_at: { by: sql`p.created_at`, kind: 'timestamptz' },
      closed_at: { by: sql`p.closed_at`, absent: BEFORE, kind: 'timestamptz' },
    },
    filters: {
      kind: (kind) => sql`p.kind = ${kind}`,
      state: ofState,
      branch: (id) => sql`${Number(id)}::int in (p.branch_id, p.to_branch_id)`,
      period: (period) =>
        sql`p.created_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`,
      payment_type: (type) => sql`p.payment_type = ${type}`,
      delivery: (delivery) => sql`p.delivery = ${delivery}`,
      unfilled: () => isUnfilled,
    },
    search: bySearchOfPapers,
    scope: withinPapers(who, call.scope),
  }
}

/** Rows of a table whose name contains a word. */
const named = (table: 'branches' | 'users', pattern: string) =>
  sql`(select id from ${sql.table(table)} where search_fold(name) like ${pattern})`

/**
 * Every word must occur in a number, in the name of the client or the owner, or in that of a branch or the author. The columns are
 * compared separately: folding the letters of all of them takes seconds for the papers of a year.
 */
function bySearchOfPapers(search: string | undefined): Condition[] {
  return bySpelling(
    search,
    (
      pattern,
    ) => sql<SqlBool>`(p.number::text like ${pattern} or a.number::text like ${pattern} or p.owner_folded like ${pattern}
      or p.branch_id in ${named('branches', pattern)} or p.to_branch_id in ${named('branches', pattern)}
      or p.author_id in ${named('users', pattern)})`,
    (word) =>
      sql<SqlBool>`coalesce(${allOf(bySearchKey(sql`concat_ws(' ', a.name_key, u.name_key)`, word))}, false)`,
  )
}

/** Papers by their keys. */
export const isPaperIn = (keys: readonly string[]): Condition => sql<SqlBool>`${KEY} = any(${keys}::text[])`

export type PrintedPaper = {
  id: string
  key: string
  kind: PaperKind
  state: PaperState
  number: number
  branch: string | null
  to_branch: string | null
  author: string | null
  created_at: Date
  closed_at: Date | null
}

/** Papers to print, within a condition. */
export async function papersToPrint(
  trx: Trx,
  keys: readonly string[],
  within: Condition,
): Promise<PrintedPaper[]> {
  const { rows } = await sql<PrintedPaper>`
    select p.id, ${KEY} as key, p.kind, ${paperState} as state, p.number, b.name as branch, t.name as to_branch,
      u.name as author, p.created_at, p.closed_at
    from ${FROM} where ${within} and ${isPaperIn(keys)}`.execute(trx)
  return rows
}

export type PrintedLine = {
  document_id: string
  name: string
  sku: string
  quantity: number
  imei: string | null
  gtin: string | null
  serial: string | null
  marking: string | null
}

/** The lines of documents of stock, in their order. */
export async function linesOf(trx: Trx, documents: readonly string[]): Promise<PrintedLine[]> {
  const { rows } = await sql<PrintedLine>`
    select l.document_id, n.name, n.sku, l.quantity, l.imei, l.gtin, l.serial, l.marking
    from (select document_id, position, product_id, quantity, imei, gtin, serial, marking from movement_lines
      union all
      select document_id, position, product_id, quantity, imei, gtin, serial, marking from branch_document_lines
      union all
      select s.document_id, 0, s.product_id, s.quantity, g.imei, g.gtin, g.serial, g.marking
      from stock_lines s join stock_documents d on d.id = s.document_id and d.kind = 'return'
        join application_goods g on g.id = s.good_id) l
    join products n on n.id = l.product_id
    where l.document_id = any(${documents}::uuid[]) order by l.document_id, l.position`.execute(trx)
  return rows
}

export type UnfinishedRow = Omit<UnfinishedOrder, 'created_at' | 'unfilled' | 'known_payment_type'> & {
  created_at: Date
  down_payment: number
  method: PaymentMethod | null
}

/** Invoices that are open, or closed with fields to fill in. */
export const unfinishedListing: Listing<AppList['sort']> = {
  columns: sql`p.number::text as key, p.version, p.number, p.state, a.number as application, a.client_name as client,
    b.name as branch, m.name as manager, p.payment_type, p.delivery, p.delivery_time, p.owner_name, p.created_at,
    l.down_payment, y.method`,
  from: sql`papers p join applications a on a.id = p.application_id join invoices i on i.id = p.id
    join contracts c on c.id = i.contract_id join contract_sums l on l.contract_id = c.id
    left join lateral (select method from payments y where y.contract_id = c.id order by y.at limit 1) y on true
    left join branches b on b.id = p.branch_id left join users m on m.id = a.manager_id`,
  key: sql`p.number`,
  keyKind: 'bigint',
  sorts: {
    oldest: { by: sql`p.created_at`, kind: 'timestamptz' },
    number: { by: sql`p.number`, kind: 'bigint' },
    application: { by: sql`a.number`, kind: 'bigint' },
    branch: { by: sql`coalesce(b.name_order, '')`, kind: 'text' },
  },
}

export const unfinishedConditions = (
  who: Person,
  { search, state, branch, unfilled, mine }: AppFilters,
): Condition[] => [
  sql<SqlBool>`p.kind = 'invoice'`,
  sql<SqlBool>`(p.state = 'draft' or ${isUnfilled})`,
  ...(state === undefined ? [] : [ofState(state)]),
  ...(branch === undefined ? [] : [sql<SqlBool>`p.branch_id = ${Number(branch)}::int`]),
  ...(unfilled === undefined ? [] : [isUnfilled]),
  ...(mine === undefined ? [] : [sql<SqlBool>`a.manager_id = ${who.id}::int`]),
  ...bySearch(
    sql`concat_ws(' ', p.number, a.number, a.client_name, p.owner_name, b.name, m.name)`,
    search,
    sql`concat_ws(' ', a.name_key, m.name_key)`,
  ),
]

/** How many of the applications a refusal names. */
const MOST_NAMED = 20

/** Older applications of a manager whose invoice was opened and has fields to fill in, oldest first. */
async function unfilledBefore(trx: Trx, { manager, number }: { manager: number; number: number }) {
  const { rows } = await sql<{ id: string; number: number }>`
    select a.id, a.number from papers p join applications a on a.id = p.application_id
    where a.manager_id = ${manager} and a.number < ${number} and ${isUnfilled} and p.state in ('draft', 'closed')
    order by a.number limit ${MOST_NAMED}`.execute(trx)
  return rows
}

/**
 * Refuses a new contract while older applications of the same manager have unfilled invoice fields, and names them. Asked before
 * a contract is made, so never after the client has confirmed one.
 */
export async function refuseUnfilledOrders(trx: Trx, by: { manager: number; number: number }): Promise<void> {
  if (!(await readSettings(trx)).order_fields_required) return
  const applications = await unfilledBefore(trx, by)
  if (applications.length > 0) throw new Problem('orders_unfilled', { details: { applications } })
}

// SQL of requests to take goods back: the list, the products that could come back, and what one request needs.
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ReturnableGood, returnList } from '#api/back-office/returns.ts'
import { can } from '#domain/access/can.ts'
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { linesAtTerm, type Promoted } from '#domain/applications/payment-plan.ts'
import { isReturnable } from '#domain/applications/status.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import {
  isStage,
  nextActions,
  RETURN_STATES,
  type ReturnState,
  type ReturnTab,
  returnPermission,
  returnStatesWith,
} from '#domain/returns/request.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import { withinScope } from '../applications/queries.ts'
import type { Condition } from '../db/condition.ts'
import { dayOf } from '../db/days.ts'
import type { Database } from '../db/schema/database.ts'
import { statusList } from '../db/status-list.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

const inStates = (states: readonly ReturnState[]): Condition =>
  sql<SqlBool>`x.state = any(${[...states]}::text[])`

/** The code of the unit of a line `g` of an application. */
export const unitText = sql<string | null>`coalesce(g.imei, g.gtin || ' / ' || g.serial)`
const daysSince = (today: string) => sql<number>`(${today}::date - ${dayOf(sql`x.since`)})`

/** Requests `x` with the application `a`, the line `g`, branch, partner and author. */
const tables = sql`returns x join applications a on a.id = x.application_id join application_goods g on g.id = x.good_id
  join contracts c on c.id = x.contract_id join partners p on p.id = c.partner_id join users u on u.id = x.created_by
  left join branches b on b.id = a.branch_id`

/** What waits for the person: a stage of theirs, or a request of their own that nobody has seen yet. */
function isWaitingForMe(who: Person): Condition {
  const states = RETURN_STATES.filter((state) =>
    nextActions(state).some(
      (action) =>
        action !== 'send' &&
        action !== 'remove' &&
        action !== 'correct' &&
        action !== 'reject' &&
        can(who, returnPermission(action, state)),
    ),
  )
  const own = sql<SqlBool>`(x.created_by = ${who.id} and ${inStates(returnStatesWith('isEditable'))})`
  // `moveRefusal`: nobody but an administrator passes a stage after their own one, or of their own request.
  const forbidden = who.is_admin
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${inStates(states.filter(isStage))} and (x.created_by = ${who.id} or x.stage_by is not distinct from ${who.id}))`
  return sql<SqlBool>`(${inStates(states)} and not ${forbidden} or ${own})`
}

function ofTab(tab: ReturnTab, who: Person): Condition {
  if (tab === 'mine') return isWaitingForMe(who)
  const open = inStates(returnStatesWith('isOpen'))
  return tab === 'open' ? open : sql<SqlBool>`not ${open}`
}

/** The SQL of the list. */
export function returnSql(call: RequestContext): ListSql<typeof returnList> {
  const who = person(call)
  const today = todayInTashkent(call.deps.now())
  return {
    from: tables,
    key: sql`x.number`,
    keyKind: 'bigint',
    isSearchedByRow: true,
    columns: {
      version: sql`x.version`,
      number: sql`x.number`,
      state: sql`x.state`,
      days: daysSince(today),
      client: sql`a.client_name`,
      product: sql`g.name`,
      unit: unitText,
      application: sql`a.number`,
      reason: sql`x.reason`,
      branch: sql`coalesce(b.name, '')`,
      partner: sql`p.name`,
      refund: sql`x.refund`,
      author: sql`u.name`,
      late: sql`x.is_late`,
    },
    sorts: {
      // A list begins in the rising order of its first sort: the newest is the least.
      newest: { by: sql`(-x.number)`, kind: 'bigint' },
      number: { by: sql`x.number`, kind: 'bigint' },
      state: { by: sql`x.state`, kind: 'text' },
      client: { by: sql`a.name_key`, kind: 'text' },
      product: { by: nameOrderOf(sql`g.name`), kind: 'text' },
      branch: { by: sql`coalesce(b.name_order, '')`, kind: 'text' },
      days: { by: daysSince(today), kind: 'bigint' },
      refund: { by: sql`x.refund`, absent: sql`-1`, kind: 'bigint' },
    },
    filters: {
      tab: (tab) => ofTab(tab, who),
      partner: (id) => sql`c.partner_id = ${Number(id)}`,
      branch: (id) => sql`a.branch_id = ${Number(id)}`,
      period: (period) =>
        sql`x.created_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`,
      late: () => sql`x.is_late`,
    },
    search: (text) =>
      bySearch(
        sql`(x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || g.name || ' ' ||
          coalesce(${unitText}, ''))`,
        text,
        sql`a.name_key`,
      ),
    scope: withinScope(who, call.scope),
  }
}

/** How many requests within a condition on `applications a` each tab has. */
export async function countTabs(
  trx: Trx,
  who: Person,
  within: Condition,
): Promise<Record<ReturnTab, number>> {
  const count = (tab: ReturnTab) => sql`(count(*) filter (where ${ofTab(tab, who)}))::int`
  const { rows } = await sql<Record<ReturnTab, number>>`
    select ${count('mine')} as mine, ${count('open')} as open, ${count('closed')} as closed
    from ${tables} where ${within}`.execute(trx)
  return rows[0] ?? { mine: 0, open: 0, closed: 0 }
}

type Found = Omit<ReturnableGood, 'handed_over_at'> & { handed_over_at: Date | null }
const MOST_FOUND = 20

/** Lines of applications with a contract, by the number of the application or a code of the unit. */
export async function findReturnable(trx: Trx, text: string, within: Condition): Promise<Found[]> {
  const scanned = classifyScan(text)
  const digits = text.replace(/^№\s*/, '')
  const byNumber = /^\d{1,9}$/.test(digits) ? [sql<SqlBool>`a.number = ${Number(digits)}`] : []
  const byCode =
    scanned.kind === 'imei'
      ? [sql<SqlBool>`g.imei = ${scanned.imei}`]
      : scanned.kind === 'marking'
        ? [sql<SqlBool>`(g.gtin = ${scanned.gtin} and g.serial = ${scanned.serial})`]
        : []
  const ways = [...byNumber, ...byCode]
  if (ways.length === 0) return []
  const kept = returnStatesWith('keepsLine')
  const { rows } = await sql<
    Omit<Found, 'gifts'> & { gifts: (Found['gifts'][number] & Promoted)[]; months: number }
  >`
    select g.id as good_id, c.months, a.number as application, a.client_name as client, g.name as product, ${unitText} as unit,
      g.tracking <> 'none' as tracked,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'discount', w.discount, 'is_gift', true,
          'promotion_terms', to_jsonb(coalesce(p.terms, '{}'))) order by w.created_at)
        from application_goods w left join promotions p on p.id = w.promotion_id
        where w.application_id = g.application_id and w.gift_of = g.id and w.cancelled_at is null), '[]'::jsonb) as gifts,
      a.status, i.closed_at as handed_over_at,
      (select x.number from returns x where x.good_id = g.id and x.state = any(${kept}::text[])) as request
    from application_goods g join applications a on a.id = g.application_id
      join contracts c on c.application_id = a.id and c.state = 'confirmed'
      left join invoices i on i.contract_id = c.id and i.state = 'closed'
    where g.gift_of is null and g.cancelled_at is null and a.status in (${statusList(isReturnable)}) and ${within}
      and (${sql.join(ways, sql` or `)})
    order by a.number desc, g.created_at limit ${MOST_FOUND}`.execute(trx)
  return rows.map(({ gifts, months, ...row }) => ({
    ...row,
    gifts: linesAtTerm(gifts, months).map(({ id, name }) => ({ id, name })),
  }))
}

/** Partners of the requests that a person may see. */
export async function partnersOf(trx: Trx, within: Condition): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from partners p where p.id in
      (select c.partner_id from returns x join contracts c on c.id = x.contract_id
        join applications a on a.id = x.application_id where ${within})
    order by ${nameOrderOf(sql`p.name`)}`.execute(trx)
  return rows
}

export type ReturnRow = {
  id: string
  number: number
  key: string
  version: number
  state: ReturnState
  since: Date
  application_id: string
  good_id: string
  contract_id: string
  created_by: number
  created_at: Date
  handed_over_at: Date | null
}

const selectReturn = (trx: Trx, key: string) =>
  trx
    .selectFrom('returns as x')
    .innerJoin('applications as a', 'a.id', 'x.application_id')
    .innerJoin('users as u', 'u.id', 'x.created_by')
    .leftJoin('branches as b', 'b.id', 'x.branch_id')
    .leftJoin('users as w', 'w.id', 'x.accepted_by')
    .leftJoin('branches as ab', 'ab.id', 'a.branch_id')
    .selectAll('x')
    .select(['u.name as author', 'b.name as accepted_branch', 'w.name as accepted_name', 'ab.name as branch'])
    .where('x.number', '=', Number(key))

/** The request that a number names, within a condition on `applications a`. */
export const findReturn = (trx: Trx, key: string, within: Condition) =>
  selectReturn(trx, key).where(within).executeTakeFirst()
export type FoundReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>

/** The application of a request. */
export const applicationOf = (trx: Trx, key: string) =>
  trx.selectFrom('returns').select('application_id').where('number', '=', Number(key)).executeTakeFirst()

/** Locks a request until the end of the transaction; its application is locked before it. */
export const lockReturn = (trx: Trx, key: string) =>
  trx.selectFrom('returns').select('id').where('number', '=', Number(key)).forUpdate().execute()

/** The requests of an application but removed ones, the newest first. */
export async function returnsOf(trx: Trx, application: string) {
  const rows = await trx
    .selectFrom('returns')
    .select(['number', 'state', 'contract_id', 'way'])
    .where('application_id', '=', application)
    .where('state', '!=', 'removed')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, key: String(row.number) }))
}

/** The fiscal return receipt of a request. */
export const checkOf = (trx: Trx, id: string) =>
  trx.selectFrom('return_checks').selectAll().where('return_id', '=', id).executeTakeFirst()

/** The fiscal receipt of a sale; undefined where none was entered. */
export const saleReceiptOf = (trx: Trx, contract: string) =>
  trx
    .selectFrom('fiscal_receipts as f')
    .innerJoin('invoices as i', 'i.id', 'f.invoice_id')
    .select(['f.register', 'f.number', 'f.sign', 'f.at', 'i.id as invoice_id'])
    .where('i.contract_id', '=', contract)
    .executeTakeFirst()

/** How a contract was paid; null: nothing was. */
export const paymentMethodOf = async (trx: Trx, contract: string): Promise<PaymentMethod | null> =>
  (
    await trx
      .selectFrom('payments')
      .select('method')
      .where('contract_id', '=', contract)
      .orderBy('at')
      .executeTakeFirst()
  )?.method ?? null

/** The steps of a request from the audit trail, oldest first. */
export async function stepsOf(trx: Trx, key: string) {
  const rows = await trx
    .selectFrom('audit as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select(['t.action', 't.at', 't.details', 'u.name as who'])
    .where('t.entity', '=', 'return')
    .where('t.entity_id', '=', key)
    .orderBy('t.id')
    .limit(200)
    .execute()
  return rows.map(({ action, at, details, who }) => ({
    action: action.replace(/^return_/, ''),
    who: who ?? '',
    at: at.toISOString(),
    reason: String((details as { reason?: unknown }).reason ?? ''),
  }))
}

/** What a request shows of others: its partner, and how the money was given back. */
export async function shownOf(trx: Trx, of: { partner: number; request: string }) {
  const partner = await trx
    .selectFrom('partners')
    .select('name')
    .where('id', '=', of.partner)
    .executeTakeFirst()
  const refund = await trx
    .selectFrom('refunds')
    .select('method')
    .where('return_id', '=', of.request)
    .executeTakeFirst()
  return { partner: partner?.name ?? '', method: refund?.method ?? null }
}

/** A line of goods of any application. */
export const findGoodLine = (trx: Trx, id: string) =>
  trx.selectFrom('application_goods').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes a request and returns its number. */
export async function createReturn(trx: Trx, values: Insertable<Database['returns']>): Promise<number> {
  const { number } = await trx
    .insertInto('returns')
    .values(values)
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** The photos of a request, in the order in which they were taken. */
export const photosOf = (trx: Trx, request: string) =>
  trx.selectFrom('return_photos').select('id').where('return_id', '=', request).orderBy('at').execute()

/** Whether a request has a photo. */
export const hasPhoto = async (trx: Trx, request: string): Promise<boolean> =>
  (await trx
    .selectFrom('return_photos')
    .select('id')
    .where('return_id', '=', request)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether goods are in a branch that is not deleted; null: they are in none. */
export const isInBranch = async (trx: Trx, branch: number | null): Promise<boolean> =>
  branch !== null &&
  (await trx
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branch)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

export async function addPhoto(trx: Trx, photo: Insertable<Database['return_photos']>): Promise<void> {
  await trx.insertInto('return_photos').values(photo).execute()
}

export const findPicture = async (trx: Trx, id: string, request: string): Promise<string | null> =>
  (
    await trx
      .selectFrom('return_photos')
      .select('picture')
      .where('id', '=', id)
      .where('return_id', '=', request)
      .executeTakeFirst()
  )?.picture ?? null

// Sellers and their figures of a period, counted in Tashkent's days from the applications they made.
import { type SqlBool, sql } from 'kysely'
import type { SellerLine, sellerEndpoints } from '#api/back-office/staff/sellers.ts'
import { type Status, takesPhotos } from '#domain/applications/status.ts'
import { dateInTashkent, endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import { type Period, spanOfPeriod } from '#domain/staff/period.ts'
import { completions } from '../../applications/queries.ts'
import { dayOf } from '../../db/days.ts'
import { statusList } from '../../db/status-list.ts'
import type { Handler, RequestContext } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import {
  bySearch,
  type Listing,
  nameOrderOf,
  readAll,
  readList,
  readPage,
} from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { isWorking, ofBranch, withinPeople } from '../queries.ts'

type Rows = typeof sellerEndpoints
type Sort = 'name' | 'branch' | 'made' | 'submitted' | 'completed' | 'unsent' | 'last_at'
type Line = Omit<SellerLine, 'last_at'> & { last_at: Date | null }
type Filters = { branch?: string; search?: string; period: Period }
type Span = { from: Date; to: Date }

function spanAt(now: Date, period: Period): Span {
  const { from, to } = spanOfPeriod(period, dateInTashkent(now))
  return { from: startOfDay(from), to: endOfDay(to) }
}

const isInSpan = (column: string, { from, to }: Span) =>
  sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

/** An application counts on the day of its entry, where the clock of the tablet is known: the column of the entry, and that of the arrival. */
const BEGUN = ['begun_entered_at', 'created_at'] as const
const SUBMITTED = ['submit_entered_at', 'submitted_at'] as const
type Counted = typeof BEGUN | typeof SUBMITTED
const isCountedIn = ([entered, arrived]: Counted, span: Span) =>
  sql<SqlBool>`((${sql.ref(entered)} is null and ${isInSpan(arrived, span)}) or ${isInSpan(entered, span)})`

const completedIn = (span: Span) => completions(isInSpan('h.at', span))

const UNSENT = sql`coalesce((select sum((select count(*) from unnest(a.captured_slots) slot
    where slot <> all (a.arrived_slots)))::int
  from applications a where a.created_by = u.id and a.status in (${statusList(takesPhotos)})), 0)::int`

const LAST = sql`greatest(
  (select max(h.at) from application_history h where h.user_id = u.id),
  (select max(a.created_at) from applications a where a.created_by = u.id))`

function listingAt(now: Date, period: Period): Listing<Sort> {
  const span = spanAt(now, period)
  const lines = sql`(select u.id, u.branch_id, u.partner_id, u.name, u.name_key, b.name as branch,
      coalesce(m.count, 0) as made, coalesce(t.count, 0) as submitted, coalesce(c.count, 0) as completed,
      ${UNSENT} as unsent, ${LAST} as last_at
    from users u left join branches b on b.id = u.branch_id
    left join (select created_by, count(*)::int as count from applications
      where ${isCountedIn(BEGUN, span)} group by created_by) m on m.created_by = u.id
    left join (select created_by, count(*)::int as count from applications
      where ${isCountedIn(SUBMITTED, span)} group by created_by) t on t.created_by = u.id
    left join (select a.created_by, count(*)::int as count from ${completedIn(span)} h
      join applications a on a.id = h.application_id group by a.created_by) c on c.created_by = u.id
    where ${isWorking('seller', dateInTashkent(now))}) u`
  const by = (name: string, kind: 'text' | 'bigint') => ({ by: sql`u.${sql.raw(name)}`, kind })
  return {
    columns: sql`u.id::text as key, 0 as version, u.name, u.branch, u.made, u.submitted, u.completed, u.unsent, u.last_at`,
    from: lines,
    key: sql`u.id`,
    keyKind: 'bigint',
    sorts: {
      name: by('name', 'text'),
      branch: { by: nameOrderOf(sql`coalesce(u.branch, '')`), kind: 'text' },
      made: by('made', 'bigint'),
      submitted: by('submitted', 'bigint'),
      completed: by('completed', 'bigint'),
      unsent: by('unsent', 'bigint'),
      last_at: { by: sql`coalesce(u.last_at, 'epoch'::timestamptz)`, kind: 'timestamptz' },
    },
  }
}

const conditionsOf = ({ actor, scope }: RequestContext, { branch, search }: Omit<Filters, 'period'>) => [
  withinPeople(person({ actor }), scope),
  ...ofBranch(branch),
  ...bySearch(sql`u.name`, search, sql`u.name_key`),
]

const toLine = (line: Line): SellerLine => ({ ...line, last_at: line.last_at?.toISOString() ?? null })

const sellers: Handler<Rows['sellers']> = async (call) => {
  const { trx, deps, body } = call
  const listing = listingAt(deps.now(), body.period)
  const conditions = conditionsOf(call, body as Filters)
  const page = await readList<Line, Sort>(trx, listing, conditions, body)
  return { ...page, items: page.items.map(toLine) }
}

const COLUMNS = { text: ['name', 'branch', 'made', 'submitted', 'completed', 'unsent'], moment: ['last_at'] }

const exportSellers: Handler<Rows['exportSellers']> = async (call) => {
  const { trx, deps, body, reply } = call
  const listing = listingAt(deps.now(), body.period)
  const rows = readAll<Line, Sort>(trx, listing, conditionsOf(call, body as Filters), body)
  const columns = chosenColumns(body.columns, COLUMNS)
  return sendExport(reply, 'sellers', rows, { ...body, columns })
}

const statusesOf = async (trx: Trx, id: number, span: Span) => {
  const { rows } = await sql<{ status: Status; count: number }>`
    select status, count(*)::int as count from applications
    where created_by = ${id} and ${isCountedIn(BEGUN, span)} group by status order by count desc, status`.execute(
    trx,
  )
  return rows
}

const DAY_OF = (...columns: readonly string[]) =>
  sql`to_char(${dayOf(sql`coalesce(${sql.join(columns.map((column) => sql.ref(column)))})`)}, 'YYYY-MM-DD')`

async function daysOf(trx: Trx, id: number, span: Span) {
  const { rows } = await sql<{
    day: string
    made: number
    submitted: number
    completed: number
    sum: number
  }>`
    select day, sum(made)::int as made, sum(submitted)::int as submitted, sum(completed)::int as completed,
      sum(cost)::bigint as sum from (
      select ${DAY_OF(...BEGUN)} as day, 1 as made, 0 as submitted, 0 as completed, 0 as cost
        from applications where created_by = ${id} and ${isCountedIn(BEGUN, span)}
      union all select ${DAY_OF(...SUBMITTED)}, 0, 1, 0, 0
        from applications where created_by = ${id} and ${isCountedIn(SUBMITTED, span)}
      union all select ${DAY_OF('h.at')}, 0, 0, 1, coalesce(a.sum, 0) from ${completedIn(span)} h
        join applications a on a.id = h.application_id where a.created_by = ${id}
    ) days group by day order by day desc`.execute(trx)
  return rows
}

const requireSeller: Handler<Rows['seller']> = async (call) => {
  const { trx, deps, params, query } = call
  const now = deps.now()
  const listing = listingAt(now, query.period)
  const conditions = [...conditionsOf(call, {}), sql<boolean>`u.id = ${Number(params.key)}`]
  const { items } = await readPage<Line, Sort>(trx, listing, conditions, {
    sort: 'name',
    way: 'asc',
    limit: 1,
  })
  const [line] = items
  if (!line) throw new Problem('not_found')
  const span = spanAt(now, query.period)
  const days = await daysOf(trx, Number(params.key), span)
  return {
    ...toLine(line),
    sum: days.reduce((all, { sum }) => all + Number(sum), 0),
    statuses: await statusesOf(trx, Number(params.key), span),
    days: days.map(({ sum: _sum, ...day }) => day),
  }
}

export const sellerHandlers = { sellers, exportSellers, seller: requireSeller }

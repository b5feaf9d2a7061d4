// The list and its export: pages behind a cursor, with the stage of what is in work.
import { type SqlBool, sql } from 'kysely'
import type { applications, QueueItem, QueueSort } from '#api/applications.ts'
import type { SortDirection } from '#api/shapes/list.ts'
import { QUEUE_GROUPS, type QueueGroup, queueWaitOf } from '#domain/applications/queue-filters.ts'
import { OUTSIDE_REASONS } from '#domain/applications/reasons.ts'
import { currentStage } from '#domain/applications/stages.ts'
import { isAssignedToManager } from '#domain/applications/status.ts'
import type { Condition } from '../../db/condition.ts'
import type { Call, Handler } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { allOf, cursorOf, isAfterCursor, sortedAfter } from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import type { Trx } from '../../platform/trx.ts'
import { selectItems } from '../queries.ts'
import { withinScope } from '../record/scope.ts'
import { type ItemRow, instant, itemOf } from '../record/shape.ts'
import { factsOf, readSales } from '../sale.ts'
import { contractLimit } from '../stages/contract/orders.ts'
import { queueFactsOf } from './facts.ts'
import { groupRank, orderOf } from './orders.ts'
import { idsByOwner } from './owned.ts'
import { byFilters, type Filters, refuseLongPeriod } from './search.ts'

type ListCall = Pick<Call<typeof applications.list>, 'trx' | 'actor' | 'scope' | 'deps'>
type Wanted = Filters & {
  sort: QueueSort
  way?: SortDirection | undefined
  after?: string | undefined
  limit: number
}

/** Totals are counted up to this number; counting further would read the whole table. */
const MAX_TOTAL = 10_000
const EXPORT_PAGE = 1000

type PageWanted = Omit<Wanted, keyof Filters> & { userId: number; isFew: boolean }

/** The query of a page: its rows and one more. `isFew`: sorted after they are found. */
export function pageQuery(trx: Trx, matching: Condition, { userId, isFew, ...wanted }: PageWanted) {
  const order = orderOf(wanted.sort, wanted.way, userId)
  const { owner } = order
  const behind = wanted.after === undefined ? matching : allOf([matching, isAfterCursor(order, wanted.after)])
  const onPage =
    owner === undefined || isFew
      ? behind
      : sql<SqlBool>`a.id in (${idsByOwner({ ...order, owner }, matching, wanted.after, wanted.limit + 1)})`
  return selectItems(trx)
    .select([sql<string>`(${order.by})::text`.as('sort_'), sql<string>`a.id::text`.as('key_')])
    .where(onPage)
    .orderBy(isFew ? sortedAfter(order.by) : order.by, order.way)
    .orderBy('a.id', order.way)
    .limit(wanted.limit + 1)
}

async function readRows(trx: Trx, matching: Condition, wanted: PageWanted) {
  const rows = await pageQuery(trx, matching, wanted).execute()
  const page = rows.slice(0, wanted.limit)
  const last = rows.length > wanted.limit ? page.at(-1) : undefined
  return { page, next: last ? cursorOf(orderOf(wanted.sort, wanted.way, wanted.userId), last) : null }
}

/** Filters that may find few rows among many, which the planner cannot estimate: their rows are sorted after they are found. */
const NARROWING = [
  'search',
  'counted',
  'waiting',
  'awaiting_director',
  'deadline',
  'speed',
  'lacking_photos',
  'partner_id',
  'today',
  'sum_from',
  'sum_to',
] as const satisfies readonly (keyof Filters)[]

async function groupCounts(
  trx: Trx,
  matching: Condition,
  userId: number,
): Promise<Record<QueueGroup, number>> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*)::int as count
    from (select ${groupRank(userId)} as rank from applications a where ${matching} limit ${MAX_TOTAL}) bounded
    group by rank`.execute(trx)
  const countOf = (rank: number) => rows.find((row) => row.rank === rank)?.count ?? 0
  const [mine, waiting, others] = QUEUE_GROUPS.map((_group, rank) => countOf(rank))
  return { mine: mine ?? 0, waiting: waiting ?? 0, others: others ?? 0 }
}

/** How many applications match, and their sums together, both of no more than MAX_TOTAL. */
async function countAndSum(trx: Trx, matching: Condition): Promise<{ total: number; sum: number }> {
  const { rows } = await sql<{ total: number; sum: number }>`
    select count(*)::int as total, coalesce(sum(bounded.sum), 0)::bigint as sum
    from (select a.sum from applications a where ${matching} limit ${MAX_TOTAL}) bounded`.execute(trx)
  return rows[0] ?? { total: 0, sum: 0 }
}

/** A page of applications within the scope of the call's person. */
async function pageOf(call: ListCall, { sort, way, after, limit, ...filters }: Wanted) {
  const { trx, deps } = call
  const who = person(call)
  const matching = allOf([
    withinScope(who, call.scope),
    byFilters(filters, { userId: who.id, now: deps.now(), who }, deps),
  ])
  // Counted first: the few that a filter finds are sorted after they are found (decision 0028).
  const { total, sum } = await countAndSum(trx, matching)
  const isNarrowed =
    NARROWING.some((name) => filters[name] !== undefined) || orderOf(sort, way, who.id).owner !== undefined
  const isFew = total < MAX_TOTAL && isNarrowed
  const { page, next } = await readRows(trx, matching, { sort, way, after, limit, userId: who.id, isFew })
  return {
    page,
    next,
    total,
    // A sum of a part of what is found would be read as the sum of all of it.
    ...(after === undefined && total < MAX_TOTAL ? { totals: { sum } } : {}),
    ...(sort === 'groups' && after === undefined ? { groups: await groupCounts(trx, matching, who.id) } : {}),
  }
}

/** Lines of a page with stage and wait, by the same functions as the page of an application. */
async function queueItems({ trx, deps, actor }: ListCall, rows: readonly ItemRow[]): Promise<QueueItem[]> {
  const now = deps.now()
  const working = rows.filter(({ status }) => isAssignedToManager(status)).map(({ id }) => id)
  const records =
    working.length === 0
      ? []
      : await trx.selectFrom('applications').selectAll().where('id', 'in', working).execute()
  const sales = await readSales(trx, records, now)
  const context = { userId: person({ actor }).id, now }
  const found = new Map(
    records.flatMap((record) => {
      const sale = sales.get(record.id)
      if (!sale) return []
      // An application in work is not completed.
      const facts = queueFactsOf(record, sale, {
        now,
        contractLimitMs: contractLimit(deps),
        completedAt: null,
      })
      const stage = currentStage(factsOf(record, sale, now))
      return [[record.id, { stage, waiting: queueWaitOf(facts, context) }] as const]
    }),
  )
  return rows.map((row) => ({ ...itemOf(row), ...(found.get(row.id) ?? { stage: null, waiting: null }) }))
}

export const list: Handler<typeof applications.list> = async (call) => {
  const { page, ...rest } = await pageOf(call, call.body)
  return { items: await queueItems(call, page), ...rest, server_time: instant(call.deps.now()) }
}

const OUTSIDE = { origin: 'outside' } as const
const outsideFields = (row: ItemRow) => ({
  outside_place: row.outside_place,
  outside_reason: OUTSIDE_REASONS.find((reason) => reason === row.outside_reason) ?? null,
})

/** The applications taken off-site, with place and reason. */
export const outside: Handler<typeof applications.outside> = async (call) => {
  const { page, ...rest } = await pageOf(call, { ...call.body, ...OUTSIDE })
  const lines = await queueItems(call, page)
  const items = lines.map((line, nth) => ({ ...line, ...outsideFields(page[nth] as ItemRow) }))
  return { items, ...rest, server_time: instant(call.deps.now()) }
}

const EXPORTED = [
  'number',
  'client',
  'phone',
  'status',
  'stage',
  'waiting',
  'paused',
  'photos',
  'sum',
  'partner',
  'seller',
  'manager',
  'branch',
  'origin',
  'created',
  'submitted',
  'place',
  'reason',
] as const
type ExportedColumn = (typeof EXPORTED)[number]
const KEYS: readonly ExportedColumn[] = ['status', 'stage', 'waiting', 'paused', 'origin', 'reason']
const MOMENTS: readonly ExportedColumn[] = ['created', 'submitted']
const KINDS = {
  key: KEYS,
  moment: MOMENTS,
  text: EXPORTED.filter((column) => !KEYS.includes(column) && !MOMENTS.includes(column)),
}

const exportedRow = (line: QueueItem, row: ItemRow): Record<ExportedColumn, unknown> => ({
  number: line.number,
  client: line.client_name,
  phone: line.phone,
  status: line.status,
  stage: line.stage,
  waiting: line.waiting,
  paused: line.paused ? 'yes' : null,
  photos: `${line.photos_arrived}/${line.photos_expected}`,
  sum: line.sum,
  partner: line.partner_name,
  seller: line.seller.name,
  manager: line.manager?.name ?? null,
  branch: line.branch?.name ?? null,
  origin: line.origin,
  created: row.created_at,
  submitted: row.submitted_at,
  place: row.outside_place,
  reason: row.outside_reason,
})

/** Every application that the list finds, page by page, within the scope of the call's person. */
async function* exportedRows(call: ListCall, wanted: Omit<Wanted, 'limit'>): AsyncGenerator<object> {
  let after: string | undefined
  do {
    const { page, next } = await pageOf(call, { ...wanted, after, limit: EXPORT_PAGE })
    const lines = await queueItems(call, page)
    for (const [nth, line] of lines.entries()) yield exportedRow(line, page[nth] as ItemRow)
    after = next ?? undefined
  } while (after)
}

type ExportCall = Call<typeof applications.export> | Call<typeof applications.exportOutside>

function exported(call: ExportCall, name: string, fixed: Partial<Filters>) {
  const { format, columns: wantedColumns, words, labels, ...filters } = call.body
  // Before the file begins: an error inside its stream can no longer be answered.
  refuseLongPeriod(filters, call.deps.now())
  const columns = chosenColumns(wantedColumns, KINDS)
  call.audited('application', '', { fields: columns.map(({ key }) => key) })
  const rows = exportedRows(call, { ...filters, ...fixed })
  return sendExport(call.reply, name, rows, { format, words, labels, columns })
}

export const exportList: Handler<typeof applications.export> = async (call) =>
  exported(call, 'applications', {})

export const exportOutside: Handler<typeof applications.exportOutside> = async (call) =>
  exported(call, 'outside', OUTSIDE)

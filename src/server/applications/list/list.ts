// The list: a page after a cursor, so that page 400 costs what page 1 costs and nothing is skipped when new ones come.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import { QUEUE_PRIORITY } from '#domain/applications/queue.ts'
import { OUTSIDE_REASONS } from '#domain/applications/reasons.ts'
import { type Handler, person } from '../../platform/handler.ts'
import { sortedAfter } from '../../platform/listing/listing.ts'
import { Problem } from '../../platform/problems.ts'
import { countUpTo, selectItems } from '../queries.ts'
import { withinScope } from '../record/scope.ts'
import { instant, itemOf } from '../record/shape.ts'
import { all, type Filters, filtered } from './search.ts'

type Sort = Filters['sort']
type Cursor = { micros: string; id: string }

/** Totals are counted up to this number; counting further would read the whole table. */
const MAX_TOTAL = 10_000

/** A priority outweighs any waiting time: the instants of the next one begin a hundred years later. */
const queued = sql<Date>`coalesce(a.submitted_at, a.created_at) + interval '100 years' * case a.origin ${sql.join(
  Object.entries(QUEUE_PRIORITY).map(([origin, rank]) => sql`when ${origin} then ${sql.lit(rank)}`),
  sql` `,
)} end`

const SORTS = {
  newest: { at: sql<Date>`a.created_at`, way: 'desc' },
  oldest: { at: sql<Date>`a.created_at`, way: 'asc' },
  /** Longest in the queue first. */
  waiting: { at: sql<Date>`coalesce(a.submitted_at, a.created_at)`, way: 'asc' },
  queue: { at: queued, way: 'asc' },
} as const satisfies Record<Sort, { at: RawBuilder<Date>; way: 'asc' | 'desc' }>

const encode = (sort: Sort, { micros, id }: Cursor) =>
  Buffer.from(`${sort}.${micros}.${id}`).toString('base64url')

function decode(sort: Sort, text: string): Cursor {
  const [given, micros = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.')
  const isWhole = given === sort && /^\d{1,17}$/.test(micros) && /^[0-9a-f-]{36}$/.test(id)
  if (!isWhole) throw new Problem('validation', { errors: [{ code: 'invalid', field: 'after' }] })
  return { micros, id }
}

function beyond(sort: Sort, after: string | undefined): RawBuilder<SqlBool>[] {
  if (after === undefined) return []
  const { at, way } = SORTS[sort]
  const { micros, id } = decode(sort, after)
  const sign = way === 'desc' ? sql`<` : sql`>`
  return [
    sql<SqlBool>`(${at}, a.id) ${sign} ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
  ]
}

type PageCall = Pick<Parameters<Handler<typeof applications.list>>[0], 'trx' | 'actor' | 'scope'>

/** A page of applications within the scope of the call's person. */
export async function pageOf(call: PageCall, body: Filters) {
  const { trx } = call
  const who = person(call)
  const matching = all([withinScope(who, call.scope), filtered(body, who.id)])
  const { at, way } = SORTS[body.sort]
  // Counted first: the few that a search finds are sorted after they are found (decision 0028).
  const total = await countUpTo(trx, matching, MAX_TOTAL)
  const isFew = body.search !== undefined && total < MAX_TOTAL
  const rows = await selectItems(trx)
    .select(sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`.as('micros'))
    .where(all([matching, ...beyond(body.sort, body.after)]))
    .orderBy(isFew ? sortedAfter(at) : at, way)
    .orderBy('a.id', way)
    .limit(body.limit + 1)
    .execute()
  const page = rows.slice(0, body.limit)
  const last = rows.length > body.limit ? page.at(-1) : undefined
  return {
    page,
    next: last ? encode(body.sort, last) : null,
    total,
  }
}

export const list: Handler<typeof applications.list> = async (call) => {
  const { page, ...rest } = await pageOf(call, call.body)
  return { items: page.map(itemOf), ...rest, server_time: instant(call.deps.now()) }
}

/** The applications taken off-site, with place and reason. */
export const outside: Handler<typeof applications.outside> = async (call) => {
  const { page, ...rest } = await pageOf(call, { ...call.body, origin: 'outside', sort: 'newest' })
  const items = page.map((row) => ({
    ...itemOf(row),
    outside_place: row.outside_place,
    outside_reason: OUTSIDE_REASONS.find((reason) => reason === row.outside_reason) ?? null,
  }))
  return { items, ...rest, server_time: instant(call.deps.now()) }
}

// What a feature offers to the search for anything, and reading its newest matches at a cost that does not grow with the
// table.
import { type RawBuilder, sql } from 'kysely'
import type { PermissionKey, Scope } from '#domain/access/permissions.ts'
import { HITS_OF_KIND } from '#domain/search/query.ts'
import type { Condition } from '../db/condition.ts'
import type { Person } from './person.ts'
import type { Trx } from './trx.ts'

export type SearchCall = { trx: Trx; actor: Person; scope: Scope; permission: PermissionKey; text: string }
export type Found<Hit> = { items: Hit[]; total: number | null }
/** Finds the hits of one kind within the scope of the person. */
export type SearchSource<Hit> = (call: SearchCall) => Promise<Found<Hit>>

/** The newest rows that are read before an index of the text is asked. */
const NEWEST = 2000

/** A table with its alias, as `from` reads it. */
export type Searched = {
  columns: RawBuilder<unknown>
  table: RawBuilder<unknown>
  alias: RawBuilder<unknown>
  /** Joins that `columns` need. */
  joins?: RawBuilder<unknown>
  /** An indexed order, newest first. */
  newest: RawBuilder<unknown>
  /** The same order in a form that no index serves. */
  newestUnindexed: RawBuilder<unknown>
}

/** The first hits of rows that were read one more than is shown. */
function pageOf<Hit>(rows: readonly (Hit & { total_?: number })[]): Found<Hit> {
  const total = rows[0]?.total_ ?? rows.length
  const items = rows.slice(0, HITS_OF_KIND).map(({ total_: _total, ...hit }) => hit as Hit)
  return { items, total }
}

/**
 * The newest rows that match. A text that many rows match is found among the newest rows, whose number is bounded; only a
 * text that few of them match is looked up in the indexes of its columns, where it has few matches.
 */
export async function newestMatches<Hit>(
  trx: Trx,
  { columns, table, alias, joins = sql``, newest, newestUnindexed }: Searched,
  within: Condition,
  matching: Condition,
): Promise<Found<Hit>> {
  const { rows: recent } = await sql<Hit>`
    select ${columns} from (select * from ${table} ${alias} where ${within} order by ${newest} limit ${NEWEST}) ${alias}
    ${joins} where ${matching} order by ${newest} limit ${HITS_OF_KIND + 1}`.execute(trx)
  if (recent.length > HITS_OF_KIND) return { items: recent.slice(0, HITS_OF_KIND), total: null }
  const { rows } = await sql<Hit & { total_: number }>`
    select ${columns}, count(*) over ()::int as total_ from ${table} ${alias}
    ${joins} where ${within} and ${matching} order by ${newestUnindexed} limit ${HITS_OF_KIND}`.execute(trx)
  return pageOf<Hit>(rows)
}

/** Rows of a query that reads one more than is shown. */
export function firstHits<Hit>(rows: readonly Hit[]): Found<Hit> {
  const isMore = rows.length > HITS_OF_KIND
  return { items: rows.slice(0, HITS_OF_KIND), total: isMore ? null : rows.length }
}

/** `phone_end` of a hit: enough to tell two people of one name apart. */
export const phoneEnd = (column: RawBuilder<unknown>) => sql<string | null>`right(${column}, 4)`

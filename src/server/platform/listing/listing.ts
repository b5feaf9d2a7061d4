// Lists by key: a page after a cursor costs the same wherever it is, nothing is skipped when rows come or go, and an
// export walks the same pages without holding more than one.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#api/shapes/list.ts'
import { spellingsOf } from '#domain/kernel/texts/spelling.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import type { Condition } from '../../db/condition.ts'
import { fieldError } from '../problems.ts'
import type { Trx } from '../trx.ts'

/** How a sort's values are compared when they come back in a cursor. */
type Kind = 'text' | 'bigint' | 'timestamptz'

/** What a list reads: its columns and tables as SQL, a unique key, and what it can be ordered by (never null). */
export type Listing<Sort extends string> = {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  key: RawBuilder<unknown>
  keyKind: Kind
  sorts: Record<Sort, { by: RawBuilder<unknown>; kind: Kind }>
  /** A search has to look at every row, whatever it finds: no index serves it. */
  isSearchedByRow?: true
}
export type Order<Sort extends string> = { sort: Sort; way: SortDirection }
type Wanted<Sort extends string> = Order<Sort> & {
  after?: string | undefined
  limit: number
  /** Sorted after they are found: few rows are, and the order's index would have to be read to its end for them. */
  isFew?: boolean
}
type Placed = { sort_: string; key_: string }

/** The place of an absent instant in an order: before all others. */
export const BEFORE = sql`'1970-01-01'::timestamptz`

/** Totals beyond this are not counted. */
const MAX_TOTAL = 10_000
/** A search that no index serves reads up to so many rows in one statement. */
const MAX_READ_ONCE = 1000
const EXPORT_PAGE = 5000

/** The same order in a form that no index serves. */
export const sortedAfter = (by: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${by}, ${by})`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const splitWords = (search: string | undefined): string[] => (search ?? '').split(/\s+/).filter(Boolean)
/** `%` and `_` are ordinary characters. */
const containing = (word: string): string => `%${word.replaceAll(/[%_\\]/g, '\\$&')}%`

/**
 * Every word must meet the condition in one of its spellings (src/domain/kernel/texts/spelling.ts), which is a pattern of `like`, or the
 * condition of the word itself. Signs alone find nothing.
 */
export function bySpelling(
  search: string | undefined,
  spelled: (pattern: string) => Condition,
  written: (word: string) => Condition = () => sql<SqlBool>`false`,
): Condition[] {
  const words = splitWords(search)
  const known = words.filter((word) => spellingsOf(word).length > 0)
  if (words.length > 0 && known.length === 0) return [sql<SqlBool>`false`]
  return known.map((word) => {
    const ways = spellingsOf(word).map((spelling) => spelled(containing(spelling)))
    return sql<SqlBool>`(${sql.join([...ways, written(word)], sql` or `)})`
  })
}

/** Every word must occur in the text, in any spelling. `keys`: search keys of the names of people that the text has. */
export const bySearch = (
  text: RawBuilder<unknown>,
  search: string | undefined,
  keys?: RawBuilder<unknown>,
): Condition[] =>
  bySpelling(
    search,
    (pattern) => sql<SqlBool>`search_fold(${text}) like ${pattern}`,
    keys && ((word) => allOf(bySearchKey(keys, word))),
  )

/**
 * Every word of the search must occur in a column of search keys. A search without a letter or a digit finds nothing: its
 * key is empty, which would otherwise mean "not searched".
 */
export function bySearchKey(column: RawBuilder<unknown>, search: string | undefined): Condition[] {
  const key = searchKey(search ?? '')
  if (key === '' && (search ?? '').trim() !== '') return [sql<SqlBool>`false`]
  return splitWords(key).map((word) => sql<SqlBool>`${column} ilike ${containing(word)}`)
}

/** An instant of a list as the API shows it; null stays null. */
export const isoInstant = (instant: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What a name is ordered by (src/domain/kernel/texts/name-order.ts); branches have a column of it. */
export const nameOrderOf = (name: RawBuilder<unknown>): RawBuilder<string> => sql<string>`name_order(${name})`

const encode = (order: string, { sort_, key_ }: Placed): string =>
  Buffer.from(JSON.stringify([order, sort_, key_])).toString('base64url')

function decode(order: string, text: string): Placed {
  try {
    const [cursorOrder, sort_, key_] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (cursorOrder === order && typeof sort_ === 'string' && typeof key_ === 'string') return { sort_, key_ }
  } catch {
    // Not a cursor of this list.
  }
  throw fieldError('after', 'invalid')
}

/** One order of a list: what it is ordered by (never null), a unique key, and the direction. */
export type KeyedOrder = {
  name: string
  by: RawBuilder<unknown>
  kind: Kind
  key: RawBuilder<unknown>
  keyKind: Kind | 'uuid'
  way: SortDirection
}

/** The place of a cursor, as texts. Throws `validation` for a cursor of another order. */
export const placeOf = ({ name, way }: Pick<KeyedOrder, 'name' | 'way'>, after: string): Placed =>
  decode(`${name} ${way}`, after)

/** The rows after a cursor. Throws `validation` for a cursor of another order. */
export function isAfterCursor({ name, by, kind, key, keyKind, way }: KeyedOrder, after: string): Condition {
  const { sort_, key_ } = placeOf({ name, way }, after)
  const sign = way === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${by}, ${key}) ${sign}
    (cast(${sort_} as ${sql.raw(kind)}), cast(${key_} as ${sql.raw(keyKind)}))`
}

/** The cursor behind a row, from its value of the order and its key as texts. */
export const cursorOf = ({ name, way }: Pick<KeyedOrder, 'name' | 'way'>, placed: Placed): string =>
  encode(`${name} ${way}`, placed)

function isBeyond<Sort extends string>(
  { sorts, key, keyKind }: Listing<Sort>,
  { sort, way, after }: Wanted<Sort>,
): Condition[] {
  return after === undefined ? [] : [isAfterCursor({ name: sort, ...sorts[sort], key, keyKind, way }, after)]
}

/** A page of rows that meet the conditions. */
export async function readPage<Item, Sort extends string>(
  trx: Trx,
  listing: Listing<Sort>,
  conditions: readonly Condition[],
  wanted: Wanted<Sort>,
): Promise<{ items: Item[]; next: string | null }> {
  const { by } = listing.sorts[wanted.sort]
  const way = sql.raw(wanted.way)
  const { rows } = await sql<Item & Placed>`
    select ${listing.columns}, (${by})::text as sort_, (${listing.key})::text as key_ from ${listing.from}
    where ${allOf([...conditions, ...isBeyond(listing, wanted)])}
    order by ${wanted.isFew ? sortedAfter(by) : by} ${way}, ${listing.key} ${way} limit ${wanted.limit + 1}`.execute(
    trx,
  )
  const page = rows.slice(0, wanted.limit)
  const last = rows.length > wanted.limit ? page.at(-1) : undefined
  return {
    items: page.map(({ sort_: _sort, key_: _key, ...item }) => item as Item),
    next: last ? encode(`${wanted.sort} ${wanted.way}`, last) : null,
  }
}

/** How many rows meet the conditions, counted up to MAX_TOTAL. */
export async function countRows<Sort extends string>(
  trx: Trx,
  { from }: Listing<Sort>,
  conditions: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from
      (select 1 from ${from} where ${allOf(conditions)} limit ${MAX_TOTAL}) bounded`.execute(trx)
  return rows[0]?.total ?? 0
}

/**
 * A page of a list with the total number of rows, as every list answers. The rows are counted first: a search mostly
 * finds few, which the planner cannot estimate for prefixes of words (decision 0028).
 */
export async function readList<Item, Sort extends string>(
  trx: Trx,
  listing: Listing<Sort>,
  given: readonly Condition[],
  wanted: Wanted<Sort> & { search?: string | undefined; only?: string | undefined },
): Promise<{ items: Item[]; next: string | null; total: number }> {
  const { only } = wanted
  const conditions = only === undefined ? given : [...given, sql<SqlBool>`(${listing.key})::text = ${only}`]
  if (listing.isSearchedByRow && wanted.search !== undefined) {
    const most = MAX_READ_ONCE + 1
    const { totals: _none, ...found } = await readFound<Item, Sort, never>(trx, listing, conditions, wanted, {
      sums: {},
      most,
    })
    if (found.total < most) return found
  }
  const total = await countRows(trx, listing, conditions)
  const isFew = wanted.search !== undefined && total < MAX_TOTAL
  return { ...(await readPage<Item, Sort>(trx, listing, conditions, { ...wanted, isFew })), total }
}

/**
 * A page of a list whose every line is summed from many rows, with the sums of everything found. `sums`: what is summed, by name,
 * as whole numbers of a line.
 */
export async function readSummedList<Item, Sort extends string, Sum extends string>(
  trx: Trx,
  listing: Listing<Sort>,
  given: readonly Condition[],
  wanted: Wanted<Sort> & { only?: string | undefined },
  sums: Record<Sum, RawBuilder<unknown>>,
): Promise<{ items: Item[]; next: string | null; total: number; totals: Record<Sum, number> }> {
  const { only } = wanted
  const conditions = only === undefined ? given : [...given, sql<SqlBool>`(${listing.key})::text = ${only}`]
  const found = await readFound<Item, Sort, Sum>(trx, listing, conditions, wanted, { sums })
  return { ...found, total: Math.min(found.total, MAX_TOTAL) }
}

/**
 * Rows that no index can order or find: one statement finds them, at most `most`, and reads page, total and sums of them.
 */
async function readFound<Item, Sort extends string, Sum extends string>(
  trx: Trx,
  listing: Listing<Sort>,
  conditions: readonly Condition[],
  { sort, way, after, limit }: Wanted<Sort>,
  { sums, most }: { sums: Record<Sum, RawBuilder<unknown>>; most?: number },
): Promise<{ items: Item[]; next: string | null; total: number; totals: Record<Sum, number> }> {
  const { by, kind } = listing.sorts[sort]
  const key = { key: sql.ref('key_of'), keyKind: listing.keyKind }
  const order = { name: sort, by: sql.ref('sort_of'), kind, ...key, way }
  const names = Object.keys(sums) as Sum[]
  const list = (of: (name: Sum) => RawBuilder<unknown>) => sql.join([sql``, ...names.map(of)])
  const direction = sql.raw(way)
  const { rows } = await sql<Record<string, unknown> & { total_: number } & Nullable<Placed>>`
    with found as materialized (
      select ${listing.columns}, ${by} as sort_of, ${listing.key} as key_of
        ${list((name) => sql`(${sums[name]})::bigint as ${sql.ref(`sum_${name}`)}`)}
      from ${listing.from} where ${allOf(conditions)} ${most === undefined ? sql`` : sql`limit ${most}`}
    ), whole as (
      select count(*)::int as total_
        ${list((name) => sql`coalesce(sum(${sql.ref(`sum_${name}`)}), 0)::bigint as ${sql.ref(`whole_${name}`)}`)}
      from found
    ), page as (
      select * from found where ${allOf(after === undefined ? [] : [isAfterCursor(order, after)])}
      order by sort_of ${direction}, key_of ${direction} limit ${limit + 1}
    )
    select page.*, whole.*, page.sort_of::text as sort_, page.key_of::text as key_ from whole left join page on true
    order by page.sort_of ${direction}, page.key_of ${direction}`.execute(trx)
  const [first] = rows
  if (!first) throw new Error('an aggregate returned no row')
  const found = rows.filter((row): row is typeof row & Placed => row.key_ !== null)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const totals = Object.fromEntries(names.map((name) => [name, first[`whole_${name}`]])) as Record<
    Sum,
    number
  >
  return {
    items: page.map((row) => withoutInternal(row, names) as Item),
    next: last ? cursorOf({ name: sort, way }, last) : null,
    total: first.total_,
    totals,
  }
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** A row without what the statement added to it. */
function withoutInternal(row: Record<string, unknown>, sums: readonly string[]): Record<string, unknown> {
  const added = new Set(['sort_of', 'key_of', 'sort_', 'key_', 'total_'])
  for (const name of sums) added.add(`sum_${name}`).add(`whole_${name}`)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !added.has(name)))
}

/** Every row that meets the conditions, page by page. */
export async function* readAll<Item, Sort extends string>(
  trx: Trx,
  listing: Listing<Sort>,
  conditions: readonly Condition[],
  order: Order<Sort>,
): AsyncGenerator<Item> {
  let after: string | undefined
  do {
    const page = await readPage<Item, Sort>(trx, listing, conditions, { ...order, after, limit: EXPORT_PAGE })
    yield* page.items
    after = page.next ?? undefined
  } while (after)
}

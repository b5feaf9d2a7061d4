// The handlers of a declared list (src/api/shapes/define-list.ts): the server adds the SQL of each column, of each filter and of the
// scope; a column or a filter without SQL does not compile.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Body, Endpoint } from '#api/endpoint.ts'
import {
  type ColumnKind,
  type DeclaredList,
  hiddenColumns,
  type ListColumn,
  orderOf,
  wordOfFlag,
} from '#api/shapes/define-list.ts'
import type { exportShape, SortDirection } from '#api/shapes/list.ts'
import { can } from '#domain/access/can.ts'
import type { Condition } from '../../db/condition.ts'
import type { Call, Handler, RequestContext } from '../handler.ts'
import { person } from '../person.ts'
import { fieldError } from '../problems.ts'
import { chosenColumns, type ExportColumns, sendExport } from './export.ts'
import { type Listing, readAll, readList } from './listing.ts'

type Sql = RawBuilder<unknown>
type Line<L extends DeclaredList> = z.infer<L['line']>
type OwnFilters<L extends DeclaredList> = {
  [F in keyof L['filters']]: (value: NonNullable<z.infer<L['filters'][F]['schema']>>) => Condition
} & {
  [F in L['tabs'] extends readonly [] ? never : 'tab']: (value: L['tabs'][number]) => Condition
}

/** The orders by columns that may be null. */
type NullableSort<L extends DeclaredList> = {
  [K in keyof L['columns']]: L['columns'][K] extends {
    sort: infer S
    schema: z.ZodNullable | z.ZodOptional
  }
    ? S extends true
      ? K
      : S
    : never
}[keyof L['columns']]
type Sorted = Listing<string>['sorts'][string]

/** The SQL of a list, for one request. */
export type ListSql<L extends DeclaredList> = {
  from: Sql
  /** A unique key, which lines have as text. */
  key: Sql
  keyKind: Listing<string>['keyKind']
  /** Of every field of a line but its key. */
  columns: { [K in Exclude<keyof Line<L>, 'key'>]: Sql }
  /** A cursor loses rows whose order is null, so an order by a column that may be null says what stands for null. */
  sorts: {
    [S in L['sorts'][number]]: S extends NullableSort<L>
      ? Sorted & { absent: Sql }
      : Sorted & { absent?: never }
  }
  /** Of every declared filter; one of a column compares with the column. */
  filters: OwnFilters<L>
  search: (text: string | undefined) => Condition[]
  /** The rows that the person may see. */
  scope: Condition
  /** A search has to look at every row, whatever it finds. */
  isSearchedByRow?: true
}

type Request = Readonly<Record<string, unknown>> & {
  search?: string | undefined
  sort: string
  way: SortDirection
}

type ExportCall = RequestContext &
  Pick<Call<Endpoint>, 'audited' | 'reply'> & { body: Request & Parameters<typeof sendExport>[3] }

/** In a file every text is a text, however wide its column is on the screen. */
const EXPORTED: Partial<Record<ColumnKind, keyof ExportColumns>> = {
  key: 'key',
  flag: 'key',
  day: 'day',
  moment: 'moment',
}

/** The columns of the export by their kinds: all but those that only the screen can calculate. */
export function exportedColumns(columns: Readonly<Record<string, ListColumn>>): ExportColumns {
  const exported = Object.entries(columns).filter(
    ([, { isScreenOnly, isShown = true }]) => isShown && !isScreenOnly,
  )
  return Object.groupBy(
    exported.map(([key]) => key),
    (key) => EXPORTED[columns[key]?.kind ?? 'text'] ?? 'text',
  )
}

type WithTexts<R> = { [K in keyof R]: Date extends R[K] ? Exclude<R[K], Date> | string : R[K] }

/** A row as the API shows it: instants as texts. */
export const toLine = <R extends object>(row: R) =>
  // `Object.entries` forgets which value belongs to which key.
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as WithTexts<R>

type Columns = Readonly<Record<string, ListColumn>>
type Row = Readonly<Record<string, unknown>>

/** The names of the columns for which something holds. */
const columnsWith = (columns: Columns, holds: (column: ListColumn) => boolean): string[] =>
  Object.entries(columns).flatMap(([key, column]) => (holds(column) ? [key] : []))

/** The rows of an export with the columns that follow from others, and flags as words. */
async function* withDerived(rows: AsyncIterable<Row>, columns: Columns): AsyncGenerator<Row> {
  const derived = Object.entries(columns).flatMap(([key, column]) => {
    const { derive, kind } = column
    const getValue = kind === 'flag' ? (row: Row) => wordOfFlag(column, row[key]) : derive
    return getValue === undefined ? [] : [{ key, getValue }]
  })
  for await (const row of rows) {
    const line = toLine(row)
    yield { ...line, ...Object.fromEntries(derived.map(({ key, getValue }) => [key, getValue(line)])) }
  }
}

/** What a list selects: its key as text, and the fields of a line. `hidden`: columns that the person may not see. */
export const selectLine = (
  { key, columns }: { key: Sql; columns: Readonly<Record<string, Sql>> },
  hidden: Columns = {},
) =>
  sql.join([
    sql`(${key})::text as key`,
    ...Object.entries(columns).flatMap(([name, value]) => {
      if (hidden[name]?.schema instanceof z.ZodOptional) return []
      return [sql`${name in hidden ? sql`null` : value} as ${sql.ref(name)}`]
    }),
  ])

/** What a list reads. */
export const listingOf = <L extends DeclaredList>(
  { columns, sorts, ...rest }: ListSql<L>,
  hidden: Columns = {},
): Listing<L['sorts'][number]> => ({
  ...rest,
  // The type of `sorts` has the orders of the list.
  sorts: Object.fromEntries(
    Object.entries<Sorted & { absent?: Sql }>(sorts).map(([name, { by, kind, absent }]) => [
      name,
      { by: absent === undefined ? by : sql`coalesce(${by}, ${absent})`, kind },
    ]),
  ) as Listing<L['sorts'][number]>['sorts'],
  columns: selectLine({ key: rest.key, columns }, hidden),
})

/** The value of a column that a filter asks for: that of a flag by its word. */
const askedValue = (column: ListColumn | undefined, asked: unknown) =>
  column?.kind === 'flag' ? asked === column.values?.[0] : asked

function conditionsOf<L extends DeclaredList>(list: L, given: ListSql<L>, asked: Request): Condition[] {
  // The schemas of the declaration have checked every value that its filter gets.
  const filters = given.filters as Record<string, (value: unknown) => Condition>
  const columns: Readonly<Record<string, Sql>> = given.columns
  const isAsked = (name: string) => asked[name] !== undefined
  return [
    given.scope,
    ...Object.entries(filters).flatMap(([name, filter]) => (isAsked(name) ? [filter(asked[name])] : [])),
    ...columnsWith(list.columns, ({ isFilter }) => isFilter === true)
      .filter(isAsked)
      .map((name) => sql<SqlBool>`${columns[name]} = ${askedValue(list.columns[name], asked[name])}`),
    ...given.search(asked.search),
  ]
}

/**
 * Throws `validation` for an order or a filter by a column that the person may not see, as for one that does not exist: their order
 * and their number would tell its values.
 */
function requireSeen(hidden: Columns, asked: Request): void {
  const entries = Object.entries(hidden)
  if (entries.some(([key, column]) => orderOf(key, column) === asked.sort))
    throw fieldError('sort', 'invalid')
  const filter = entries.find(([key]) => asked[key] !== undefined)
  if (filter !== undefined) throw fieldError(filter[0], 'unknown_field')
}

type WithEndpoints = DeclaredList & { endpoints: { list: Endpoint; export: Endpoint } }
type OfList<L extends WithEndpoints> = {
  list: Handler<L['endpoints']['list']>
  export: Handler<L['endpoints']['export']>
}

/** What a list and its export are asked for in common. */
export type Asked<L extends WithEndpoints> = Omit<Body<L['endpoints']['export']>, keyof typeof exportShape>

/**
 * The two handlers of a list. `entity`: of the audit row of the export, null where that names none. `file`: the name of the exported
 * file where it is not that of the list.
 */
export function listHandlers<L extends WithEndpoints>(
  list: L,
  entity: string | null,
  sqlOf: (call: RequestContext, asked: Asked<L>) => ListSql<L>,
  file: string = list.name,
): OfList<L> {
  const hiddenFor = (call: RequestContext): Columns =>
    hiddenColumns(list.columns, (permission) => can(person(call), permission))
  const wantedBy = (call: RequestContext & { body: Request }) => {
    // The body was parsed by the schema that the declaration made.
    const given = sqlOf(call, call.body as unknown as Asked<L>)
    const hidden = hiddenFor(call)
    requireSeen(hidden, call.body)
    return [listingOf(given, hidden), conditionsOf(list, given, call.body)] as const
  }
  const handlers = {
    list: async (call: RequestContext & { body: Request & { limit: number } }) => {
      const page = await readList<Row, string>(call.trx, ...wantedBy(call), call.body)
      return { ...page, items: page.items.map((row) => toLine(row)) }
    },
    export: async (call: ExportCall) => {
      if (entity !== null) call.audited(entity, '')
      const hidden = hiddenFor(call)
      const seen = Object.entries(list.columns).filter(([key]) => !(key in hidden))
      const columns = chosenColumns(call.body.columns, exportedColumns(Object.fromEntries(seen)))
      const rows = readAll<Row, string>(call.trx, ...wantedBy(call), call.body)
      return sendExport(call.reply, file, withDerived(rows, list.columns), { ...call.body, columns })
    },
  }
  // The bodies were parsed by the schemas that the declaration made.
  return handlers as unknown as OfList<L>
}

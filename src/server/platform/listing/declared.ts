// The handlers of a declared list (src/api/shapes/define-list.ts): the server adds the SQL of each column, of each filter and of the
// scope; a column or a filter without SQL does not compile.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import type { ColumnKind, DeclaredList, ListColumn } from '#api/shapes/define-list.ts'
import type { SortDirection } from '#api/shapes/list.ts'
import type { Condition } from '../../db/condition.ts'
import type { Call, Handler, RequestContext } from '../handler.ts'
import { chosenColumns, type ExportColumns, sendExport } from './export.ts'
import { type Listing, readAll, readList } from './listing.ts'

type Sql = RawBuilder<unknown>
type Line<L extends DeclaredList> = z.infer<L['line']>
type OwnFilters<L extends DeclaredList> = {
  [F in keyof L['filters']]: (
    value: NonNullable<z.infer<L['filters'][F]['schema']>>,
    call: RequestContext,
  ) => Condition
}

/** The SQL of a list. */
export type ListSql<L extends DeclaredList> = {
  from: Sql
  /** A unique key, which lines have as text. */
  key: Sql
  keyKind: Listing<string>['keyKind']
  /** Of every field of a line but its key. */
  columns: { [K in Exclude<keyof Line<L>, 'key'>]: Sql }
  sorts: Listing<L['sorts'][number]>['sorts']
  /** Of every declared filter; one of a column compares with the column. */
  filters: OwnFilters<L>
  search: (text: string | undefined) => Condition[]
  /** The rows that the person may see. */
  scope: (call: RequestContext) => Condition
  /** The entity of the audit row, and the name of the exported file. */
  entity: string
  file: string
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
  day: 'day',
  moment: 'moment',
}

/** The columns of the export by their kinds: all but those that only the screen can calculate. */
export function exportedColumns(columns: Readonly<Record<string, ListColumn>>): ExportColumns {
  const exported = Object.entries(columns).filter(([, { isScreenOnly }]) => !isScreenOnly)
  return Object.groupBy(
    exported.map(([key]) => key),
    (key) => EXPORTED[columns[key]?.kind ?? 'text'] ?? 'text',
  )
}

/** A row as the API shows it: instants as texts. */
const toLine = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )

type OfList<L extends DeclaredList & { endpoints: { list: Endpoint; export: Endpoint } }> = {
  list: Handler<L['endpoints']['list']>
  export: Handler<L['endpoints']['export']>
}

/** The two handlers of a list. */
export function listHandlers<L extends DeclaredList & { endpoints: { list: Endpoint; export: Endpoint } }>(
  list: L,
  given: ListSql<L>,
): OfList<L> {
  const { from, key, keyKind, sorts, search, scope, entity, file } = given
  const selected: [string, Sql][] = [['key', sql`(${key})::text`], ...Object.entries<Sql>(given.columns)]
  const listing: Listing<string> = {
    columns: sql.join(selected.map(([name, value]) => sql`${value} as ${sql.ref(name)}`)),
    from,
    key,
    keyKind,
    sorts,
  }
  const own = given.filters as Record<string, (value: unknown, call: RequestContext) => Condition>
  const columns = given.columns as Record<string, Sql>
  const ofColumns = Object.entries<ListColumn>(list.columns).flatMap(([name, { isFilter }]) =>
    isFilter ? [name] : [],
  )
  const conditionsOf = (call: RequestContext, asked: Request): Condition[] => {
    const set = (name: string) => asked[name] !== undefined
    return [
      scope(call),
      ...Object.keys(own).flatMap((name) => (set(name) ? (own[name]?.(asked[name], call) ?? []) : [])),
      ...ofColumns.filter(set).map((name) => sql<SqlBool>`${columns[name]} = ${asked[name]}`),
      ...search(asked.search),
    ]
  }
  const exported = exportedColumns(list.columns)
  const handlers = {
    list: async (call: RequestContext & { body: Request & { limit: number } }) => {
      const page = await readList<Record<string, unknown>, string>(
        call.trx,
        listing,
        conditionsOf(call, call.body),
        call.body,
      )
      return { ...page, items: page.items.map(toLine) }
    },
    export: async (call: ExportCall) => {
      call.audited(entity, '')
      const chosen = chosenColumns(call.body.columns, exported)
      const rows = readAll<object, string>(call.trx, listing, conditionsOf(call, call.body), call.body)
      return sendExport(call.reply, file, rows, { ...call.body, columns: chosen })
    },
  }
  // The bodies were parsed by the schemas that the declaration made.
  return handlers as unknown as OfList<L>
}

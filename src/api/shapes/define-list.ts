// A list as one declaration. From it follow its two endpoints, the type of a line, the orders and filters that may be asked for, the
// kinds of the export, and the columns, filters and groups of the screen; the server adds the SQL of each
// (src/server/platform/listing/declared.ts), the screen its looks (src/app/kit/list/declared.tsx).
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { SCREENS, type ScreenId } from '#domain/access/screens.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage } from './list.ts'
import type { ListName } from './list-names.ts'

/**
 * What a column has. `text` grows with the window, `fixed` has a known longest value, `key` is a word of a table whose label the
 * texts of the list have, `flag` a boolean with such a word for yes and perhaps one for no, `sum` whole soʻm without the name of the currency, `moment` an ISO instant, `day` a plain date.
 */
export type ColumnKind =
  | 'text'
  | 'fixed'
  | 'key'
  | 'flag'
  | 'number'
  | 'count'
  | 'sum'
  | 'money'
  | 'day'
  | 'moment'
  | 'phone'

export type ListColumn = {
  kind: ColumnKind
  /** Of the field in a line. */
  schema: z.ZodType
  /** The order by this column: `true` where it has the name of the column. */
  sort?: string | true
  /** Where its title stands in the texts of the list, if not in `fields.` under its name. */
  title?: string
  /** The values of a `key`, or the words of a `flag`, yes first, and where their labels stand in the texts of the list. */
  values?: readonly string[]
  labels?: string
  /** The list can be filtered by a value of this `key`. */
  isFilter?: true
  /** In no export: the screen calculates it from something that changes with the clock. */
  isScreenOnly?: true
  /** On no screen: the export has it for those who ask for it. */
  isExportOnly?: true
  /** False: neither on the screen nor in the export, which have it for another kind of the list. */
  isShown?: boolean
  /** Where the text for an absent value stands in the texts of the list. */
  absent?: string
  /** Other columns of the export, which say the rest of what the cell says. */
  beside?: readonly string[]
  /** Follows from the fields of a line. */
  derive?: (line: Readonly<Record<string, unknown>>) => string | number | null
  /** Only for those who have it: a line of others has null, or nothing where the field is optional. */
  permission?: PermissionKey
}
type Columns = Readonly<Record<string, ListColumn>>
type Options = Pick<
  ListColumn,
  'sort' | 'isScreenOnly' | 'isExportOnly' | 'isShown' | 'title' | 'permission' | 'absent' | 'beside'
>

/** A column of a kind. */
export const column = <const S extends z.ZodType, const O extends Options>(
  kind: Exclude<ColumnKind, 'key' | 'flag'>,
  schema: S,
  options: O = {} as O,
) => ({ kind, schema, ...options })

type KeyOptions = Options & Pick<ListColumn, 'isFilter'> & { labels: string }

/** A column of keys whose labels only the screen knows: names of records, of places. */
export const namedColumn = <const S extends z.ZodType, const O extends Options>(
  schema: S,
  options: O = {} as O,
) => ({ kind: 'key' as const, schema, ...options })

/** A column of the words of a table, with the place of their labels. */
export const keyColumn = <const V extends readonly [string, ...string[]], const O extends KeyOptions>(
  values: V,
  options: O,
) => ({ kind: 'key' as const, values, schema: z.enum(values), ...options })

/** The same, null where there is none. */
export const optionalKeyColumn = <const V extends readonly [string, ...string[]], const O extends KeyOptions>(
  values: V,
  options: O,
) => ({ kind: 'key' as const, values, schema: z.enum(values).nullable(), ...options })

/** The same for a field that may also have a word of an older release, or ''. */
export const openKeyColumn = <const V extends readonly [string, ...string[]], const O extends KeyOptions>(
  values: V,
  options: O,
) => ({ kind: 'key' as const, values, schema: z.string(), ...options })

/** The same for keys that follow from other fields of the line. */
export const derivedNamedColumn = <const O extends Options>(
  derive: NonNullable<ListColumn['derive']>,
  options: O = {} as O,
) => ({ kind: 'key' as const, schema: z.never(), derive, ...options })

/** A column that follows from fields of the line. */
export const derivedColumn = <Line, const O extends Options>(
  kind: Exclude<ColumnKind, 'key' | 'flag'>,
  derive: (line: Line) => string | number | null,
  options: O = {} as O,
) => ({
  kind,
  schema: z.never(),
  // Of the declaration itself: its lines have the fields that `derive` reads.
  derive: derive as unknown as NonNullable<ListColumn['derive']>,
  ...options,
})

/** A column of a boolean: its word for yes, and that for no if it has one. */
export const flagColumn = <const V extends readonly [string, string?], const O extends KeyOptions>(
  values: V,
  options: O,
) => ({ kind: 'flag' as const, values, schema: z.boolean(), ...options })

/** A column of the words of a table that follow from other fields of the line. */
export const derivedKeyColumn = <const V extends readonly [string, ...string[]], const O extends KeyOptions>(
  values: V,
  derive: NonNullable<ListColumn['derive']>,
  options: O,
) => ({ kind: 'key' as const, values, schema: z.never(), derive, ...options })

/**
 * Where the options of a filter come from: words with labels in the texts of the list, "yes" alone (and how the request says it), the
 * branches, or what the screen has read.
 */
export type ListFilter = {
  schema: z.ZodType
  options:
    | { values: readonly string[]; labels: string }
    | { yes: string; label: string }
    | 'branches'
    | 'screen'
  /** As that of a column. */
  title?: string
}
type Filters = Readonly<Record<string, ListFilter>>

const numericKey = z.string().regex(/^\d{1,9}$/)

type FilterOptions = Pick<ListFilter, 'title'>

export const choiceFilter = <const V extends readonly [string, ...string[]]>(
  values: V,
  labels: string,
  options: FilterOptions = {},
) => ({ schema: z.enum(values).optional(), options: { values, labels }, ...options })
/** `value`: how the request says yes; `label`: the text of its option. */
export const yesFilter = <const V extends string = 'yes'>(
  value: V = 'yes' as V,
  { label = 'kit:list.yes', ...options }: FilterOptions & { label?: string } = {},
) => ({ schema: z.enum([value]).optional(), options: { yes: value, label }, ...options })
/** Values whose labels only the screen knows. */
export const screenFilter = <const S extends z.ZodType>(schema: S, options: FilterOptions = {}) => ({
  schema: schema.optional(),
  options: 'screen' as const,
  ...options,
})
/** Records that the screen has read, by their ids. */
export const idFilter = (options: FilterOptions = {}) => screenFilter(numericKey, options)
/** Offered to those who see more branches than their own. */
export const branchFilter = (options: FilterOptions = {}) => ({
  schema: numericKey.optional(),
  options: 'branches' as const,
  ...options,
})

type LineShape<C extends Columns, M extends z.ZodRawShape> = {
  [K in keyof C as C[K] extends { derive: unknown } ? never : K]: C[K]['schema']
} & M & {
    key: z.ZodString
    version: z.ZodNumber
  }
type FilterShape<
  C extends Columns,
  F extends Filters,
  T extends readonly string[],
  A extends z.ZodRawShape,
> = A & {
  [K in T extends readonly [] ? never : 'tab']: z.ZodOptional<z.ZodType<T[number], T[number]>>
} & { [K in keyof F]: F[K]['schema'] } & {
  [K in keyof C as C[K] extends { isFilter: true } ? K : never]: C[K] extends { values: infer V }
    ? V extends readonly string[]
      ? z.ZodOptional<z.ZodType<V[number], V[number]>>
      : never
    : never
}
type SortOf<C extends Columns> = {
  [K in keyof C]: C[K] extends { sort: infer S } ? (S extends true ? K : S) : never
}[keyof C] &
  string

type Declaration<
  C extends Columns,
  M extends z.ZodRawShape,
  F extends Filters,
  S extends string,
  T extends readonly string[],
  A extends z.ZodRawShape,
> = {
  name: ListName
  /** Its path is that of the list, its permission too unless `access` is another. */
  screen: ScreenId
  access?: PermissionKey
  /** Of the endpoints. */
  base: string
  /** The namespace of its texts: `fields.` has a text for each column and filter that does not say another place. */
  texts: string
  /** The audit row of the export. */
  audit: string
  columns: C
  /** Fields of a line that are no columns. */
  more: M
  filters: F
  /** Tabs, with their texts in `tabs.`; an address without one opens the first. */
  tabs?: T
  /** What a request has besides filters and orders; the screen sends it by itself. */
  asks?: A
  /** Orders that belong to no column; the first of all, which may be that of a column, is the one without a choice. */
  orders: readonly S[]
}

/** Declares a list. */
export function defineList<
  const C extends Columns,
  const M extends z.ZodRawShape,
  const F extends Filters,
  const S extends string,
  const T extends readonly string[] = readonly [],
  const A extends z.ZodRawShape = Record<never, never>,
>(given: Declaration<C, M, F, S, T, A>) {
  const { base, audit, columns, more, filters, orders, asks } = given
  const tabs = (given.tabs ?? []) as readonly string[]
  const access = given.access ?? (SCREENS[given.screen].permission as PermissionKey)
  const entries = Object.entries<ListColumn>(columns)
  // `Object.entries` forgets which keys belong together; the types of the three are written from the same declaration.
  const sorts = [
    ...new Set([...orders, ...entries.flatMap(([key, column]) => orderOf(key, column) ?? [])]),
  ] as unknown as readonly [S | SortOf<C>, ...(S | SortOf<C>)[]]
  // See `sorts`.
  const line = z.object({
    key: z.string(),
    version: z.number().int(),
    ...more,
    ...Object.fromEntries(
      entries.flatMap(([key, { schema, derive }]) => (derive === undefined ? [[key, schema]] : [])),
    ),
  } as unknown as LineShape<C, M>)
  // See `sorts`.
  const shape = {
    ...asks,
    ...(tabs.length === 0 ? {} : { tab: z.enum(tabs).optional() }),
    ...Object.fromEntries(Object.entries<ListFilter>(filters).map(([key, { schema }]) => [key, schema])),
    ...Object.fromEntries(
      entries.flatMap(([key, { isFilter, values }]) =>
        isFilter ? [[key, z.enum(values as [string, ...string[]]).optional()]] : [],
      ),
    ),
  } as unknown as FilterShape<C, F, T, A>
  return {
    ...given,
    tabs: tabs as T,
    access,
    path: SCREENS[given.screen].path,
    sorts,
    line,
    endpoints: {
      list: endpoint({
        method: 'POST',
        path: `${base}/list`,
        access,
        body: listBody(sorts, shape),
        returns: listPage(line),
      }),
      export: exportEndpoint({
        path: `${base}/export`,
        access,
        body: exportBody(sorts, shape),
        audit,
      }),
    },
  }
}

/** The columns that a person may not see; `can` answers for that person. */
export const hiddenColumns = (
  columns: Columns,
  can: (permission: PermissionKey) => boolean,
): Readonly<Record<string, ListColumn>> =>
  Object.fromEntries(
    Object.entries(columns).filter(([, { permission }]) => permission !== undefined && !can(permission)),
  )

/** The name of the order by a column, if it has one. */
export const orderOf = (key: string, { sort }: Pick<ListColumn, 'sort'>): string | undefined =>
  sort === true ? key : sort

/** The word of a `flag`; null: it has none. */
export const wordOfFlag = ({ values = [] }: Pick<ListColumn, 'values'>, value: unknown): string | null =>
  (value === null || value === undefined ? undefined : values[value ? 0 : 1]) ?? null

/** What every declared list has, whatever its columns are. */
export type DeclaredList = Pick<
  Declaration<Columns, z.ZodRawShape, Filters, string, readonly string[], z.ZodRawShape>,
  'name' | 'screen' | 'base' | 'texts' | 'columns' | 'filters'
> & {
  tabs: readonly string[]
  access: PermissionKey
  path: string
  sorts: readonly [string, ...string[]]
  line: z.ZodObject
}

/** A text of a list: a key with a namespace is that of another one. */
export const listTextKey = ({ texts }: Pick<DeclaredList, 'texts'>, key: string): string =>
  key.includes(':') ? key : `${texts}:${key}`

/** The text of a column or a filter. */
export const titleKey = (
  list: Pick<DeclaredList, 'texts'>,
  name: string,
  { title = `fields.${name}` }: Pick<ListFilter, 'title'>,
): string => listTextKey(list, title)

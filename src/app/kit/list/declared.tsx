// The columns and filters of a declared list (src/api/shapes/define-list.ts) as its screen shows them: by their kinds, with the looks
// that the screen adds.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import {
  type DeclaredList,
  hiddenColumns,
  type ListColumn,
  type ListFilter,
  listTextKey,
  orderOf,
  titleKey,
  wordOfFlag,
} from '#api/shapes/define-list.ts'
import { findText } from '#app/i18n/i18n.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  countColumn,
  dayColumn,
  fixedTextColumn,
  momentColumn,
  moneyColumn,
  numberColumn,
  phoneColumn,
  sumColumn,
  textColumn,
} from '../display/tables/column-kinds.tsx'
import type { Column } from '../display/tables/columns.ts'
import type { FilterGroup } from './filter-group.ts'
import type { FixedTab } from './use-list-page.ts'

export type LineOf<L extends DeclaredList> = z.infer<L['line']>
type Look<Line> = Omit<Partial<Column<Line>>, 'key' | 'title' | 'sort'> & {
  /** Stands for an absent value. */
  absent?: string
}
/** How columns look where it is not as their kind; `cell` replaces the content. */
export type Looks<L extends DeclaredList> = { [K in keyof L['columns']]?: Look<LineOf<L>> }
type Row = Readonly<Record<string, unknown>>
type Options = Omit<Partial<Column<never>>, 'key' | 'title' | 'sort' | 'cell'> & {
  sort?: string | true
  absent?: string
}

/** A text of the list; a test asks for those of every declaration (tests/architecture/declared-lists.test.ts). */
const textOf = (list: DeclaredList, key: string): string => findText(listTextKey(list, key)) ?? key
const titleOf = (list: DeclaredList, name: string, given: Pick<ListFilter, 'title'>): string =>
  findText(titleKey(list, name, given)) ?? name

const writtenAs = (list: DeclaredList, keys: readonly string[]) =>
  keys.map((key) => ({ key, title: titleOf(list, key, list.columns[key] ?? {}) }))

function buildColumn(list: DeclaredList, key: string, column: ListColumn, look: Options): Column<Row> {
  const title = titleOf(list, key, column)
  const options = {
    ...(column.sort === undefined ? {} : { sort: column.sort }),
    ...(column.absent === undefined ? {} : { absent: textOf(list, column.absent) }),
    ...(column.beside === undefined ? {} : { exportAs: writtenAs(list, [key, ...column.beside]) }),
    ...look,
  }
  const fieldOf = (row: Row) => (column.derive === undefined ? row[key] : column.derive(row)) ?? null
  const text = (row: Row) => fieldOf(row) as string | null
  const number = (row: Row) => fieldOf(row) as number | null
  switch (column.kind) {
    case 'key':
    case 'flag':
      return fixedTextColumn(
        key,
        title,
        (row: Row) => {
          const value = column.kind === 'flag' ? wordOfFlag(column, row[key]) : text(row)
          return value === null ? null : (findText(listTextKey(list, `${column.labels}.${value}`)) ?? value)
        },
        options,
      )
    case 'text':
      return textColumn(key, title, text, options)
    case 'fixed':
      return fixedTextColumn(key, title, text, options)
    case 'number':
      return numberColumn(key, title, number, options)
    case 'count':
      return countColumn(key, title, number, options)
    case 'sum':
      return sumColumn(key, title, number, options)
    case 'money':
      return moneyColumn(key, title, number, options)
    case 'day':
      return dayColumn(key, title, text, options)
    case 'moment':
      return momentColumn(key, title, text, options)
    case 'phone':
      return phoneColumn(key, title, text, options)
    default:
      return column.kind satisfies never
  }
}

/** The columns of a declared list that a person sees, in the order of the declaration. */
export function declaredColumns<L extends DeclaredList>(
  list: L,
  looks: Looks<L>,
  can: (permission: PermissionKey) => boolean,
): Column<LineOf<L>>[] {
  const hidden = hiddenColumns(list.columns, can)
  return Object.entries<ListColumn>(list.columns).flatMap(([key, column]) => {
    const { isExportOnly, isShown = true } = column
    if (isExportOnly || !isShown || key in hidden) return []
    const { cell, ...look }: Look<LineOf<L>> = looks[key] ?? {}
    const built = buildColumn(list, key, column, look)
    return [{ ...built, cell: cell ?? (built.cell as (line: LineOf<L>) => ReactNode) }]
  })
}

type ReadOptions = Pick<FilterGroup, 'items' | 'find'>
/**
 * Options that are read from the server: branches (null for a person who sees one only), and others by the name of their filter,
 * which is not offered without any. `isComplete`: an address cannot have another value.
 */
export type FoundOptions = {
  branches: ReadOptions | null
  others: Readonly<Record<string, (ReadOptions & { isComplete?: true }) | undefined>>
}

/** The filters of a declared list: those of the columns that a person sees, then the others. */
export function declaredGroups(
  list: DeclaredList,
  found: FoundOptions,
  can: (permission: PermissionKey) => boolean,
): FilterGroup[] {
  const hidden = hiddenColumns(list.columns, can)
  const groupOf = (name: string, filter: Pick<ListFilter, 'title' | 'options'>): FilterGroup[] => {
    const { options } = filter
    const group = { name, label: titleOf(list, name, filter) }
    if (options === 'branches') return found.branches === null ? [] : [{ ...group, ...found.branches }]
    if (options === 'screen') {
      const { [name]: others } = found.others
      return others === undefined ? [] : [{ ...group, ...others }]
    }
    if ('yes' in options)
      return [{ ...group, items: [{ key: options.yes, label: textOf(list, options.label) }] }]
    const { values, labels } = options
    return [{ ...group, items: values.map((key) => ({ key, label: textOf(list, `${labels}.${key}`) })) }]
  }
  return [
    ...Object.entries<ListColumn>(list.columns).flatMap(
      ([name, { isFilter, values = [], labels = '', ...column }]) =>
        isFilter && !(name in hidden) ? groupOf(name, { ...column, options: { values, labels } }) : [],
    ),
    ...Object.entries<ListFilter>(list.filters).flatMap(([name, filter]) => groupOf(name, filter)),
  ]
}

/** The labels of the values of each column, for its export; that of '' stands for an absent value. */
export const declaredLabels = (list: DeclaredList): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries<ListColumn>(list.columns).flatMap(([key, { values = [], labels, absent }]) => {
      const known = values.map((value) => [value, textOf(list, `${labels}.${value}`)])
      const all = absent === undefined ? known : [...known, ['', textOf(list, absent)]]
      return all.length === 0 ? [] : [[key, Object.fromEntries(all)]]
    }),
  )

/** The orders that a person may ask for: without those of columns that the person does not see. */
export function declaredSorts(list: DeclaredList, can: (permission: PermissionKey) => boolean): string[] {
  const hidden = Object.entries(hiddenColumns(list.columns, can)).map(([key, column]) => orderOf(key, column))
  return list.sorts.filter((sort) => !hidden.includes(sort))
}

/** The tabs of a list with their counts, as far as they are known. */
export const declaredTabs = (list: DeclaredList, counts: Readonly<Record<string, number>> = {}): FixedTab[] =>
  list.tabs.map((key) => ({ key, name: textOf(list, `tabs.${key}`), count: counts[key] }))

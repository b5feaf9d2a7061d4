// Builders for the kinds of columns that recur in lists. A builder sets alignment, growth, the usual width and what stands for
// an absent value; the list sets the rest. A cell with logic of its own is written as a `Column` by hand.
import type { ReactNode } from 'react'
import { getLanguage } from '#app/i18n/i18n.ts'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDate, formatDateTime } from '#domain/kernel/time/dates.ts'
import type { Column } from './columns.ts'

/** Stands for an absent value. */
export const NONE = '—'

type Look = Omit<Column<never>, 'key' | 'title' | 'cell' | 'sort'> & {
  /** The key of the order by this column; `true`: it is the key of the column. */
  sort?: string | true
}
/** What a list adds to a kind, or sets in another way. */
type Options = Look & {
  /** Stands for an absent value; '' leaves its place empty beside a label, while the table draws a dash. */
  absent?: string
}

const columnOf = <Row,>(
  key: string,
  title: string,
  cell: (row: Row) => ReactNode,
  { sort, ...look }: Look,
): Column<Row> => ({
  key,
  title,
  cell,
  ...look,
  ...(sort === undefined ? {} : { sort: sort === true ? key : sort }),
})

/** Returns the builder of a kind: what a cell shows for a value, and what its columns usually look like. */
function kindOf<Value>(show: (value: Value) => ReactNode, usual: Options = {}) {
  /** A column whose values are found by a function. */
  function build<Row>(
    key: string,
    title: string,
    getValue: (row: Row) => Value | null,
    options?: Options,
  ): Column<Row>
  /** A column whose key is a field of the row. */
  function build<Key extends string>(
    key: Key,
    title: string,
    options?: Options,
  ): Column<Record<Key, Value | null>>
  function build(
    key: string,
    title: string,
    given: ((row: never) => Value | null) | Options = {},
    options: Options = {},
  ): Column<never> {
    const isFunction = typeof given === 'function'
    const { absent = NONE, ...look } = { ...usual, ...(isFunction ? options : given) }
    const shown = (value: Value | null) => (value === null ? absent : show(value))
    if (isFunction) return columnOf(key, title, (row: never) => shown(given(row)), look)
    return columnOf(key, title, (row: Record<string, Value | null>) => shown(row[key] ?? null), look)
  }
  return build
}

/** The table does this for its own cells; a cell is also shown in the preview of a row and on a card. */
const tabular = (text: string | number) => <span className="tabular">{text}</span>

/** A text of unknown length. An empty one stays empty; the table draws a dash for it. */
export const textColumn = kindOf((text: string) => text, { isGrowing: true, width: 130 })

/** A text whose longest value fits the width: a code, a label of a known key. */
export const fixedTextColumn = kindOf((text: string) => text)

/** The number of a record. Its place stays empty where there is no such record. */
export const numberColumn = kindOf((number: number | string) => `№ ${number}`, { width: 110, absent: '' })

export const countColumn = kindOf((count: number) => tabular(count), { align: 'right', width: 90 })

/** A sum in soʻm, without the name of the currency. */
export const sumColumn = kindOf((sum: number) => tabular(formatSum(sum)), { align: 'right', width: 140 })

/** A sum with the name of the currency. */
export const moneyColumn = kindOf((sum: number) => tabular(formatMoney(sum, getLanguage())), {
  align: 'right',
  width: 150,
})

/** A plain date. */
export const dayColumn = kindOf((day: string) => formatDate(day), { width: 110 })

/** Date and time of an instant. */
export const momentColumn = kindOf((at: string) => tabular(formatDateTime(at, getLanguage())), { width: 164 })

export const phoneColumn = kindOf((phone: string) => formatPhone(phone), { width: 164 })

/** The state of a row as a pill, or another mark of fixed width. */
export const pillColumn = <Row,>(
  key: string,
  title: string,
  pill: (row: Row) => ReactNode,
  look: Look = {},
): Column<Row> => columnOf(key, title, pill, { width: 160, ...look })

// The columns of a table: what each declares, and which of them fit a width.
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** A cell with several values is exported as one column for each. */
  exportAs?: readonly { key: string; title: string }[]
  align?: 'right'
  /**
   * Pixels. A growing column needs at least this width and cuts longer text; any other column has exactly this width, which
   * holds its longest value in one line.
   */
  width?: number
  /** Takes a part of the width that the other columns leave: names and other texts of unknown length. */
  isGrowing?: boolean
  /** Columns with a larger number give way first; a column without one is always shown. */
  priority?: number
  /** Shown only if the person chooses it. */
  isExtra?: boolean
  /** The cell has its own link or button, so it is no part of the row's link. */
  isInteractive?: boolean
  /** The key of the order by this column, if the list has one. */
  sort?: string
  /** `asc` puts the largest value of the column first: "newest" for a date. */
  isSortDescending?: boolean
}

const WIDTH = 120
/** The first column names the row. */
const FIRST_WIDTH = 180
/** Pixels of one letter of a heading, and of the padding with the arrow of the order. */
const LETTER = 7.2
const HEADING_REST = 46
const LONGEST_HEADING = 190

type Sized = Pick<Column<unknown>, 'title' | 'width' | 'isGrowing' | 'sort'>

/** The width of a heading, as far as it is not too long. */
const headingWidth = ({ title, sort }: Sized): number =>
  Math.ceil(Math.min(LONGEST_HEADING, title.length * LETTER + (sort === undefined ? 24 : HEADING_REST)))

/** The least width of a column: its content, and its heading. */
const leastWidth = (column: Sized, index: number): number => {
  const content = column.width ?? (index === 0 ? FIRST_WIDTH : WIDTH)
  return column.isGrowing ? content : Math.max(content, headingWidth(column))
}

export type FittedColumn<C> = { column: C; width: number }

/**
 * The columns that fit the available width, in their order, with their widths. While they do not fit, the column with the
 * largest priority gives way (of equal ones the last). The remaining width goes to the growing columns in equal parts. `needs`:
 * what the texts of growing columns need, in pixels by the key of the column. Then a column that needs less than its least width
 * leaves it to those that need more, each in proportion to its shortfall, and only what nobody needs is shared in equal parts.
 */
export function fitColumns<C extends Sized & { key: string; priority?: number }>(
  columns: readonly C[],
  available: number,
  needs: Readonly<Record<string, number>> = {},
): FittedColumn<C>[] {
  let shown = columns.map((column, index) => ({ column, width: leastWidth(column, index) }))
  const needed = () => shown.reduce((sum, { width }) => sum + width, 0)
  while (needed() > available) {
    const priorities = shown.map(({ column }) => column.priority ?? 0)
    const largest = Math.max(...priorities)
    if (largest <= 0) break
    const dropped = priorities.lastIndexOf(largest)
    shown = shown.filter((_, index) => index !== dropped)
  }
  const sizes = shown.map(({ column, width }) => {
    const need = column.isGrowing ? needs[column.key] : undefined
    const wanted = need === undefined ? width : Math.max(need, headingWidth(column))
    const least = Math.min(width, wanted)
    return { column, least, shortfall: wanted - least }
  })
  const sumOf = (key: 'least' | 'shortfall') => sizes.reduce((sum, size) => sum + size[key], 0)
  const rest = Math.max(0, available - sumOf('least'))
  const missing = sumOf('shortfall')
  const part = missing === 0 ? 0 : Math.min(1, rest / missing)
  const surplus = rest - missing * part
  const growing = sizes.filter(({ column }) => column.isGrowing).length
  return sizes.map(({ column, least, shortfall }, index) => {
    const share = growing === 0 ? (index === 0 ? surplus : 0) : column.isGrowing ? surplus / growing : 0
    return { column, width: Math.floor(least + shortfall * part + share) }
  })
}

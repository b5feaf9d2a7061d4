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
  /** Takes a share of the width that the other columns leave: names and other texts of unknown length. */
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
const HEADING_REST = 38
const LONGEST_HEADING = 190

type Sized = Pick<Column<unknown>, 'title' | 'width' | 'isGrowing' | 'sort'>

/** The least width of a column: its content, and its heading as far as that is not too long. */
const leastWidth = ({ title, width, isGrowing, sort }: Sized, index: number): number => {
  const content = width ?? (index === 0 ? FIRST_WIDTH : WIDTH)
  if (isGrowing) return content
  const heading = Math.min(LONGEST_HEADING, title.length * LETTER + (sort === undefined ? 24 : HEADING_REST))
  return Math.ceil(Math.max(content, heading))
}

export type FittedColumn<C> = { column: C; width: number }

/**
 * The columns that fit the available width, in their order, with their widths. While they do not fit, the column with the
 * largest priority gives way (of equal ones the last). The remaining width goes to the growing columns in equal parts.
 */
export function fitColumns<C extends Sized & { priority?: number }>(
  columns: readonly C[],
  available: number,
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
  const rest = Math.max(0, available - needed())
  const growing = shown.filter(({ column }) => column.isGrowing).length
  return shown.map(({ column, width }, index) => {
    const share = growing === 0 ? (index === 0 ? rest : 0) : column.isGrowing ? rest / growing : 0
    return { column, width: Math.floor(width + share) }
  })
}

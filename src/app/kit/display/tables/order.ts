// The order of a list by one of its columns.
import type { SortDirection } from '#api/shapes/list.ts'
import type { Column } from './columns.ts'

export const OPPOSITE = { asc: 'desc', desc: 'asc' } as const satisfies Record<SortDirection, SortDirection>

/** The direction in which the column's values visibly run. */
export const shownWay = (
  { isSortDescending }: Pick<Column<never>, 'isSortDescending'>,
  way: SortDirection,
) => (isSortDescending ? OPPOSITE[way] : way)

import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { SortDirection } from '#api/shapes/list.ts'
import { Button as KitButton } from '../button.tsx'
import { CARD } from '../class-names.ts'

/** Widths of the list in rem: 56, 72 and 80. */
export type ListWidth = 'medium' | 'large' | 'huge'
const WIDTH_CLASSES: Record<ListWidth, string> = {
  medium: 'hidden @4xl:table-cell',
  large: 'hidden @6xl:table-cell',
  huge: 'hidden @7xl:table-cell',
}

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** A cell with several values is exported as one column for each. */
  exportAs?: readonly { key: string; title: string }[]
  align?: 'right'
  /** Only on a wide screen. */
  isWideOnly?: boolean
  /** Only where the list itself has at least this width; a column without it is always shown. */
  minWidth?: ListWidth
  /** The key of the order by this column, if the list has one. */
  sort?: string
  /** `asc` puts the largest value of the column first: "newest" for a date. */
  isSortDescending?: boolean
}

export type Order = { sort: string; way: SortDirection; onOrder: (sort: string, way: SortDirection) => void }

/** Check boxes before the lines. */
export type Selection = {
  chosen: ReadonlySet<string>
  onChoose: (keys: readonly string[], isChosen: boolean) => void
}

export type DataListProps<Row> = {
  /** The accessible name of the list. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The content of a card below 1024 px. */
  card: (row: Row) => ReactNode
  /** The accessible name of the row, after the content of its first cell. */
  nameOf: (row: Row) => string
  onOpen: (row: Row) => void
  /** Buttons of one row besides opening it. */
  rowActions?: (row: Row) => ReactNode
  order?: Order
  selection?: Selection | undefined
  more?: { has: boolean; busy: boolean; load: () => void }
}

const cellLook = <Row,>({ align, isWideOnly, minWidth }: Column<Row>) =>
  clsx(
    'px-3 py-2 align-middle',
    align === 'right' && 'text-right tabular',
    isWideOnly && 'hidden xl:table-cell',
    minWidth !== undefined && WIDTH_CLASSES[minWidth],
  )

const SORTED = { asc: 'ascending', desc: 'descending' } as const
const OPPOSITE = { asc: 'desc', desc: 'asc' } as const

/** The direction in which the column's values visibly run. */
const shownWay = <Row,>({ isSortDescending }: Column<Row>, way: SortDirection): SortDirection =>
  isSortDescending ? OPPOSITE[way] : way

/** A heading that sorts the list by its column; a second press reverses the order. */
function Heading<Row>({ column, order }: { column: Column<Row>; order: Order | undefined }) {
  const { t } = useTranslation('kit')
  const { sort, title } = column
  const isOn = sort !== undefined && order?.sort === sort
  const way = shownWay(column, order?.way ?? 'asc')
  const Icon = way === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isOn ? SORTED[way] : undefined}
      className={clsx(cellLook(column), 'h-11 text-left font-semibold')}
    >
      {sort === undefined || order === undefined ? (
        title
      ) : (
        <Button
          aria-label={t('list.sort', { name: title })}
          onPress={() => order.onOrder(sort, isOn && order.way === 'asc' ? 'desc' : 'asc')}
          className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-lg px-2 hover:bg-surface-2"
        >
          {title}
          {isOn && <Icon aria-hidden size={15} />}
        </Button>
      )}
    </th>
  )
}

type BoxProps = { keys: readonly string[]; labelledBy?: string; selection: Selection }

/** A click on the check box selects; a click elsewhere opens the line. */
const isInBox = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('label, input') !== null

/** The check box of one line, or of all shown lines. */
function Box({ keys, labelledBy, selection }: BoxProps) {
  const { t } = useTranslation('kit')
  const isChosen = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  return (
    <label className="grid size-12 shrink-0 cursor-pointer place-items-center print:hidden">
      <input
        type="checkbox"
        {...(labelledBy === undefined
          ? { 'aria-label': t('bulk.select_all') }
          : { 'aria-labelledby': labelledBy })}
        checked={isChosen}
        onChange={() => selection.onChoose(keys, !isChosen)}
        className="size-5 cursor-pointer accent-brand"
      />
    </label>
  )
}

function Table<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, rowKey, nameOf, onOpen, rowActions, order, selection } = props
  const { t } = useTranslation('kit')
  const id = useId()
  return (
    <table className="hidden w-full border-collapse text-[15px] lg:table">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-16 z-1 bg-surface text-[13px] text-text-2">
        <tr className="border-b border-line">
          {selection !== undefined && (
            <th scope="col" className="w-12 print:hidden">
              <Box keys={rows.map(rowKey)} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.key} column={column} order={order} />
          ))}
          {rowActions !== undefined && (
            <th scope="col">
              <span className="sr-only">{t('row_actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            onClick={(event) => isInBox(event.target) || onOpen(row)}
            className="relative h-14 cursor-pointer border-b border-line last:border-0 hover:bg-surface-2"
          >
            {selection !== undefined && (
              <td className="print:hidden">
                <Box keys={[rowKey(row)]} labelledBy={`${id}-${rowKey(row)}`} selection={selection} />
              </td>
            )}
            {columns.map((column, index) => (
              <td key={column.key} className={cellLook(column)}>
                {index === 0 ? (
                  <Button
                    id={`${id}-${rowKey(row)}`}
                    onPress={() => onOpen(row)}
                    className="-mx-2 min-h-12 min-w-12 rounded-xl px-2 text-left tabular"
                  >
                    {column.cell(row)}
                    <span className="sr-only">{nameOf(row)}</span>
                  </Button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
            {rowActions !== undefined && <td className="px-3 text-right">{rowActions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<Row>(props: DataListProps<Row>) {
  const { label, rows, rowKey, card, onOpen, rowActions, selection } = props
  const id = useId()
  return (
    <ul aria-label={label} className="flex flex-col lg:hidden">
      {rows.map((row) => (
        <li key={rowKey(row)} className="flex items-center gap-2 border-b border-line pr-3 last:border-0">
          {selection !== undefined && (
            <Box keys={[rowKey(row)]} labelledBy={`${id}-${rowKey(row)}`} selection={selection} />
          )}
          <Button
            id={`${id}-${rowKey(row)}`}
            onPress={() => onOpen(row)}
            className="min-h-12 min-w-0 flex-1 p-4 text-left"
          >
            {card(row)}
          </Button>
          {rowActions?.(row)}
        </li>
      ))}
    </ul>
  )
}

/** A list of records: a table from 1024 px, cards below; a button loads the next page. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { t } = useTranslation('kit')
  const { more } = props
  return (
    <div className="flex flex-col gap-4">
      <div className={clsx(CARD, '@container')}>
        <Table {...props} />
        <Cards {...props} />
      </div>
      {more?.has && (
        <div className="flex justify-center">
          <KitButton kind="quiet" busy={more.busy} onPress={more.load}>
            {t('more')}
          </KitButton>
        </div>
      )}
    </div>
  )
}

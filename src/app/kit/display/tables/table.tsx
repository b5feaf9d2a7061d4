// The table of a list: rows of one line, columns that give way by priority, rows as links, windowed rendering.
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { DENSE, useMedia } from '../use-media.ts'
import { NONE } from './column-kinds.tsx'
import { type Column, type FittedColumn, fitColumns } from './columns.ts'
import type { DataListProps, Order } from './data-list.tsx'
import { shownWay } from './order.ts'
import { RowBox } from './row-box.tsx'
import { isPlainClick, RowLink, useRowLinks } from './row-link.tsx'
import { useElementWidth, useRenderedRows } from './use-rendered-rows.ts'
import { saveRow, useRestoredRow } from './use-restored-row.ts'

const SORTED = { asc: 'ascending', desc: 'descending' } as const
const ROW_HEIGHT = { dense: 40, touch: 48 } as const
const GROUP_HEIGHT = 28
const BOX_WIDTH = 48
const ACTIONS_PADDING = 24
const HEADING = 'bg-surface-2 p-0 font-medium shadow-[inset_0_-1px_var(--line)]'
const FOOT = 'bg-surface-2 px-3 font-semibold whitespace-nowrap shadow-[inset_0_1px_var(--line)]'

/** A heading that sorts the list by its column; a second press reverses the order. */
function Heading<Row>({ column, order }: { column: Column<Row>; order: Order | undefined }) {
  const { t } = useTranslation('kit')
  const { sort, title, align } = column
  const isOn = sort !== undefined && order?.sort === sort
  const way = shownWay(column, order?.way ?? 'asc')
  const Icon = way === 'desc' ? ArrowDown : ArrowUp
  const look = clsx(
    'flex h-(--table-head) w-full min-w-0 items-center gap-1 px-3 print:block print:h-auto print:w-auto',
    align === 'right' && 'justify-end text-right',
    isOn && 'font-semibold text-text',
  )
  const text = <span className="truncate print:whitespace-normal">{title}</span>
  return (
    <th scope="col" title={title} aria-sort={isOn ? SORTED[way] : undefined} className={HEADING}>
      {sort === undefined || order === undefined ? (
        <span className={look}>{text}</span>
      ) : (
        <button
          type="button"
          aria-label={t('list.sort', { name: title })}
          onClick={() => order.onOrder(sort, isOn && order.way === 'asc' ? 'desc' : 'asc')}
          className={clsx(look, 'hover:text-text focus-visible:-outline-offset-3')}
        >
          {text}
          {isOn && <Icon aria-hidden size={14} className="shrink-0" />}
        </button>
      )}
    </th>
  )
}

/** The widest content of the action cells, so that the column holds every button in every language. */
function useActionsWidth(body: React.RefObject<HTMLElement | null>, isShown: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!isShown || body.current === null) return
    const widths = [...body.current.querySelectorAll<HTMLElement>('[data-row-actions]')].map(
      ({ offsetWidth }) => offsetWidth,
    )
    const widest = Math.max(0, ...widths)
    setWidth((now) => Math.max(now, widest))
  })
  return isShown ? width + ACTIONS_PADDING : 0
}

/** Padding of a cell, and a pixel for rounding. */
const CELL_PADDING = 25

/**
 * The width that the texts of the growing columns need, by the key of the column: of the rows that are there when a column is
 * shown in a window of this width for the first time, so that no column moves while the person scrolls.
 */
function useTextWidths(
  body: React.RefObject<HTMLElement | null>,
  { rows, width, isGrowing }: { rows: number; width: number | null; isGrowing: string },
): Readonly<Record<string, number>> {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once for each width and set of columns
  useLayoutEffect(() => {
    const { current } = body
    if (current === null || rows === 0 || width === null) return
    const range = document.createRange()
    const measured: Record<string, number> = {}
    for (const key of isGrowing.split(',')) {
      const texts = [...current.querySelectorAll(`[data-column="${key}"] > .cut`)].map((text) => {
        range.selectNodeContents(text)
        return range.getBoundingClientRect().width
      })
      if (texts.length > 0) measured[key] = Math.ceil(Math.max(...texts)) + CELL_PADDING
    }
    setWidths((known) => ({ ...known, ...measured }))
  }, [rows > 0, width, isGrowing])
  return widths
}

/** An empty cell is drawn as a dash: it is the text of a link, which must not be empty. */
const shownContent = (content: ReactNode): ReactNode =>
  content === null || content === undefined || content === '' ? NONE : content

type RowProps<Row> = Pick<
  DataListProps<Row>,
  'nameOf' | 'linkOf' | 'rowActions' | 'selection' | 'isStale' | 'markOf'
> & { row: Row; rowKey: string; index: number; id: string; columns: readonly FittedColumn<Column<Row>>[] }

function TableRow<Row>(props: RowProps<Row>) {
  const { row, rowKey, index, id, columns, nameOf, linkOf, rowActions, selection, isStale, markOf } = props
  const { hrefOf } = useRowLinks()
  const address = linkOf?.(row)
  const href = address === undefined ? undefined : hrefOf(address)
  const isChosen = selection?.chosen.has(rowKey) === true
  return (
    <tr
      data-index={index}
      data-row={rowKey}
      aria-rowindex={index + 2}
      {...(selection === undefined ? {} : { 'aria-selected': isChosen })}
      className={clsx(
        'h-(--row) cursor-pointer hover:bg-row-hover has-[[data-row-link]:focus-visible]:bg-row-focus',
        isChosen ? 'bg-row-select' : 'bg-surface',
        isStale?.(row) && 'opacity-55',
      )}
    >
      {selection !== undefined && (
        <td className="bg-inherit p-0 shadow-[inset_0_-1px_var(--line-soft)] print:hidden">
          <RowBox keys={[rowKey]} labelledBy={id} selection={selection} />
        </td>
      )}
      {columns.map(({ column }, nth) => {
        const isFirst = nth === 0
        const look = clsx(
          'cut block px-3',
          column.align === 'right' && 'text-right',
          // Tabular figures keep numbers, sums and dates under each other; a growing column holds text.
          !column.isGrowing && 'tabular',
          isFirst && 'font-medium',
        )
        const content = shownContent(column.cell(row))
        const name = isFirst && <span className="sr-only">{nameOf(row)}</span>
        const linkLook = clsx(
          look,
          'text-text no-underline outline-none after:absolute after:inset-0 focus-visible:shadow-[inset_3px_0_var(--brand)]',
        )
        return (
          <td
            key={column.key}
            data-column={column.key}
            className={clsx(
              'relative h-(--row) bg-inherit p-0 align-middle shadow-[inset_0_-1px_var(--line-soft)]',
              isFirst &&
                'has-[:focus-visible]:shadow-[inset_3px_0_var(--brand),inset_0_-1px_var(--line-soft)]',
              isFirst && markOf?.(row) && 'shadow-[inset_3px_0_var(--brand),inset_0_-1px_var(--line-soft)]',
            )}
          >
            {column.isInteractive && !isFirst ? (
              <span className={look}>{content}</span>
            ) : href !== undefined ? (
              <RowLink href={href} isFirst={isFirst} className={linkLook} {...(isFirst ? { id } : {})}>
                {content}
                {name}
              </RowLink>
            ) : isFirst ? (
              <button type="button" id={id} data-row-link className={clsx(linkLook, 'w-full text-left')}>
                {content}
                {name}
              </button>
            ) : (
              <span className={look}>{content}</span>
            )}
          </td>
        )
      })}
      {rowActions !== undefined && (
        <td className="bg-inherit p-0 px-3 text-right align-middle shadow-[inset_0_-1px_var(--line-soft)] print:hidden">
          <span
            data-row-actions
            className="compact inline-flex w-max items-center justify-end gap-1 align-middle"
          >
            {rowActions(row)}
          </span>
        </td>
      )}
    </tr>
  )
}

/** The groups by the index of their first row. */
function groupsByFirst<Row>(
  rows: readonly Row[],
  groups: DataListProps<Row>['groups'],
): ReadonlyMap<number, string> {
  const first = new Map<number, string>()
  if (groups === undefined) return first
  let before: string | null = null
  for (const [index, row] of rows.entries()) {
    const group = groups.of(row)
    if (group !== before) first.set(index, group)
    before = group
  }
  return first
}

/** Controls inside a row act for themselves; a click elsewhere opens the row. */
const isControl = (target: Element): boolean =>
  target.closest('label, input, button:not([data-row-link]), a:not([data-row-link]), [role="dialog"]') !==
  null

/** The index of the row that holds the element. */
const indexAt = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row === null ? null : Number(row.dataset['index'])
}

export function Table<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, linkOf, rowActions, order, selection, onPreview, totals } =
    props
  const { t } = useTranslation('kit')
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string | null>(props.position?.restored.current?.key ?? null)
  useRestoredRow(body, props.position)
  const isDense = useMedia(DENSE)
  const rowHeight = ROW_HEIGHT[isDense ? 'dense' : 'touch']
  const width = useElementWidth(frame)
  const actionsWidth = useActionsWidth(body, rowActions !== undefined)
  const boxWidth = selection === undefined ? 0 : BOX_WIDTH
  const available = (width ?? 1024) - boxWidth - actionsWidth
  const shown = fitColumns(columns, available).filter(({ column }) => column.isGrowing)
  const needs = useTextWidths(body, {
    rows: rows.length,
    width,
    isGrowing: shown.map(({ column }) => column.key).join(),
  })
  const fitted = fitColumns(columns, available, needs)
  const { onFit } = props
  const shownKeys = fitted.map(({ column }) => column.key).join()
  useEffect(() => onFit?.(shownKeys.split(',')), [onFit, shownKeys])
  const keptIndex = focused === null ? -1 : rows.findIndex((row) => rowKey(row) === focused)
  const rendered = useRenderedRows(body, rows.length, rowHeight, keptIndex < 0 ? null : keptIndex)
  const { groups } = props
  const firstOfGroups = groupsByFirst(rows, groups)
  const headsBetween = (from: number, to: number): number =>
    [...firstOfGroups.keys()].filter((index) => index >= from && index < to).length
  const columnCount = fitted.length + (selection === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1)
  const { follow } = useRowLinks()
  const open = (row: Row) => {
    const address = linkOf?.(row)
    if (onOpen !== undefined) onOpen(row)
    else if (address !== undefined) follow(address)
  }
  const onClick = (event: MouseEvent) => {
    const row = rows[indexAt(event.target) ?? -1]
    saveRow(event.target, props.position)
    if (row === undefined || !(event.target instanceof Element) || isControl(event.target)) return
    if (linkOf !== undefined && !isPlainClick(event)) return
    event.preventDefault()
    open(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[indexAt(event.target) ?? -1]
    const isLink = event.target instanceof Element && event.target.matches('[data-row-link]')
    if (event.key !== ' ' || onPreview === undefined || row === undefined || !isLink) return
    event.preventDefault()
    saveRow(event.target, props.position)
    onPreview(row)
  }
  return (
    <div ref={frame} className="overflow-x-clip">
      <table
        aria-rowcount={rows.length + 1}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 text-sm text-text print:table-auto"
      >
        <caption className="sr-only">{label}</caption>
        <colgroup>
          {selection !== undefined && <col style={{ width: BOX_WIDTH }} className="print:hidden" />}
          {fitted.map(({ column, width: px }) => (
            <col key={column.key} style={{ width: px }} />
          ))}
          {rowActions !== undefined && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead className="sticky top-(--list-top,var(--bar)) z-3 text-left text-xs text-text-2 print:static">
          <tr aria-rowindex={1}>
            {selection !== undefined && (
              <th scope="col" className={clsx(HEADING, 'print:hidden')}>
                <span className="flex h-(--table-head) items-center overflow-hidden *:h-full">
                  <RowBox keys={rows.map(rowKey)} selection={selection} />
                </span>
              </th>
            )}
            {fitted.map(({ column }) => (
              <Heading key={column.key} column={column} order={order} />
            ))}
            {rowActions !== undefined && (
              <th scope="col" className={clsx(HEADING, 'print:hidden')}>
                <span className="sr-only">{t('row_actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onFocus={({ target }) => {
            const row = rows[indexAt(target) ?? -1]
            setFocused(row === undefined ? null : rowKey(row))
          }}
          onBlur={() => setFocused(null)}
        >
          {rendered.map((item) => {
            if ('gap' in item) {
              const heads = headsBetween(item.before - item.gap, item.before)
              const height = item.gap * rowHeight + heads * GROUP_HEIGHT
              return <tr key={`before-${item.before}`} aria-hidden style={{ height }} />
            }
            const row = rows[item.index]
            if (row === undefined) return null
            const key = rowKey(row)
            const group = firstOfGroups.get(item.index)
            return (
              <Fragment key={key}>
                {group !== undefined && (
                  <tr style={{ height: GROUP_HEIGHT }}>
                    <th
                      scope="rowgroup"
                      colSpan={columnCount}
                      className="bg-surface-2 px-3 py-0 text-left text-xs font-normal text-text-2 shadow-[inset_0_-1px_var(--line)]"
                    >
                      {groups?.head(group)}
                    </th>
                  </tr>
                )}
                <TableRow
                  {...props}
                  row={row}
                  rowKey={key}
                  index={item.index}
                  id={`${id}-${key}`}
                  columns={fitted}
                />
              </Fragment>
            )
          })}
        </tbody>
        {totals !== undefined && fitted.some(({ column }) => totals[column.key] !== undefined) && (
          <tfoot className="sticky bottom-(--list-bottom,0px) z-2 text-sm print:static">
            <tr className="h-(--row)">
              {selection !== undefined && <td className={clsx(FOOT, 'print:hidden')} />}
              {fitted.map(({ column }, nth) => (
                <td key={column.key} className={clsx(FOOT, column.align === 'right' && 'text-right tabular')}>
                  {totals[column.key] ?? (nth === 0 ? t('list.sum') : null)}
                </td>
              ))}
              {rowActions !== undefined && <td className={clsx(FOOT, 'print:hidden')} />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

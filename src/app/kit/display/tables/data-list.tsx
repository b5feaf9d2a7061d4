// A list of records: a table from 1024 px, cards below. Further pages are loaded as the person comes near the end.
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SortDirection } from '#api/shapes/list.ts'
import { Button as KitButton } from '../../button.tsx'
import { CARD } from '../../class-names.ts'
import { useMedia, WIDE } from '../use-media.ts'
import type { Column } from './columns.ts'
import { RowBox, type Selection } from './row-box.tsx'
import { isPlainClick, type RowAddress, useRowLinks } from './row-link.tsx'
import { Table } from './table.tsx'
import { type ListPosition, saveRow, useRestoredRow } from './use-restored-row.ts'

export type Order = { sort: string; way: SortDirection; onOrder: (sort: string, way: SortDirection) => void }
/** `isFailed`: the next page could not be loaded, and only the button tries again. */
type More = { has: boolean; busy: boolean; load: () => void; isFailed?: boolean }

export type RowGroups<Row> = { of: (row: Row) => string; head: (group: string) => ReactNode }

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
  /** The page of the row. Without one the row is a button for `onOpen`. */
  linkOf?: (row: Row) => RowAddress
  /** Called for a click or Enter on the row instead of following its link. */
  onOpen?: (row: Row) => void
  /** Called for Space on the row. */
  onPreview?: (row: Row) => void
  /** Buttons of one row besides opening it; always shown. */
  rowActions?: (row: Row) => ReactNode
  order?: Order
  selection?: Selection | undefined
  more?: More
  /** Without a border of its own: the list is the page. */
  isPlain?: boolean
  /** Sums under the table, by the key of the column. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** The row is no longer part of the list, and keeps its place until the list is shown anew. */
  isStale?: (row: Row) => boolean
  /** Rows of one group stand together under its head: the key of a row's group, and the content of the head. */
  groups?: RowGroups<Row> | undefined
  /** The row is marked, for example as open beside the list. */
  markOf?: (row: Row) => boolean
  /** The position that is restored, and what saves the next one. */
  position?: ListPosition | undefined
  /** Called with the keys of the columns that fit. */
  onFit?: (keys: string[]) => void
}

function Cards<Row>(props: DataListProps<Row>) {
  const { label, rows, rowKey, card, linkOf, onOpen, rowActions, selection, position } = props
  const id = useId()
  const frame = useRef<HTMLUListElement>(null)
  useRestoredRow(frame, position)
  const { hrefOf, follow } = useRowLinks()
  const look = 'block min-h-12 min-w-0 flex-1 p-4 text-left text-text no-underline'
  return (
    <ul
      ref={frame}
      aria-label={label}
      onClickCapture={({ target }) => saveRow(target, position)}
      className="flex flex-col"
    >
      {rows.map((row) => {
        const address = linkOf?.(row)
        const own = { id: `${id}-${rowKey(row)}`, className: look, children: card(row) }
        return (
          <li
            key={rowKey(row)}
            data-row={rowKey(row)}
            className="flex items-center gap-2 border-b border-line pr-3 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] last:border-0"
          >
            {selection !== undefined && (
              <RowBox keys={[rowKey(row)]} labelledBy={own.id} selection={selection} />
            )}
            {address === undefined ? (
              <button type="button" data-row-link onClick={() => onOpen?.(row)} {...own} />
            ) : (
              <a
                href={hrefOf(address)}
                data-row-link
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  if (onOpen === undefined) follow(address)
                  else onOpen(row)
                }}
                {...own}
              />
            )}
            {rowActions?.(row)}
          </li>
        )
      })}
    </ul>
  )
}

/** Pixels below the window at which the next page is loaded. */
const AHEAD = 1200

/** Loads the next page when the end of the list comes near; the button does the same. */
function LoadMore({ busy, load, isFailed = false }: More) {
  const { t } = useTranslation('kit')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (busy || isFailed || place.current === null) return
    const watch = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && latest.current()
    const observer = new IntersectionObserver(watch, { rootMargin: `0px 0px ${AHEAD}px` })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [busy, isFailed])
  return (
    <div ref={place} className="flex justify-center p-2">
      <KitButton kind="quiet" busy={busy} onPress={load}>
        {t('more')}
      </KitButton>
    </div>
  )
}

export function DataList<Row>(props: DataListProps<Row>) {
  const { more, isPlain = false } = props
  const isWide = useMedia(WIDE)
  return (
    <div className="flex flex-col">
      <div className={clsx(isPlain && isWide ? 'bg-surface' : [CARD, 'overflow-clip'])}>
        {isWide ? <Table {...props} /> : <Cards {...props} />}
      </div>
      {more?.has && <LoadMore {...more} />}
    </div>
  )
}

// The rows of a list, or its state: loading, empty for the first time, empty by its filters, refused, failed, offline; with
// the total, and with the age of the rows while there is no connection.
import { ArrowDown, FilterX } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { usePages } from '#app/platform/pages.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { ariaKeysOf, keysOf } from '#app/platform/shortcuts/table.ts'
import { Button, IconButton } from '../button.tsx'
import { EmptyState, ErrorState, LoadingState, NoRightState, OfflineState } from '../display/states.tsx'
import { DataList, type DataListProps } from '../display/tables/data-list.tsx'
import { useMedia, WIDE } from '../display/use-media.ts'
import { useHighlight } from './highlight.ts'
import { PREVIEW_ICON, RowPreview } from './preview.tsx'
import type { SteadyRows } from './use-steady-rows.ts'

type Pages<Row extends { key: string }> = ReturnType<typeof usePages<Row & { id: string }>>
type Props<Row extends { key: string }> = Omit<DataListProps<Row>, 'rows' | 'rowKey' | 'more' | 'isStale'> & {
  pages: Pages<Row>
  /** The rows to show: those that can be chosen, too. */
  steady: SteadyRows<Row>
  /** The element of the rows. */
  frame: RefObject<HTMLDivElement | null>
  /** Says what to do first, with the button for it. */
  empty: { title: string; text: string; action?: ReactNode }
  /** The text that the rows were searched for. */
  search?: string
  /** Removes search and filters; null without any. */
  onClear?: (() => void) | null
  /** Content of the foot before the total. */
  foot?: ReactNode
}

/** "3 new": announces rows that wait, and shows them. Rows never move under the pointer. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('kit')
  useShortcut('show_new', count > 0 ? onShow : null)
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--list-top,var(--bar))+0.25rem)] z-4 h-0"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          aria-keyshortcuts={ariaKeysOf('show_new')}
          className="pointer-events-auto mx-auto flex min-h-12 items-center gap-2 rounded-full bg-brand px-4 text-sm font-semibold text-on-brand shadow-card hover:bg-brand-strong dense:min-h-8"
        >
          <ArrowDown aria-hidden size={16} />
          {t('list.new_rows', { count })}
          <kbd
            aria-hidden
            className="hidden h-5.5 min-w-5.5 place-items-center rounded-md border border-current/40 px-1 font-sans text-[11px] font-medium opacity-80 dense:grid"
          >
            {keysOf('show_new').join(' ')}
          </kbd>
        </button>
      )}
    </div>
  )
}

export function ListRows<Row extends { key: string }>(props: Props<Row>) {
  const { pages, steady, frame, empty, search = '', onClear = null, foot, ...list } = props
  const { t } = useTranslation('kit')
  const ageOf = useAge()
  const isWide = useMedia(WIDE)
  const { query, total, isKeptHere } = pages
  const [preview, setPreview] = useState<Row | null>(null)
  useHighlight(frame, search)
  // Whether this list was seen before is known once its stored answer was looked up, when the request has failed.
  if (query.isPending) return <LoadingState rows={8} />
  if (query.data === undefined) {
    if (query.error?.status === 403) return <NoRightState />
    const retry = () => void query.refetch()
    return query.error?.outcome === 'answer' ? (
      <ErrorState onRetry={retry} />
    ) : (
      <OfflineState text={t(isKeptHere ? 'offline.unseen' : 'offline.text')} onRetry={retry} />
    )
  }
  const time = query.isPlaceholderData ? null : ageOf(query)
  const { rows, stale } = steady
  const none =
    onClear === null ? (
      <EmptyState {...empty} />
    ) : (
      <EmptyState
        title={t('list.none_found')}
        text={t('list.none_found_text')}
        action={
          <Button kind="quiet" icon={FilterX} onPress={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    )
  if (rows.length === 0 && time === null) return <div className="p-4">{none}</div>
  const { rowActions, groups } = list
  // A row whose group has changed meanwhile keeps its place, so the heads stay where they are.
  const keptGroups = groups && {
    ...groups,
    of: (row: Row) => groups.of(steady.placed.get(row.key) ?? row),
  }
  const actions = (row: Row) => (
    <>
      {rowActions?.(row)}
      {isWide && (
        <IconButton
          label={t('list.preview')}
          icon={PREVIEW_ICON}
          shortcut="preview"
          onPress={() => setPreview(row)}
        />
      )}
    </>
  )
  return (
    <div ref={frame} className="flex flex-1 flex-col sm:[--list-bottom:2rem]">
      <NewRows count={steady.waiting} onShow={steady.showAll} />
      {rows.length === 0 ? (
        <div className="p-4">{none}</div>
      ) : (
        <DataList<Row>
          {...list}
          isPlain
          rows={rows}
          rowKey={(row) => row.key}
          rowActions={actions}
          groups={keptGroups}
          onPreview={setPreview}
          isStale={({ key }) => stale.has(key)}
          more={{
            has: query.hasNextPage,
            busy: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
            isFailed: query.isFetchNextPageError,
          }}
        />
      )}
      <div className="flex-1" />
      <div
        data-list-foot
        className="z-2 flex print:hidden min-h-8 flex-wrap items-center justify-between gap-x-4 border-t border-line bg-surface-2 px-4 text-xs text-text-2 sm:sticky sm:bottom-0 sm:pb-[env(safe-area-inset-bottom)]"
      >
        <span className="flex items-center gap-4">{foot}</span>
        <p role="status" className="tabular">
          {t('list.total', { count: total })}
          {time !== null && <span className="text-warn"> · {t('list.age', { time })}</span>}
        </p>
      </div>
      {preview !== null && (
        <RowPreview<Row>
          row={preview}
          rows={rows}
          columns={list.columns}
          {...(list.linkOf === undefined ? {} : { linkOf: list.linkOf })}
          {...(list.onOpen === undefined ? {} : { onOpen: list.onOpen })}
          onChange={setPreview}
        />
      )}
    </div>
  )
}

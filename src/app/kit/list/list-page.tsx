// The page of a list: one row of tools over its rows, with bulk actions.
import { FilterX } from 'lucide-react'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '#app/platform/data.ts'
import { positionToRestore, savePosition } from '#app/platform/list-positions.ts'
import { useSession } from '#app/platform/session.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../display/states.tsx'
import type { DataListProps, Order } from '../display/tables/data-list.tsx'
import type { RowAddress } from '../display/tables/row-link.tsx'
import type { ListPosition } from '../display/tables/use-restored-row.ts'
import { Page } from '../layout/page.tsx'
import { type BulkAction, BulkBar } from './bulk.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListTools } from './list-tools.tsx'
import { PrintNote, usePrintList } from './print.tsx'
import { ListRows } from './rows.tsx'
import { SearchBox } from './search-box.tsx'
import { useChosen } from './use-chosen.ts'
import { type Line, type ListPageInput, useListPage } from './use-list-page.ts'
import type { ListState } from './use-list-state.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import { ViewTabs } from './view-tabs.tsx'

type Props<L extends Line, Item> = {
  title: string
  input: ListPageInput<L, Item>
  /** The label of the search box. */
  searchLabel: string
  /** Buttons beside the search that search for something themselves: a scanned code. */
  searchTools?: (search: (text: string) => void) => ReactNode
  /** What to do first; shown only if nothing is filtered. */
  empty: { title: string; text: string }
  /** The page of a row. */
  linkOf?: (line: L) => RowAddress
  /** Opens a row that has no page of its own. */
  onOpen?: (line: L) => void
  /** The accessible name of the line, after the content of its first cell. */
  nameOf?: (line: L) => string
  /** The content of a card on a narrow screen; by default every shown column. */
  card?: (line: L) => ReactNode
  /** Buttons of the page: a new record. */
  actions?: ReactNode
  rowActions?: (line: L) => ReactNode
  /** Bulk actions; without any there are no check boxes. */
  bulk?: readonly BulkAction<L>[]
  back?: string
  /** Content above the list: figures, a note. */
  children?: ReactNode
  /** Groups of the rows; `counts` are those of the whole list, by the key of the group. */
  groupsOf?: (list: {
    state: ListState
    counts: Readonly<Record<string, number>>
    lines: readonly L[]
  }) => DataListProps<L>['groups'] | undefined
  /** Content of the foot before the total. */
  foot?: ReactNode
  /** Sums under the table by the key of the column, from those that the server answers of everything found. */
  totalsOf?: (totals: Readonly<Record<string, number>>) => Readonly<Record<string, ReactNode>>
}

/** The position that is restored, and what saves the next one. */
function useListPosition(path: string): ListPosition {
  const [first] = useState(() => positionToRestore(path))
  const restored = useRef(first)
  const onSave = useCallback((key: string, top: number) => savePosition(path, { key, top }), [path])
  return { restored, onSave }
}

/** The row of tools stays under the top bar; the head of the table stays under both (`--list-top`). */
export function ToolRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = row
    const page = current?.parentElement
    if (!current || !page) return
    const set = () => page.style.setProperty('--list-top', `calc(var(--bar) + ${current.offsetHeight}px)`)
    set()
    const observer = new ResizeObserver(set)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={row}
      className="compact z-5 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 lg:sticky lg:top-(--bar) dense:py-0 print:hidden"
    >
      {children}
    </div>
  )
}

export function ListPage<L extends Line, Item = L>(props: Props<L, Item>) {
  const { title, input, searchLabel, empty, linkOf, onOpen, nameOf, card, actions, rowActions, back } = props
  const { bulk = [], totalsOf, groupsOf } = props

  const { fault = null, tabs } = input
  const { can } = useSession()
  const { t } = useTranslation('kit')
  const list = useListPage(input)
  const { state, change, shown, choice, search } = list
  const order: Order = {
    sort: state.sort,
    way: state.way,
    onOrder: (sort, way) => change({ sort, way }),
  }
  const identity = JSON.stringify([state, search])
  const frame = useRef<HTMLDivElement>(null)
  const { query } = list.pages
  const steady = useSteadyRows<L>({
    rows: list.pages.rows,
    identity: query.isPlaceholderData ? 'placeholder' : identity,
    updatedAt: query.dataUpdatedAt,
    list: frame,
  })
  const chosen = useChosen<L>(steady, input.path, identity)
  const position = useListPosition(input.path)
  const { print, isLoading } = usePrintList(list.pages)
  // Every row that is shown is chosen, and the filters find more.
  const isWholeChosen = chosen.lines.length === steady.rows.length && list.pages.total > steady.rows.length
  const [isClearing, setClearing] = useState(0)
  const allColumns = (line: L) => (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map((column) => (
        <span key={column.key}>{column.cell(line)}</span>
      ))}
    </span>
  )
  // The tab is a place in the list: it stays when its filters are removed.
  const { tab, ...filters } = state.filters
  const noFilters = {
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])),
    ...(tab === undefined ? {} : { tab }),
  }
  const clear = () => {
    list.setTyped('')
    change({ filters: noFilters })
    setClearing(isClearing + 1)
  }
  return (
    <Page
      title={title}
      isList
      {...(back === undefined ? {} : { back })}
      actions={actions}
      printNote={
        <PrintNote
          groups={input.groups}
          filters={state.filters}
          search={search}
          tab={tabs?.find(({ key }) => key === tab)?.name}
          shown={steady.rows.length}
          total={list.pages.total}
        />
      }
    >
      <ToolRow>
        <ViewTabs
          list={input.name}
          now={{ ...state, filters: { ...state.filters }, hidden: choice.hidden, columns: choice.order }}
          initial={{ sort: input.sorts[0] ?? '', way: 'asc', filters: {}, hidden: choice.hidden }}
          fixed={tabs}
          onUse={({ hidden, columns = [], ...shownBy }) => {
            list.choose({ hidden, order: columns })
            change(shownBy)
          }}
          count={list.count}
        />
        <FilterBar
          key={isClearing}
          groups={input.groups}
          filters={state.filters}
          onChange={(filters) => change({ filters })}
        />
        <div className="ml-auto flex min-w-min flex-1 items-center justify-end gap-2 max-md:basis-full">
          <div className="min-w-40 max-w-120 flex-1 lg:max-w-88">
            <SearchBox
              label={searchLabel}
              value={list.typed}
              onChange={list.setTyped}
              shortest={{ isTooShort: list.isTooShort }}
            />
          </div>
          {props.searchTools?.(list.setTyped)}
          <ListTools
            columns={list.ordered}
            choice={choice}
            onChange={list.choose}
            order={order}
            onPrint={isLoading ? null : print}
            onExport={list.isExporting || !can('reports.export') ? null : list.saveAs}
          />
        </div>
      </ToolRow>
      {props.children !== undefined && (
        <div className="flex flex-col gap-4 px-4 py-3 empty:hidden">{props.children}</div>
      )}
      {chosen.lines.length > 0 && (
        <BulkBar<L>
          actions={bulk}
          lines={chosen.lines}
          nameOf={(line) => shown[0]?.cell(line)}
          found={
            isWholeChosen && bulk.some(({ runFound }) => runFound !== undefined)
              ? {
                  total: list.pages.total,
                  filter: list.found,
                  isChosen: chosen.isAll,
                  onChoose: chosen.chooseAll,
                }
              : null
          }
          onClear={chosen.clear}
          onDone={(done) => {
            if (done === null) chosen.clear()
            else chosen.leave(done.map(({ key }) => key))
            void refresh(input.endpoints.list.path)
          }}
          onUndone={() => void refresh(input.endpoints.list.path)}
        />
      )}
      {fault !== null && (
        <div className="p-4">
          <EmptyState
            {...fault}
            action={
              <Button kind="quiet" icon={FilterX} onPress={clear}>
                {t('list.clear')}
              </Button>
            }
          />
        </div>
      )}
      {fault === null && (
        <ListRows<L>
          pages={list.pages}
          steady={steady}
          frame={frame}
          position={position}
          groups={groupsOf?.({ state, counts: list.pages.groups ?? {}, lines: steady.rows })}
          label={title}
          columns={shown}
          nameOf={nameOf ?? (() => '')}
          card={card ?? allColumns}
          order={order}
          {...(linkOf === undefined ? {} : { linkOf })}
          {...(onOpen === undefined ? {} : { onOpen })}
          {...(rowActions === undefined ? {} : { rowActions })}
          selection={bulk.length === 0 ? undefined : chosen.selection}
          empty={{ ...empty, action: actions }}
          search={search}
          onClear={list.isFiltered ? clear : null}
          totals={list.pages.totals && totalsOf?.(list.pages.totals)}
          foot={props.foot}
        />
      )}
    </Page>
  )
}

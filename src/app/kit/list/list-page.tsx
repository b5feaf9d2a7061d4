// The page of a list: search, filters, order, columns, export, print, its rows, and what can be done with many at once.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '#app/platform/data.ts'
import { Page } from '../layout/page.tsx'
import { type BulkAction, BulkBar } from './bulk.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListTools } from './list-tools.tsx'
import { ListRows } from './rows.tsx'
import { SearchBox } from './search-box.tsx'
import { useChosen } from './use-chosen.ts'
import { type Line, type ListPageInput, useListPage } from './use-list-page.ts'

type Props<L extends Line> = {
  title: string
  given: ListPageInput<L>
  /** What may be searched for, in words. */
  searchLabel: string
  empty: { title: string; text: string }
  onOpen: (line: L) => void
  /** Names the line for a screen reader, behind what its first cell shows. */
  nameOf?: (line: L) => string
  /** What stands in a card on a narrow screen; without it, every shown column. */
  card?: (line: L) => ReactNode
  /** Buttons over the list: a new record. */
  actions?: ReactNode
  rowActions?: (line: L) => ReactNode
  /** What can be done with many lines at once; with none of them there are no boxes. */
  bulk?: readonly BulkAction<L>[]
  back?: string
  /** Over the filters: figures, a note. */
  children?: ReactNode
}

export function ListPage<L extends Line>(props: Props<L>) {
  const { title, given, searchLabel, empty, onOpen, nameOf, card, actions, rowActions, back } = props
  const { bulk = [] } = props
  const { t } = useTranslation('kit')
  const list = useListPage(given)
  const { state, change, shown } = list
  const chosen = useChosen(list.pages.rows)
  const everything = (line: L) => (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map((column) => (
        <span key={column.key}>{column.cell(line)}</span>
      ))}
    </span>
  )
  return (
    <Page
      title={title}
      {...(back === undefined ? {} : { back })}
      search={<SearchBox label={searchLabel} value={list.typed} onChange={list.setTyped} />}
      actions={
        <>
          <ListTools
            columns={given.columns}
            hidden={list.hidden}
            onChange={list.setHidden}
            onExport={list.isExporting ? null : list.saveAs}
            views={{
              list: given.name,
              now: { ...state, filters: { ...state.filters }, hidden: [...list.hidden] },
              onUse: ({ hidden, ...shownBy }) => {
                list.setHidden(hidden)
                change(shownBy)
              },
            }}
          />
          {actions}
        </>
      }
    >
      {list.isTooShort && (
        <p role="status" className="text-sm text-text-2">
          {t('list.shortest', { length: list.shortestSearch })}
        </p>
      )}
      {props.children}
      <FilterBar groups={given.groups} filters={state.filters} onChange={(filters) => change({ filters })} />
      {chosen.lines.length > 0 && (
        <BulkBar<L>
          actions={bulk}
          lines={chosen.lines}
          onClear={chosen.clear}
          onDone={(done) => {
            chosen.leave(done.map(({ key }) => key))
            void refresh(given.rows.list.path)
          }}
        />
      )}
      <ListRows<L>
        pages={list.pages as never}
        label={title}
        columns={shown}
        nameOf={nameOf ?? (() => '')}
        card={card ?? everything}
        order={{ sort: state.sort, way: state.way, onOrder: (sort, way) => change({ sort, way }) }}
        onOpen={onOpen}
        {...(rowActions === undefined ? {} : { rowActions })}
        selection={bulk.length === 0 ? undefined : chosen.selection}
        empty={empty}
      />
    </Page>
  )
}

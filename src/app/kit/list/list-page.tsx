// The page of a list: search, filters, order, columns, export, print, its rows, and bulk actions.
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
  input: ListPageInput<L>
  /** The label of the search box. */
  searchLabel: string
  empty: { title: string; text: string }
  onOpen: (line: L) => void
  /** The accessible name of the line, after the content of its first cell. */
  nameOf?: (line: L) => string
  /** The content of a card on a narrow screen; by default every shown column. */
  card?: (line: L) => ReactNode
  /** Buttons above the list: a new record. */
  actions?: ReactNode
  rowActions?: (line: L) => ReactNode
  /** Bulk actions; without any there are no check boxes. */
  bulk?: readonly BulkAction<L>[]
  back?: string
  /** Content above the filters: figures, a note. */
  children?: ReactNode
}

export function ListPage<L extends Line>(props: Props<L>) {
  const { title, input, searchLabel, empty, onOpen, nameOf, card, actions, rowActions, back } = props
  const { bulk = [] } = props
  const { t } = useTranslation('kit')
  const list = useListPage(input)
  const { state, change, shown } = list
  const chosen = useChosen(list.pages.rows)
  const allColumns = (line: L) => (
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
            columns={input.columns}
            hidden={list.hidden}
            onChange={list.setHidden}
            onExport={list.isExporting ? null : list.saveAs}
            views={{
              list: input.name,
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
      <FilterBar groups={input.groups} filters={state.filters} onChange={(filters) => change({ filters })} />
      {chosen.lines.length > 0 && (
        <BulkBar<L>
          actions={bulk}
          lines={chosen.lines}
          onClear={chosen.clear}
          onDone={(done) => {
            chosen.leave(done.map(({ key }) => key))
            void refresh(input.endpoints.list.path)
          }}
        />
      )}
      <ListRows<L>
        pages={list.pages}
        label={title}
        columns={shown}
        nameOf={nameOf ?? (() => '')}
        card={card ?? allColumns}
        order={{ sort: state.sort, way: state.way, onOrder: (sort, way) => change({ sort, way }) }}
        onOpen={onOpen}
        {...(rowActions === undefined ? {} : { rowActions })}
        selection={bulk.length === 0 ? undefined : chosen.selection}
        empty={empty}
      />
    </Page>
  )
}

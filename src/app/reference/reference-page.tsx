// The page of a reference: search, filters, order, columns, export, its rows, and a dialog for one line.
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { FilterChips, ListTools } from '#app/kit/list/list-tools.tsx'
import { ListRows } from '#app/kit/list/rows.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { type Given, type Line, useListPage } from '#app/kit/list/use-list-page.ts'
import { Page } from '#app/kit/page.tsx'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'

type Props<L extends Line> = {
  title: string
  given: Given<L>
  nameOf: (line: L) => string
  /** The dialog of a line; null makes a new one. */
  dialog: (line: L | null, close: () => void, done: () => void) => ReactNode
}

export function ReferencePage<L extends Line>({ title, given, nameOf, dialog }: Props<L>) {
  const { t } = useTranslation('reference')
  const list = useListPage(given)
  const [open, setOpen] = useState<{ line: L | null } | null>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    toast.ok(t('saved'))
    void refresh(given.rows.list.path)
  }
  const { state, change } = list
  return (
    <Page
      title={title}
      search={<SearchBox label={t('search')} value={list.typed} onChange={list.setTyped} />}
      actions={
        <>
          <ListTools
            columns={given.columns}
            hidden={list.hidden}
            onChange={list.setHidden}
            onExport={list.isExporting ? null : list.saveAs}
          />
          <Button kind="primary" icon={Plus} onPress={() => setOpen({ line: null })}>
            {t('new')}
          </Button>
        </>
      }
    >
      <FilterChips
        groups={given.groups}
        filters={state.filters}
        onChange={(filters) => change({ filters })}
      />
      <ListRows<L>
        pages={list.pages as never}
        label={title}
        columns={list.shown}
        nameOf={nameOf}
        card={(line) => (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {list.shown.map((column) => (
              <span key={column.key}>{column.cell(line)}</span>
            ))}
          </span>
        )}
        order={{ sort: state.sort, way: state.way, onOrder: (sort, way) => change({ sort, way }) }}
        onOpen={(line) => setOpen({ line })}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {open !== null && dialog(open.line, close, done)}
    </Page>
  )
}

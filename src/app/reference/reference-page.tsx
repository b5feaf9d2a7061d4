// The page of a reference: search, filters, order, columns, export, its rows, and a dialog for one line.
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#api/endpoint.ts'
import { Button } from '#app/kit/button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { Line, ListPageInput } from '#app/kit/list/use-list-page.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { useStatusBulk } from './use-status-bulk.ts'

type Props<L extends Line> = {
  title: string
  given: ListPageInput<L>
  nameOf: (line: L) => string
  /** The row and the fields by which many lines are switched on or off at once. */
  status: { update: Endpoint; fields: readonly string[] }
  /** What stands in a card on a narrow screen; without it, every column. */
  card?: (line: L) => ReactNode
  /** The dialog of a line; null makes a new one. */
  dialog: (line: L | null, close: () => void, done: () => void) => ReactNode
}

export function ReferencePage<L extends Line>(props: Props<L>) {
  const { title, given, nameOf, status, dialog, card } = props
  const { t } = useTranslation('reference')
  const [open, setOpen] = useState<{ line: L | null } | null>(null)
  const bulk = useStatusBulk<L>(status.update, status.fields)
  const close = () => setOpen(null)
  const done = () => {
    close()
    toast.ok(t('saved'))
    void refresh(given.rows.list.path)
  }
  return (
    <>
      <ListPage<L>
        title={title}
        given={given}
        searchLabel={t('search')}
        nameOf={nameOf}
        empty={{ title: t('empty'), text: t('empty_text') }}
        onOpen={(line) => setOpen({ line })}
        bulk={bulk}
        {...(card === undefined ? {} : { card })}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setOpen({ line: null })}>
            {t('new')}
          </Button>
        }
      />
      {open !== null && dialog(open.line, close, done)}
    </>
  )
}

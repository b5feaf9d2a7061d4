// The page of a reference: search, filters, order, columns, export, its rows, and a dialog for one line.
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import type { WordsOf } from '#app/kit/form/conflict-bar.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { Given, Line } from '#app/kit/list/use-list-page.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { historyRow } from '#contract/wire/history.ts'
import { LineHistory } from './line-history.tsx'
import { wordsOf } from './words.ts'

type Props<L extends Line> = {
  title: string
  given: Given<L>
  nameOf: (line: L) => string
  /** The history of one line, and the words of its fields where they are not those of every reference. */
  history: ReturnType<typeof historyRow>
  wordsOf?: WordsOf
  /** What stands in a card on a narrow screen; without it, every column. */
  card?: (line: L) => ReactNode
  /** The dialog of a line; null makes a new one. */
  dialog: (line: L | null, close: () => void, done: () => void) => ReactNode
}

export function ReferencePage<L extends Line>(props: Props<L>) {
  const { title, given, nameOf, history, dialog, wordsOf: words = wordsOf, card } = props
  const { t } = useTranslation('reference')
  const [open, setOpen] = useState<{ line: L | null } | null>(null)
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
        {...(card === undefined ? {} : { card })}
        rowActions={(line) => <LineHistory row={history} recordKey={line.key} wordsOf={words} />}
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

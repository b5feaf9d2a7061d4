// The page of a reference: search, filters, order, columns, export, its rows, a dialog for one line, and what happened to it.
import { History, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import type { WordsOf } from '#app/kit/form/conflict-bar.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { Given, Line } from '#app/kit/list/use-list-page.ts'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { historyRow } from '#contract/wire/history.ts'
import { wordsOf } from './words.ts'

type Props<L extends Line> = {
  title: string
  given: Given<L> & { rows: { history: ReturnType<typeof historyRow> } }
  nameOf: (line: L) => string
  /** The dialog of a line; null makes a new one. */
  dialog: (line: L | null, close: () => void, done: () => void) => ReactNode
  /** What stands in a card on a narrow screen; without it, every shown column. */
  card?: (line: L) => ReactNode
  /** The words of a value in the history, where those of the references do not know it. */
  historyWords?: WordsOf
}

export function ReferencePage<L extends Line>({
  title,
  given,
  nameOf,
  dialog,
  card,
  historyWords,
}: Props<L>) {
  const { t } = useTranslation('reference')
  const [open, setOpen] = useState<{ line: L | null } | null>(null)
  const [past, setPast] = useState<L | null>(null)
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
        rowActions={(line) => (
          <IconButton
            label={textOf('kit:history.title') ?? ''}
            icon={History}
            onPress={() => setPast(line)}
          />
        )}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setOpen({ line: null })}>
            {t('new')}
          </Button>
        }
      />
      {open !== null && dialog(open.line, close, done)}
      <Sheet title={title} isOpen={past !== null} onClose={() => setPast(null)}>
        {past !== null && (
          <RecordHistory row={given.rows.history} recordKey={past.key} wordsOf={historyWords ?? wordsOf} />
        )}
      </Sheet>
    </>
  )
}

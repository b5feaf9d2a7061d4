// A record in a dialog: its fields, what somebody else changed meanwhile, and a question before something typed is lost.
import { History } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Confirm } from '../overlays/confirm.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { ConflictBar, type WordsOf } from './conflict-bar.tsx'
import { type HistoryProps, RecordHistory } from './record-history.tsx'
import type { RecordForm } from './use-record.ts'

type Props<V> = {
  title: string
  form: RecordForm<V>
  /** The words of a field and of its value, for the bar of a conflict. */
  wordsOf: WordsOf
  /** The record's history, asked for by a button; null for a new one. */
  history?: Pick<HistoryProps, 'row' | 'recordKey'> | null
  onClose: () => void
  children: ReactNode
}

export function RecordDialog<V>({ title, form, wordsOf, history = null, onClose, children }: Props<V>) {
  const { t } = useTranslation('kit')
  const [isLeaving, setLeaving] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const leave = () => (form.isDirty ? setLeaving(true) : onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <>
      <Dialog title={title} isOpen onClose={leave}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <ConflictBar form={form} wordsOf={wordsOf} />
          {children}
          <div className="flex flex-wrap justify-end gap-3">
            {history !== null && !isHistory && (
              <span className="flex-1">
                <Button kind="text" icon={History} onPress={() => setHistory(true)}>
                  {t('history.title')}
                </Button>
              </span>
            )}
            <Button kind="text" onPress={leave}>
              {t('cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {t('form.save')}
            </Button>
          </div>
        </form>
        {history !== null && isHistory && (
          <div className="mt-4 border-t border-line pt-4">
            <RecordHistory {...history} wordsOf={wordsOf} />
          </div>
        )}
      </Dialog>
      <Confirm
        title={t('form.leave_title')}
        text={t('form.leave_text')}
        confirm={t('form.leave')}
        kind="danger"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </>
  )
}

// A record in a dialog: its fields, changes by others, and a confirmation before unsaved input is lost.
import { History } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Confirm } from '../overlays/confirm.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { ConflictBar, type DescribeChange } from './conflict-bar.tsx'
import { type HistoryProps, RecordHistory } from './record-history.tsx'
import type { RecordForm } from './use-record.ts'

type Props<V> = {
  title: string
  form: RecordForm<V>
  /** Labels of a field and its value, for the conflict bar. */
  describeChange: DescribeChange
  /** The record's history, opened by a button; null for a new record. */
  history?: Pick<HistoryProps, 'endpoint' | 'recordKey'> | null
  onClose: () => void
  children: ReactNode
}

export function RecordDialog<V>({
  title,
  form,
  describeChange,
  history = null,
  onClose,
  children,
}: Props<V>) {
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
          <ConflictBar form={form} describeChange={describeChange} />
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
            <RecordHistory {...history} describeChange={describeChange} />
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

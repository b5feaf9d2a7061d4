// A record in a dialog: its fields, what somebody else changed meanwhile, and a question before something typed is lost.
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Confirm } from '../overlays/confirm.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { RecordForm } from './use-record.ts'

type Props<V> = {
  title: string
  form: RecordForm<V>
  /** The words of a field and of its value, for the bar of a conflict. */
  wordsOf: (field: string, value: unknown) => { label: string; value: string }
  onClose: () => void
  children: ReactNode
}

function ConflictBar<V>({ form, wordsOf }: Pick<Props<V>, 'form' | 'wordsOf'>) {
  const { t } = useTranslation('kit')
  if (form.clashes.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('form.conflict')}</p>
      <ul className="flex flex-col gap-2">
        {form.clashes.map(({ field, theirs }) => {
          const { label, value } = wordsOf(field, theirs)
          return (
            <li key={field} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1">{`${label}: ${value}`}</span>
              <Button kind="quiet" onPress={() => form.takeTheirs(field)}>
                {t('form.take_theirs')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div>
        <Button kind="quiet" onPress={form.decide}>
          {t('form.keep_mine')}
        </Button>
      </div>
    </div>
  )
}

export function RecordDialog<V>({ title, form, wordsOf, onClose, children }: Props<V>) {
  const { t } = useTranslation('kit')
  const [isLeaving, setLeaving] = useState(false)
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
          <div className="flex justify-end gap-3">
            <Button kind="text" onPress={leave}>
              {t('cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {t('form.save')}
            </Button>
          </div>
        </form>
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

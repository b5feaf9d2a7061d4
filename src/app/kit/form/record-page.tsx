// A record on a page of its own: its fields, what somebody else changed meanwhile, a question before something typed is
// lost, and its button always in reach.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Page } from '../layout/page.tsx'
import { ConflictBar, type WordsOf } from './conflict-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { RecordForm } from './use-record.ts'

type Props<V> = {
  title: string
  /** The path of the page above this one. */
  back: string
  form: RecordForm<V>
  wordsOf: WordsOf
  actions?: ReactNode
  children: ReactNode
}

export function RecordPage<V>({ title, back, form, wordsOf, actions, children }: Props<V>) {
  const { t } = useTranslation('kit')
  const foot = (
    <div className="flex justify-end">
      <Button kind="primary" busy={form.isBusy} onPress={form.submit}>
        {t('form.save')}
      </Button>
    </div>
  )
  return (
    <Page title={title} back={back} actions={actions} foot={foot}>
      <LeaveGuard isDirty={form.isDirty && !form.isSaved} />
      <ConflictBar form={form} wordsOf={wordsOf} />
      {children}
    </Page>
  )
}

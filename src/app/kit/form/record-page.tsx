// A record on a page of its own: its fields, changes by others, a confirmation before unsaved input is lost, and a sticky
// save button.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Page } from '../layout/page.tsx'
import { ConflictBar, type DescribeChange } from './conflict-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { RecordForm } from './use-record.ts'

type Props<V> = {
  title: string
  /** The path of the parent page. */
  back: string
  form: RecordForm<V>
  describeChange: DescribeChange
  actions?: ReactNode
  children: ReactNode
}

export function RecordPage<V>({ title, back, form, describeChange, actions, children }: Props<V>) {
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
      <ConflictBar form={form} describeChange={describeChange} />
      {children}
    </Page>
  )
}

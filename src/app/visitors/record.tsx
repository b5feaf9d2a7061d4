// A visitor to read, for users without the right to edit; and the history, which the form shows too.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { describeChangeWith, visitorRows } from './labels.ts'

/** Returns the name of a branch by its id; the branch of the visitor may be closed and missing from the list. */
export function useBranchWord(visitor: VisitorLine | null) {
  const items = useBranchItems()
  return (id: string) =>
    items.find(({ key }) => key === id)?.label ??
    (String(visitor?.branch_id) === id ? (visitor?.branch ?? '') : '')
}

/** Loads when the user opens it. */
export function VisitorHistory({ visitor }: { visitor: VisitorLine }) {
  const { t } = useTranslation('visitors')
  const [isShown, setShown] = useState(false)
  const describeChange = describeChangeWith(useBranchWord(visitor))
  const actionLabel = (action: string) => (action === 'guest_leave' ? t('leave.done') : null)
  if (!isShown)
    return (
      <div>
        <Button kind="text" onPress={() => setShown(true)}>
          {t('history')}
        </Button>
      </div>
    )
  return (
    <RecordHistory
      endpoint={backOfficeApi.outsider.history}
      recordKey={visitor.key}
      describeChange={describeChange}
      actionLabel={actionLabel}
    />
  )
}

export function VisitorRecord({ visitor, onClose }: { visitor: VisitorLine; onClose: () => void }) {
  return (
    <Dialog title={visitor.name} isOpen onClose={onClose} isWide>
      <div className="flex flex-col gap-4">
        <KeyValue rows={visitorRows(visitor)} />
        <VisitorHistory visitor={visitor} />
      </div>
    </Dialog>
  )
}

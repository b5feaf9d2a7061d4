// A guest to read, for users without the right to edit; and the history, which the form shows too.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { GuestLine } from '#api/back-office/visitors.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { describeChangeWith, guestRows } from './labels.ts'

/** Returns the name of a branch by its id; the branch of the guest may be closed and missing from the list. */
export function useBranchWord(guest: GuestLine | null) {
  const items = useBranchItems()
  return (id: string) =>
    items.find(({ key }) => key === id)?.label ??
    (String(guest?.branch_id) === id ? (guest?.branch ?? '') : '')
}

/** Loads when the user opens it. */
export function GuestHistory({ guest }: { guest: GuestLine }) {
  const { t } = useTranslation('visitors')
  const [isShown, setShown] = useState(false)
  const describeChange = describeChangeWith(useBranchWord(guest))
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
      recordKey={guest.key}
      describeChange={describeChange}
      actionLabel={actionLabel}
    />
  )
}

export function GuestRecord({ guest, onClose }: { guest: GuestLine; onClose: () => void }) {
  return (
    <Dialog title={guest.name} isOpen onClose={onClose} isWide>
      <div className="flex flex-col gap-4">
        <KeyValue rows={guestRows(guest)} />
        <GuestHistory guest={guest} />
      </div>
    </Dialog>
  )
}

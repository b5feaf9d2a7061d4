// A guest to be read, by whoever may not change the list; and the history that stands under it and under the form.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { GuestLine } from '#api/back-office/visitors.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { knownOf, wordsBy } from './words.ts'

/** A branch by its id, closed ones too where the guest is in one. */
export function useBranchWord(guest: GuestLine | null) {
  const items = useBranchItems()
  return (id: string) =>
    items.find(({ key }) => key === id)?.label ??
    (String(guest?.branch_id) === id ? (guest?.branch ?? '') : '')
}

/** Read when it is asked for. */
export function GuestHistory({ guest }: { guest: GuestLine }) {
  const { t } = useTranslation('visitors')
  const [isShown, setShown] = useState(false)
  const wordsOf = wordsBy(useBranchWord(guest))
  const actionWord = (action: string) => (action === 'guest_leave' ? t('leave.done') : null)
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
      row={backOfficeApi.outsider.history}
      recordKey={guest.key}
      wordsOf={wordsOf}
      actionWord={actionWord}
    />
  )
}

export function GuestCard({ guest, onClose }: { guest: GuestLine; onClose: () => void }) {
  return (
    <Dialog title={guest.name} isOpen onClose={onClose} isWide>
      <div className="flex flex-col gap-4">
        <KeyValue rows={knownOf(guest)} />
        <GuestHistory guest={guest} />
      </div>
    </Dialog>
  )
}

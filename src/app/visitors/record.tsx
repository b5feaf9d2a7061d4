// A visitor to read, for users without the right to edit; and the history, which the form shows too.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { actionLabel, describeChangeWith, visitorRows } from './labels.ts'

/** Describes a change with the names of branches; the branch of the visitor may be closed and missing from the list. */
export function useDescribeVisitorChange(visitor: VisitorLine | null): DescribeChange {
  const items = useBranchItems()
  const own: [number, string][] = visitor === null ? [] : [[visitor.branch_id, visitor.branch]]
  const listed = items.map(({ key, label }): [number, string] => [Number(key), label])
  return describeChangeWith({ branches: new Map([...own, ...listed]) })
}

/** Loads when the user opens it. */
export function VisitorHistory({ visitor }: { visitor: VisitorLine }) {
  const { t } = useTranslation('visitors')
  const [isShown, setShown] = useState(false)
  const describe = useDescribeVisitorChange(visitor)
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
      describeChange={describe}
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

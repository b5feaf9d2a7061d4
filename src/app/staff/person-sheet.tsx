// The side sheet of a staff member: loads the record and shows it beside the list.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import type { ApiFailure } from '#app/platform/api.ts'

type Props = {
  title: string
  read: { error: ApiFailure | null; refetch: () => unknown; data: unknown }
  onClose: () => void
  children: ReactNode
}

export function PersonSheet({ title, read, onClose, children }: Props) {
  const { t } = useTranslation('staff')
  const { data, error } = read
  return (
    <Sheet title={title} isOpen isWide onClose={onClose}>
      {data === undefined && (
        <RecordState
          failure={error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void read.refetch()}
          rows={6}
        />
      )}
      {data !== undefined && children}
    </Sheet>
  )
}

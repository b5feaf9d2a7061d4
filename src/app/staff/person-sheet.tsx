// Somebody of the shops at the side of their list: who it is, and the tabs of what is known.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState } from '#app/kit/display/states.tsx'
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
  const isGone = error?.status === 404
  return (
    <Sheet title={title} isOpen isWide onClose={onClose}>
      {data === undefined && error === null && <LoadingState rows={6} />}
      {data === undefined && isGone && <EmptyState title={t('absent')} text={t('absent_text')} />}
      {data === undefined && error !== null && !isGone && <ErrorState onRetry={() => void read.refetch()} />}
      {data !== undefined && children}
    </Sheet>
  )
}

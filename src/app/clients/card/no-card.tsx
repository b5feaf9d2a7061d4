import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState, NoRightState, OfflineState } from '#app/kit/display/states.tsx'
import type { ApiFailure } from '#app/platform/api.ts'

type Props = { failure: ApiFailure | null; isDeleted?: boolean; onRetry: () => void }

/** While there is no card yet, or why there is none. */
export function NoCard({ failure, isDeleted = false, onRetry }: Props) {
  const { t } = useTranslation('clients')
  if (isDeleted) return <EmptyState title={t('is_deleted')} text={t('is_deleted_text')} />
  if (failure === null) return <LoadingState rows={8} />
  if (failure.outcome !== 'answer') return <OfflineState onRetry={onRetry} />
  if (failure.status === 403) return <NoRightState />
  if (failure.status === 404 || failure.status === 400)
    return <EmptyState title={t('absent')} text={t('absent_text')} />
  return <ErrorState onRetry={onRetry} />
}

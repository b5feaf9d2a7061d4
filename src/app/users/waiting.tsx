import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState, NoRightState, OfflineState } from '#app/kit/display/states.tsx'
import type { ApiFailure } from '#app/platform/api.ts'

/** What stands in place of an account that is not there yet, or cannot be had. */
export function Waiting({ failure, onRetry }: { failure: ApiFailure | null; onRetry: () => void }) {
  const { t } = useTranslation('users')
  if (failure === null) return <LoadingState rows={8} />
  if (failure.outcome !== 'answer') return <OfflineState onRetry={onRetry} />
  if (failure.status === 403) return <NoRightState />
  if (failure.status === 404) return <EmptyState title={t('absent')} text={t('absent_text')} />
  return <ErrorState onRetry={onRetry} />
}

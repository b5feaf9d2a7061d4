import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState } from '#app/kit/display/states.tsx'
import type { ApiFailure } from '#app/platform/api.ts'

/** Instead of a branch: it is loading, it is not there, or it cannot be read now. */
export function NoBranch({ failure, onRetry }: { failure: ApiFailure | null; onRetry: () => void }) {
  const { t } = useTranslation('branches')
  if (failure === null) return <LoadingState rows={6} />
  if (failure.status === 404) return <EmptyState title={t('absent')} text={t('absent_text')} />
  return <ErrorState onRetry={onRetry} />
}

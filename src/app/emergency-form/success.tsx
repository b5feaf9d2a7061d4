// The page after the emergency form was received.
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PlainCard } from '#app/shell/plain-card.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of the application that the emergency form has just sent. */
    number?: number
  }
}

export function EmergencyFormSuccess() {
  const { t } = useTranslation('emergency-form')
  const { number } = useRouterState({ select: (state) => state.location.state })
  return (
    <PlainCard title={t('done')} lead={t('done_text')}>
      {number !== undefined && <p className="text-lg font-semibold tabular">{t('number', { number })}</p>}
    </PlainCard>
  )
}

// The client's application has arrived.
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PlainCard } from '#app/shell/plain-card.tsx'

export function Succes() {
  const { t } = useTranslation('emergency-form')
  const { number } = useRouterState({ select: (state) => state.location.state }) as { number?: number }
  return (
    <PlainCard title={t('done')} lead={t('done_text')}>
      {number !== undefined && <p className="text-lg font-semibold tabular">{t('number', { number })}</p>}
    </PlainCard>
  )
}

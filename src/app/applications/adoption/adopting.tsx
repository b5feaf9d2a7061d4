import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState, NoRightState, OfflineState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useAdoption } from './use-adoption.ts'

type Props = { appId: string; title: string; back: string; backSearch?: Record<string, unknown> }

/** Shown while an application is copied from the server to this tablet. */
export function Adopting({ appId, title, ...back }: Props) {
  const { t } = useTranslation('wizard')
  const { state, again } = useAdoption(appId)
  return (
    <Page title={title} {...back}>
      {state === 'asking' && <LoadingState />}
      {state === 'offline' && <OfflineState text={t('absent.offline')} onRetry={again} />}
      {state === 'absent' && <EmptyState title={t('absent.title')} text={t('absent.text')} />}
      {state === 'forbidden' && <NoRightState />}
      {state === 'failed' && <ErrorState onRetry={again} />}
    </Page>
  )
}

// The wizard `applications/add/{app_id?}` (product.md section 4): starts a draft, or goes on with one.
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#app/kit/page.tsx'
import { LoadingState } from '#app/kit/show/states.tsx'
import { useTablet } from '#app/offline/db.ts'
import { startDraft, useDraft } from '#app/offline/drafts.ts'
import { Adopting } from '../adoption/adopting.tsx'
import { Done } from './done.tsx'
import { WizardPage } from './wizard-page.tsx'

function Start() {
  const navigate = useNavigate()
  const { t } = useTranslation('wizard')
  const isReady = useTablet() !== null
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isReady || isStarted.current) return
    isStarted.current = true
    void startDraft().then((id) =>
      navigate({ to: '/applications/add/$app_id', params: { app_id: id }, replace: true }),
    )
  }, [isReady, navigate])
  return (
    <Page title={t('title')}>
      <LoadingState />
    </Page>
  )
}

function Continue({ appId }: { appId: string }) {
  const { t } = useTranslation('wizard')
  const isReady = useTablet() !== null
  const draft = useDraft(appId)
  if (draft === undefined || !isReady)
    return (
      <Page title={t('title')}>
        <LoadingState />
      </Page>
    )
  if (draft === null) return <Adopting appId={appId} title={t('title')} back="/applications" />
  if (draft.syncState === 'submitted' || draft.syncState === 'sent')
    return (
      <Page title={t('title')}>
        <Done draft={draft} />
      </Page>
    )
  if (draft.status !== 'unfinished') return <Navigate to="/applications/$id" params={{ id: appId }} replace />
  return <WizardPage key={appId} draft={draft} />
}

export function Wizard() {
  const { app_id: appId } = useParams({ strict: false }) as { app_id?: string }
  return appId === undefined ? <Start /> : <Continue key={appId} appId={appId} />
}

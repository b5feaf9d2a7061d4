// The wizard `applications/add/{app_id?}` (src/docs/business-rules.md#the-wizard): starts a draft, or continues
// one.
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { InstallGate } from '#app/kit/display/install-gate.tsx'
import { LoadingState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { BackLayers } from '#app/kit/overlays/back-layers.tsx'
import { useDraft } from '#app/offline/drafts/drafts.ts'
import { useTablet } from '#app/offline/store/db.ts'
import { mustInstallFirst } from '#app/platform/tablet/installed.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { isEditable } from '#domain/applications/status.ts'
import { Adopting } from '../adoption/adopting.tsx'
import { UnreadableDraft } from '../adoption/unreadable-draft.tsx'
import { useFreshCopy } from '../adoption/use-fresh.ts'
import { Done } from './done.tsx'
import { startFilledDraft } from './start-draft.ts'
import { WizardPage } from './wizard-page.tsx'

/** Safari tabs on an iPad cannot start a draft, because their storage is not permanent; the installed app can. */
function InstallFirst() {
  const { t } = useTranslation('wizard')
  return (
    <Page title={t('title')} back="/applications">
      <InstallGate />
    </Page>
  )
}

function Start({ origin }: { origin: Origin }) {
  const navigate = useNavigate()
  const { t } = useTranslation('wizard')
  const isReady = useTablet() !== null
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isReady || isStarted.current) return
    isStarted.current = true
    void startFilledDraft(origin).then((id) =>
      navigate({ to: '/applications/add/$app_id', params: { app_id: id }, replace: true }),
    )
  }, [isReady, navigate, origin])
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
  if (draft === null && mustInstallFirst()) return <InstallFirst />
  if (draft === null) return <Adopting appId={appId} title={t('title')} back="/applications" />
  if (draft.unreadable) return <UnreadableDraft appId={appId} title={t('title')} back="/applications" />
  if (draft.syncState === 'submitted' || draft.syncState === 'sent')
    return (
      <Page title={t('title')}>
        <Done draft={draft} />
      </Page>
    )
  if (draft.status !== 'unfinished') return <Navigate to="/applications/$id" params={{ id: appId }} replace />
  return <WizardPage key={appId} draft={draft} />
}

/** Corrects a submitted application while the server accepts changes of its data. */
function Correct({ appId }: { appId: string }) {
  const { t } = useTranslation('wizard')
  const isReady = useTablet() !== null
  const isFresh = useFreshCopy(appId, isReady)
  const draft = useDraft(appId)
  if (draft === null && mustInstallFirst()) return <InstallFirst />
  if (draft === null && isFresh) return <Adopting appId={appId} title={t('title')} back="/applications" />
  if (!draft || !isFresh)
    return (
      <Page title={t('title')}>
        <LoadingState />
      </Page>
    )
  if (draft.unreadable) return <UnreadableDraft appId={appId} title={t('title')} back="/applications" />
  if (!isEditable(draft.status)) return <Navigate to="/applications/$id" params={{ id: appId }} replace />
  return <WizardPage key={appId} draft={draft} />
}

export function Wizard() {
  const { app_id: appId } = useParams({ strict: false }) as { app_id?: string }
  const { correct, origin } = useSearch({ strict: false }) as { correct?: unknown; origin?: unknown }
  if (appId === undefined && mustInstallFirst()) return <InstallFirst />
  if (appId === undefined) return <Start origin={origin === 'outside' ? 'outside' : 'shop'} />
  return (
    <BackLayers key={appId}>
      {correct === 'true' ? <Correct appId={appId} /> : <Continue appId={appId} />}
    </BackLayers>
  )
}

// `applications/add_photo`: applications that lack photos, and the camera for them
// (src/docs/business-rules.md#applications-that-lack-photos).
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { BackLayers } from '#app/kit/overlays/back-layers.tsx'
import { useDraft } from '#app/offline/drafts/drafts.ts'
import { useTablet } from '#app/offline/store/db.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { effectiveValue } from '#domain/applications/form.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { Adopting } from '../adoption/adopting.tsx'
import { UnreadableDraft } from '../adoption/unreadable-draft.tsx'
import { useFreshCopy } from '../adoption/use-fresh.ts'
import { MissingList } from './missing-list.tsx'
import { NothingMissing } from './nothing-missing.tsx'
import { SlotGrid } from './slot-grid.tsx'

type Back = { back: string; backSearch: Record<string, unknown> }

/**
 * The target of "back": the record that the camera was opened from, otherwise the list of missing photos. The list has the
 * same path as this page, so its search parameters are reset: the last ones could belong to another application.
 */
const backOf = (appId: string, from: unknown): Back =>
  from === 'record'
    ? { back: `/applications/${appId}`, backSearch: {} }
    : { back: '/applications/add_photo', backSearch: {} }

function DraftPhotos({ draft, back }: { draft: DraftRow; back: Back }) {
  const { t } = useTranslation('photos')
  const { t: wizard } = useTranslation('wizard')
  const { items, isPending } = useMissingPhotos()
  const tasks = items.find(({ id }) => id === draft.id)?.tasks ?? []
  useFreshCopy(draft.id, tasks.length > 0)
  const documentType = effectiveValue(draft.values, 'document_type') === 'passport' ? 'passport' : 'id_card'
  return (
    <Page title={fullName(draft.values) || t('add_photo.unnamed')} {...back}>
      {tasks.map(({ slot, comment }) => (
        <p key={slot} role="status" className="rounded-card bg-danger-soft p-4 text-danger">
          {t('add_photo.task', { slot, comment })}
        </p>
      ))}
      {!isPending && <NothingMissing draft={draft} hasTasks={tasks.length > 0} />}
      <Section title={wizard('files.numbered')}>
        <SlotGrid appId={draft.id} documentType={documentType} part="numbered" />
      </Section>
      <Section title={wizard('files.further')}>
        <SlotGrid appId={draft.id} documentType={documentType} part="further" />
      </Section>
    </Page>
  )
}

function ApplicationPhotos({ appId, from }: { appId: string; from: unknown }) {
  const { t } = useTranslation('screens')
  const isReady = useTablet() !== null
  const draft = useDraft(appId)
  const back = backOf(appId, from)
  if (draft === undefined || !isReady)
    return (
      <Page title={t('applications_add_photo')} {...back}>
        <LoadingState />
      </Page>
    )
  if (draft === null) return <Adopting appId={appId} title={t('applications_add_photo')} {...back} />
  if (draft.unreadable)
    return <UnreadableDraft appId={appId} title={t('applications_add_photo')} back={back.back} />
  return <DraftPhotos draft={draft} back={back} />
}

export function AddPhoto() {
  const { t } = useTranslation('screens')
  const { app, from } = useSearch({ strict: false }) as { app?: unknown; from?: unknown }
  if (typeof app === 'string')
    return (
      <BackLayers key={app}>
        <ApplicationPhotos appId={app} from={from} />
      </BackLayers>
    )
  return (
    <Page title={t('applications_add_photo')}>
      <MissingList />
    </Page>
  )
}

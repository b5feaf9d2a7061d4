// `applications/add_photo`: applications that still lack photos, and the camera for them (product.md section 4).
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '#app/kit/page.tsx'
import { Section } from '#app/kit/section.tsx'
import { LoadingState } from '#app/kit/show/states.tsx'
import { useTablet } from '#app/offline/db.ts'
import { useDraft } from '#app/offline/drafts.ts'
import type { DraftRow } from '#app/offline/rows.ts'
import { effectiveValue } from '#domain/applications/form.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { Adopting } from '../adoption/adopting.tsx'
import { useFresh } from '../adoption/use-fresh.ts'
import { SlotGrid } from '../photo-slots/slot-grid.tsx'
import { LackingList } from './lacking-list.tsx'
import { useTasks } from './use-lacking.ts'

const BACK = '/applications/add_photo'

function PhotosOf({ draft }: { draft: DraftRow }) {
  const { t } = useTranslation('photos')
  const { t: wizard } = useTranslation('wizard')
  const tasks = useTasks(draft.id)
  useFresh(draft.id, tasks.length > 0)
  const documentType = effectiveValue(draft.values, 'document_type') === 'passport' ? 'passport' : 'id_card'
  return (
    <Page title={fullName(draft.values) || t('add_photo.unnamed')} back={BACK}>
      {tasks.map(({ slot, comment }) => (
        <p key={slot} role="status" className="rounded-card bg-danger-soft p-4 text-danger">
          {t('add_photo.task', { slot, comment })}
        </p>
      ))}
      <Section title={wizard('files.numbered')}>
        <SlotGrid appId={draft.id} documentType={documentType} part="numbered" />
      </Section>
      <Section title={wizard('files.further')}>
        <SlotGrid appId={draft.id} documentType={documentType} part="further" />
      </Section>
    </Page>
  )
}

function One({ appId }: { appId: string }) {
  const { t } = useTranslation('screens')
  const isReady = useTablet() !== null
  const draft = useDraft(appId)
  if (draft === undefined || !isReady)
    return (
      <Page title={t('applications_add_photo')} back={BACK}>
        <LoadingState />
      </Page>
    )
  if (draft === null) return <Adopting appId={appId} title={t('applications_add_photo')} back={BACK} />
  return <PhotosOf draft={draft} />
}

export function AddPhoto() {
  const { t } = useTranslation('screens')
  const { app } = useSearch({ strict: false }) as { app?: unknown }
  if (typeof app === 'string') return <One key={app} appId={app} />
  return (
    <Page title={t('applications_add_photo')}>
      <LackingList />
    </Page>
  )
}

// Shown after the last missing photo: nothing is missing, with a link to the next step.
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, List, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { setStep } from '#app/offline/drafts/drafts.ts'
import { usableSlots, usePhotos } from '#app/offline/photos/photos.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { slotsWithoutPhoto } from '#domain/applications/figures/missing-photos.ts'
import { STEPS } from '#domain/applications/form.ts'
import { handOverSlots } from '#domain/applications/photo-slots.ts'

/** Slots that this application still needs at its status. */
function useWantedSlots(draft: DraftRow): readonly number[] {
  const usable = usableSlots(usePhotos(draft.id))
  const missing = slotsWithoutPhoto(draft.status, usable)
  if (draft.status !== 'registered') return missing
  return [
    ...missing,
    ...handOverSlots(draft.values.eco_mode === true).filter((slot) => !usable.includes(slot)),
  ]
}

/** Opens the last step of the wizard, where the application is submitted. */
function ToWizard({ appId }: { appId: string }) {
  const { t } = useTranslation('photos')
  const navigate = useNavigate()
  const go = async () => {
    await setStep(appId, STEPS.indexOf('files'))
    await navigate({ to: '/applications/add/$app_id', params: { app_id: appId } })
  }
  return (
    <Button kind="primary" icon={Send} onPress={() => void go()}>
      {t('add_photo.to_wizard')}
    </Button>
  )
}

/** Renders nothing while a photo is missing or was sent back. */
export function NothingMissing({ draft, hasTasks }: { draft: DraftRow; hasTasks: boolean }) {
  const { t } = useTranslation('photos')
  const wanted = useWantedSlots(draft)
  if (wanted.length > 0 || hasTasks) return null
  const isDraft = draft.status === 'unfinished' && !['submitted', 'sent'].includes(draft.syncState)
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-ok-soft p-4">
      <CircleCheck aria-hidden size={28} className="shrink-0 text-ok" />
      <div className="min-w-60 flex-1">
        <p className="font-semibold text-ok">{t('add_photo.complete')}</p>
        <p className="text-text">{t(isDraft ? 'add_photo.done_draft' : 'add_photo.done_other')}</p>
      </div>
      {isDraft ? (
        <ToWizard appId={draft.id} />
      ) : (
        <LinkButton kind="primary" to="/applications/$id" params={{ id: draft.id }}>
          {t('add_photo.to_record')}
        </LinkButton>
      )}
      <LinkButton kind="quiet" icon={List} to="/applications/add_photo">
        {t('add_photo.all')}
      </LinkButton>
    </div>
  )
}

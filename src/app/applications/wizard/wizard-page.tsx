import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { Page } from '#app/kit/layout/page.tsx'
import { usableSlots, usePhotos } from '#app/offline/photos/photos.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { UndoWarning } from '#app/pickers/fields/undo-warning.tsx'
import { useFormContext } from '#app/pickers/fields/use-context.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { effectiveValue } from '#domain/applications/form.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { SlotCamera } from '../photos/slot-camera.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import { DiscardAction } from './discard-action.tsx'
import { FilesStep } from './files-step.tsx'
import { Foot } from './foot.tsx'
import { StepForm } from './form/step-form.tsx'
import { useForm } from './form/use-form.ts'
import { KnownClient } from './lookup/known-client.tsx'
import { findMissing } from './missing.ts'
import { MissingList } from './missing-list.tsx'
import { PartnersFit } from './partners-fit.tsx'
import { StepList } from './step-list.tsx'
import { useSteps } from './use-steps.ts'

// Without internet a tablet that has not kept the reader works without it.
const DocumentReading = lazy(() =>
  import('./reading/document-reading.tsx').then(
    (module) => ({ default: module.DocumentReading }),
    () => ({ default: () => null }),
  ),
)
const DocumentStart = lazy(() =>
  import('./reading/document-start.tsx').then(
    (module) => ({ default: module.DocumentStart }),
    () => ({ default: () => null }),
  ),
)

/** What correcting a submitted application undoes. Offline it is as it was seen last; a later difference is a conflict. */
function CorrectionWarning({ appId }: { appId: string }) {
  const { data } = useEndpoint(api.applications.view, { params: { id: appId } })
  return <UndoWarning undoable={data?.undoable} />
}

/** The three steps of an unfinished application. */
export function WizardPage({ draft }: { draft: DraftRow }) {
  const { t } = useTranslation('wizard')
  const context = useFormContext(dateInTashkent(draft.createdAtDevice))
  const form = useForm(draft, context)
  const photos = usePhotos(draft.id)
  const missing = findMissing(form.problems, usableSlots(photos))
  const { step, go, next, back, submit, isSending } = useSteps(draft, form, missing)
  const [isListOpen, setListOpen] = useState(false)
  /** The slot that the camera is at. */
  const [shooting, setShooting] = useState<number | null>(null)
  const send = async () => {
    if (!(await submit())) setListOpen(true)
  }
  const foot = (
    <>
      <PartnersFit appId={draft.id} values={form.values} />
      <Foot
        draft={draft}
        step={step}
        missing={missing.count}
        isSending={isSending}
        onBack={back}
        onNext={next}
        onSubmit={() => void send()}
        onMissing={() => setListOpen(true)}
      />
    </>
  )
  const documentType = effectiveValue(form.values, 'document_type') === 'passport' ? 'passport' : 'id_card'
  return (
    <Page title={fullName(form.values) || t('title')} foot={foot} actions={<DiscardAction draft={draft} />}>
      <ConflictBar appId={draft.id} />
      {draft.status !== 'unfinished' && <CorrectionWarning appId={draft.id} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[220px_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-20 lg:self-start">
          <StepList current={step} missing={missing} onGo={go} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Suspense>
            <DocumentReading
              appId={draft.id}
              form={form}
              documentType={documentType}
              isWaiting={shooting !== null}
            />
            {step === 'main' && draft.status === 'unfinished' && (
              <DocumentStart appId={draft.id} form={form} documentType={documentType} onShoot={setShooting} />
            )}
          </Suspense>
          {step === 'main' && <KnownClient appId={draft.id} form={form} />}
          {step === 'files' ? (
            <FilesStep appId={draft.id} documentType={documentType} onShoot={setShooting} />
          ) : (
            <StepForm key={step} step={step} form={form} context={context} />
          )}
        </div>
      </div>
      {shooting !== null && (
        <SlotCamera
          appId={draft.id}
          documentType={documentType}
          slot={shooting}
          onGo={setShooting}
          onByHand={() => {
            setShooting(null)
            go('main')
          }}
        />
      )}
      <MissingList
        missing={missing}
        documentType={documentType}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        onGo={go}
      />
    </Page>
  )
}

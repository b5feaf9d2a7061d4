import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { savePhoto } from '#app/offline/photos/photos.ts'
import { type DocumentType, isNumbered, photoSlot } from '#domain/applications/photo-slots.ts'

import type { CaptureProps, Taken } from './camera.tsx'
import { MayCapture } from './may-capture.tsx'

const Camera = lazy(() => import('./camera.tsx').then((module) => ({ default: module.Camera })))
const Signature = lazy(() => import('./signature.tsx').then((module) => ({ default: module.Signature })))

type Props = {
  appId: string
  slot: number
  documentType: DocumentType
  /** Whether a document is read in the live picture of its slot. */
  reads?: CaptureProps['reads']
  onClose: () => void
  onSaved?: () => void
  /** Under the camera, while nothing would be lost by leaving it. */
  footer?: ReactNode
}

/**
 * The full-screen camera, or the pad for a signature; closes when the photo is stored on the tablet. The tile of the slot,
 * which takes the focus again, shows that it is saved: a message would cover the buttons of the next step.
 */
export function CaptureDialog({
  appId,
  slot,
  documentType,
  reads,
  onClose,
  onSaved = onClose,
  footer,
}: Props) {
  const { t } = useTranslation('photos')
  const [isUnsaved, setUnsaved] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const row = photoSlot(slot)
  if (row === undefined) return null
  const isDrawn = row.camera === 'drawing'
  const Part = isDrawn ? Signature : Camera
  // For Escape and the close button: a picture or a drawing is discarded only after a confirmation.
  const close = () => (isUnsaved ? setLeaving(true) : onClose())
  const keep = (photo: Taken) => savePhoto({ appId, slot, ...photo })
  return (
    <>
      <FullScreen
        title={`${isNumbered(slot) ? `${slot} · ` : ''}${t(`kinds.${row.kind[documentType]}.title`)}`}
        closeLabel={t('capture.close')}
        onClose={close}
      >
        <MayCapture>
          <Suspense>
            <Part
              slot={slot}
              documentType={documentType}
              keep={keep}
              reads={reads}
              onSaved={onSaved}
              onUnsaved={setUnsaved}
            />
          </Suspense>
          {!isUnsaved && footer}
        </MayCapture>
      </FullScreen>
      <Confirm
        title={t(isDrawn ? 'capture.leave_signature' : 'capture.leave_photo')}
        text={t(isDrawn ? 'capture.leave_signature_text' : 'capture.leave_photo_text')}
        confirm={t('capture.leave')}
        kind="danger"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </>
  )
}

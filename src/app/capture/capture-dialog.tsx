import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { savePhoto } from '#app/offline/photos.ts'
import { toast } from '#app/platform/toasts.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'

import type { Taken } from './camera.tsx'
import { MayCapture } from './may-capture.tsx'

const Camera = lazy(() => import('./camera.tsx').then((module) => ({ default: module.Camera })))
const Signature = lazy(() => import('./signature.tsx').then((module) => ({ default: module.Signature })))

type Props = { appId: string; slot: number; documentType: DocumentType; onClose: () => void }

/** The camera over the whole screen, or the pad for a signature; closes itself when the photo is on the tablet. */
export function CaptureDialog({ appId, slot, documentType, onClose }: Props) {
  const { t } = useTranslation('photos')
  const row = photoSlot(slot)
  if (row === undefined) return null
  const Part = row.camera === 'drawing' ? Signature : Camera
  const keep = (photo: Taken) => savePhoto({ appId, slot, ...photo })
  const saved = () => {
    toast.ok(t('capture.saved'))
    onClose()
  }
  return (
    <FullScreen
      title={t(`kinds.${row.kind[documentType]}.title`)}
      closeLabel={t('capture.close')}
      onClose={onClose}
    >
      <MayCapture>
        <Suspense>
          <Part slot={slot} documentType={documentType} keep={keep} onSaved={saved} />
        </Suspense>
      </MayCapture>
    </FullScreen>
  )
}

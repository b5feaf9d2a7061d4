// The selfie of the check: taken with the full-screen camera, kept only in this page until it is sent.
import { Camera as CameraIcon, Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { shrink } from '#app/offline/sync/shrink.ts'
import { FACE_SLOT } from '#domain/applications/photo-slots.ts'

const Camera = lazy(() => import('#app/capture/camera.tsx').then((module) => ({ default: module.Camera })))

/** Base64 of bytes, in pieces because a call has a limited number of arguments. */
function base64Of(bytes: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}

type Props = { error: string | null; hasPhoto: boolean; onTaken: (photo: string) => void }

export function Selfie({ error, hasPhoto, onTaken }: Props) {
  const { t } = useTranslation('identity')
  const { t: photos } = useTranslation('photos')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const keep = async ({ bytes }: { bytes: ArrayBuffer }) => {
    const small = await shrink(bytes)
    onTaken(base64Of(small?.bytes ?? bytes))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="quiet" icon={CameraIcon} onPress={() => setOpen(true)}>
          {t(hasPhoto ? 'selfie_again' : 'selfie')}
        </Button>
        {hasPhoto && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-ok">
            <Check aria-hidden size={20} /> {t('selfie_there')}
          </span>
        )}
      </div>
      {error !== null && <p className="text-sm text-danger">{error}</p>}
      {isOpen && (
        <FullScreen title={t('selfie')} closeLabel={photos('capture.close')} onClose={close}>
          <Suspense>
            <Camera slot={FACE_SLOT} documentType="id_card" keep={keep} onSaved={close} />
          </Suspense>
        </FullScreen>
      )}
    </div>
  )
}

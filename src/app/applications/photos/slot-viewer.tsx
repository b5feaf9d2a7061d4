import { Camera, Crop, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#app/capture/refusal-text.ts'
import { Button } from '#app/kit/button.tsx'
import { type Shown, ZoomedPicture } from '#app/kit/display/pictures/zoomed-picture.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import type { PhotoView } from '#app/offline/store/rows.ts'
import { usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import type { DocumentType } from '#domain/applications/photo-slots.ts'
import { type EditAnswer, restoreOriginal, saveShown } from './edit-photo.ts'
import { slotTitle } from './slot-title.ts'

export type SlotViewerProps = {
  appId: string
  photo: PhotoView
  documentType: DocumentType
  onRetake: () => void
  onClose: () => void
}

/** Saves an edited photo; says why it could not be. */
function useEditing() {
  const { t } = useTranslation('photos')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const run = async (edit: () => Promise<EditAnswer>) => {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await edit()
      if (answer !== 'saved') setTrouble(t(`edit.${answer}`))
    } catch (error) {
      setTrouble(refusalText(error))
    }
    setBusy(false)
  }
  return { isBusy, trouble, run }
}

/** The photo of a slot, to be looked at closely, turned and cut to the part that is shown; a button retakes it. */
export function SlotViewer({ appId, photo, documentType, onRetake, onClose }: SlotViewerProps) {
  const { t } = useTranslation('photos')
  const picture = usePhotoUrl({ appId, photoId: photo.id, isOnServer: photo.state === 'on_server' }, 'full')
  const [shown, setShown] = useState<Shown>(null)
  const { isBusy, trouble, run } = useEditing()
  const title = slotTitle(photo.slot, documentType)
  return (
    <FullScreen title={title} closeLabel={t('capture.close_photo')} onClose={onClose}>
      {picture.url === undefined ? (
        <p role="status" className="m-auto p-6 text-center">
          {picture.trouble !== null && t(`trouble.${picture.trouble}_text`)}
        </p>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ZoomedPicture
            key={photo.id}
            url={picture.url}
            title={title}
            onUnreadable={picture.onUnreadable}
            onShow={setShown}
          />
        </div>
      )}
      {trouble !== null && (
        <p role="alert" className="bg-danger-soft p-4 text-center font-semibold text-danger">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 p-4">
        {photo.editedFrom !== undefined && (
          <Button
            kind="quiet"
            icon={Undo2}
            isDisabled={isBusy}
            onPress={() => void run(() => restoreOriginal(photo))}
          >
            {t('edit.original')}
          </Button>
        )}
        {shown !== null && (
          <Button
            kind="quiet"
            icon={Crop}
            busy={isBusy}
            onPress={() => void run(() => saveShown(photo, shown))}
          >
            {t('edit.save')}
          </Button>
        )}
        <Button kind="quiet" icon={Camera} isDisabled={isBusy} onPress={onRetake}>
          {t('capture.retake')}
        </Button>
      </div>
    </FullScreen>
  )
}

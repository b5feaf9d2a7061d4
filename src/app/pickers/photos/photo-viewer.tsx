import { Camera, ChevronLeft, ChevronRight, ImageOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { ZoomedPicture } from '#app/kit/display/pictures/zoomed-picture.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import type { Photo } from './photos.ts'
import { type PhotoUrl, usePhotoUrl } from './use-photo-url.ts'

type Props = {
  appId: string
  photos: readonly Photo[]
  index: number
  mayRetake: boolean
  onGo: (index: number) => void
  onClose: () => void
}

/** Shown if the photo cannot be displayed; offers to retry or to retake it. */
function Unreadable({ appId, picture, mayRetake }: { appId: string; picture: PhotoUrl; mayRetake: boolean }) {
  const { t } = useTranslation('photos')
  const { t: kit } = useTranslation('kit')
  if (picture.trouble === null) return null
  return (
    <div
      role="alert"
      className="grid size-full place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <ImageOff aria-hidden size={40} />
      <p className="text-lg font-bold">{t(`trouble.${picture.trouble}`)}</p>
      <p className="max-w-md">{t(`trouble.${picture.trouble}_text`)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind="quiet" icon={RotateCw} onPress={picture.retry}>
          {kit('retry')}
        </Button>
        {mayRetake && picture.trouble === 'unreadable' && (
          <LinkButton
            kind="primary"
            icon={Camera}
            to="/applications/add_photo"
            search={{ app: appId, from: 'record' }}
          >
            {t('capture.retake')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

type PictureProps = { appId: string; photo: Photo; title: string; mayRetake: boolean }

function Picture({ appId, photo, title, mayRetake }: PictureProps) {
  const original = usePhotoUrl({ appId, photoId: photo.id }, 'full')
  // A browser displays a damaged file partly; the server has decoded it completely.
  const picture: PhotoUrl =
    photo.state === 'ok'
      ? original
      : { ...original, url: undefined, trouble: original.trouble ?? 'unreadable' }
  const { url } = picture
  if (url === undefined)
    return (
      <div className="min-h-0 flex-1">
        <Unreadable appId={appId} picture={picture} mayRetake={mayRetake} />
      </div>
    )
  return <ZoomedPicture url={url} title={title} onUnreadable={picture.onUnreadable} />
}

/** One full-screen photo, with buttons to the previous and the next. */
export function PhotoViewer({ appId, photos, index, mayRetake, onGo, onClose }: Props) {
  const { t } = useTranslation('applications')
  const photo = photos[index]
  if (photo === undefined) return null
  const title = label(`photos:kinds.${photo.kind}.title`)
  const step = (by: number) => onGo((index + by + photos.length) % photos.length)
  const steps = (
    <>
      <IconButton look="dark" label={t('view.previous_photo')} icon={ChevronLeft} onPress={() => step(-1)} />
      <IconButton look="dark" label={t('view.next_photo')} icon={ChevronRight} onPress={() => step(1)} />
    </>
  )
  return (
    <FullScreen title={title} closeLabel={t('view.close_photo')} onClose={onClose} actions={steps}>
      <Picture key={photo.id} appId={appId} photo={photo} title={title} mayRetake={mayRetake} />
    </FullScreen>
  )
}

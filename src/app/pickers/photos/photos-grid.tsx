import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { PhotoTile } from '#app/kit/display/pictures/photo-tile.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { isNumbered } from '#domain/applications/photo-slots.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { newestPhotos, type Photo } from './photos.ts'
import { usePhotoUrl } from './use-photo-url.ts'

type TileProps = { appId: string; photo: Photo; onOpen: () => void }

function Tile({ appId, photo, onOpen }: TileProps) {
  const { t } = useTranslation('photos')
  const language = useLanguage()
  const picture = usePhotoUrl({ appId, photoId: photo.id }, 'thumb')
  const state = photo.state === 'ok' && picture.trouble !== 'unreadable' ? 'on_server' : 'attention'
  return (
    <PhotoTile
      number={isNumbered(photo.slot) ? photo.slot : undefined}
      title={label(`photos:kinds.${photo.kind}.title`)}
      note={`${photo.by.name}, ${formatDateTime(photo.received_at, language)}`}
      state={state}
      stateText={t(`states.${state}`)}
      thumbnail={picture.url}
      trouble={picture.trouble === null ? undefined : t(`trouble.${picture.trouble}`)}
      onUnreadable={picture.onUnreadable}
      onOpen={onOpen}
    />
  )
}

type Props = {
  appId: string
  photos: readonly Photo[]
  /** The person may take a photo of this application again. */
  mayRetake?: boolean
}

/** Every photo of an application that the server has; a touch opens it. */
export function PhotosGrid({ appId, photos: all, mayRetake = false }: Props) {
  const { t } = useTranslation('applications')
  const [open, setOpen] = useState<number | null>(null)
  const photos = newestPhotos(all)
  if (photos.length === 0) return <EmptyState title={t('view.no_photos')} text={t('view.no_photos_text')} />
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">
        {photos.map((photo, index) => (
          <Tile key={photo.id} appId={appId} photo={photo} onOpen={() => setOpen(index)} />
        ))}
      </div>
      {open !== null && (
        <PhotoViewer
          appId={appId}
          photos={photos}
          index={open}
          mayRetake={mayRetake}
          onGo={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

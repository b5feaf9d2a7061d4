// The client's photo of slot 1; a press opens it large, with the other photos beside it.
import { ImageOff, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { PhotoViewer } from '#app/pickers/photos/photo-viewer.tsx'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import { useSession } from '#app/platform/session.ts'
import { FACE_SLOT } from '#domain/applications/photo-slots.ts'
import { mayAddPhotos } from '../../application/record-actions.ts'

/** The slot of the client's face. */

type Props = { record: ApplicationView; size: 'small' | 'large' }

const SIZES = { small: 'size-10 rounded-lg', large: 'h-24 w-18 rounded-xl' }

/** The picture alone, without a button around it. */
export function FacePicture({ record, size }: Props) {
  const { t } = useTranslation('stages')
  const face = newestPhotos(record.photos).find(({ slot }) => slot === FACE_SLOT)
  const picture = usePhotoUrl(face === undefined ? null : { appId: record.id, photoId: face.id }, 'thumb')
  const Icon = picture.trouble === null ? UserRound : ImageOff
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden bg-surface-2 text-text-2 ${SIZES[size]}`}
    >
      {picture.url === undefined ? (
        <Icon aria-hidden size={size === 'small' ? 20 : 28} />
      ) : (
        <img
          src={picture.url}
          alt={t('case.face')}
          onError={picture.onUnreadable}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

export function ClientFace({ record }: Pick<Props, 'record'>) {
  const { t } = useTranslation('stages')
  const { can } = useSession()
  const photos = newestPhotos(record.photos)
  const [open, setOpen] = useState<number | null>(null)
  const index = photos.findIndex(({ slot }) => slot === FACE_SLOT)
  if (index < 0) return <FacePicture record={record} size="large" />
  return (
    <>
      <Button aria-label={t('case.open_face')} onPress={() => setOpen(index)} className="shrink-0 rounded-xl">
        <FacePicture record={record} size="large" />
      </Button>
      {open !== null && (
        <PhotoViewer
          appId={record.id}
          photos={photos}
          index={open}
          mayRetake={mayAddPhotos(record, can)}
          onGo={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

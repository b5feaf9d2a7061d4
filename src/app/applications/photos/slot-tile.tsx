import { useTranslation } from 'react-i18next'
import { PhotoTile } from '#app/kit/display/pictures/photo-tile.tsx'
import type { PhotoView } from '#app/offline/store/rows.ts'
import { useUploadProgress } from '#app/offline/sync/upload-progress.ts'
import { usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import {
  type DocumentType,
  isNumbered,
  type PhotoSlot,
  REQUIRED_SLOTS,
} from '#domain/applications/photo-slots.ts'

type Props = {
  appId: string
  definition: PhotoSlot
  documentType: DocumentType
  photo: PhotoView | undefined
  onOpen: (slot: number) => void
}

/** Only the numbered slots show their number; further files have none. */

export function SlotTile({ appId, definition, documentType, photo, onOpen }: Props) {
  const { t } = useTranslation('photos')
  const picture = usePhotoUrl(
    photo === undefined ? null : { appId, photoId: photo.id, isOnServer: photo.state === 'on_server' },
    'thumb',
  )
  const kind = definition.kind[documentType]
  // An unreadable picture counts as missing: the same touch retakes it.
  const state = picture.trouble === 'unreadable' ? 'attention' : (photo?.state ?? 'empty')
  const share = useUploadProgress(photo?.id)
  const percent = Math.floor((share ?? 0) * 100)
  return (
    <PhotoTile
      number={isNumbered(definition.slot) ? definition.slot : undefined}
      title={t(`kinds.${kind}.title`)}
      note={t(`kinds.${kind}.note`)}
      state={state}
      stateText={
        state === 'sending' && share !== null ? t('sending_percent', { percent }) : t(`states.${state}`)
      }
      thumbnail={picture.url}
      trouble={picture.trouble === null ? undefined : t(`trouble.${picture.trouble}`)}
      onUnreadable={picture.onUnreadable}
      isRequired={REQUIRED_SLOTS.includes(definition.slot)}
      onOpen={() => onOpen(definition.slot)}
    />
  )
}

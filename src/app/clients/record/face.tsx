// The client's picture: the newest photo of slot 1 of their applications; a press opens it large.
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { PhotoViewer } from '#app/pickers/photos/photo-viewer.tsx'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import { useEndpoint } from '#app/platform/data.ts'

/** The slot of the client's face. */
const FACE = 1

/** The newest application, in the order of the server, that has a photo of the face. */
function newestFace(files: ClientRelated['files']) {
  for (const { application_id: appId, photos } of files) {
    const face = newestPhotos(photos).find(({ slot }) => slot === FACE)
    if (face !== undefined) return { appId, face }
  }
  return null
}

/** Nothing until the photos are known; a placeholder if there is none. */
export function Face({ cardKey }: { cardKey: string }) {
  const { t } = useTranslation('clients')
  const [isOpen, setOpen] = useState(false)
  const { data } = useEndpoint(
    backOfficeApi.clientRecords.related,
    { params: { key: cardKey } },
    { notify: 'none' },
  )
  const found = data === undefined ? null : newestFace(data.files)
  const picture = usePhotoUrl(found && { appId: found.appId, photoId: found.face.id }, 'thumb')
  const place =
    'grid h-24 w-18 shrink-0 place-items-center overflow-hidden rounded-xl bg-surface-2 text-text-2'
  if (found === null || picture.url === undefined)
    return (
      <span role="img" aria-label={t(data === undefined ? 'face.loading' : 'face.none')} className={place}>
        <UserRound aria-hidden size={28} />
      </span>
    )
  return (
    <>
      <Button aria-label={t('face.open')} onPress={() => setOpen(true)} className={place}>
        <img src={picture.url} alt="" onError={picture.onUnreadable} className="size-full object-cover" />
      </Button>
      {isOpen && (
        <PhotoViewer
          appId={found.appId}
          photos={[found.face]}
          index={0}
          mayRetake={false}
          onGo={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

// The person's own picture: a file or the camera of the device, cut to a small square on the tablet and sent.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { PersonPicture } from '#app/kit/display/pictures/person-picture.tsx'
import { PictureButton } from '#app/kit/inputs/picture-button.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { hasCanvasPixels } from '#app/platform/tablet/canvas-pixels.ts'
import { toast } from '#app/platform/toasts.ts'
import { PICTURE_EDGE } from '#domain/users/picture.ts'

const QUALITY = 0.85
const PREFIX = 'data:image/jpeg;base64,'

/** The middle square of a picture as base64 of a JPEG; null when the file is no picture that this browser can read, or it would give noise. */
async function squareOf(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null || !hasCanvasPixels()) return null
  const edge = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_EDGE
  canvas.height = PICTURE_EDGE
  canvas
    .getContext('2d')
    ?.drawImage(
      bitmap,
      (bitmap.width - edge) / 2,
      (bitmap.height - edge) / 2,
      edge,
      edge,
      0,
      0,
      PICTURE_EDGE,
      PICTURE_EDGE,
    )
  bitmap.close()
  const url = canvas.toDataURL('image/jpeg', QUALITY)
  return url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null
}

export function OwnPicture() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const [isUnreadable, setUnreadable] = useState(false)
  const { data } = useEndpoint(api.session.picture, {}, { notify: 'none' })
  const save = useAction(api.session.setPicture, {
    onDone: (_, { body }) => toast.ok(t(body.picture === null ? 'picture.removed' : 'picture.saved')),
  })
  if (user === null || data === undefined) return null
  const choose = async (file: File) => {
    const picture = await squareOf(file)
    setUnreadable(picture === null)
    if (picture !== null) save.mutate({ body: { picture } })
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <PersonPicture name={user.name} picture={data.picture} size="large" />
      <div className="flex flex-col items-start gap-2">
        <PictureButton busy={save.isPending} onChoose={(file) => void choose(file)}>
          {t(data.picture === null ? 'picture.choose' : 'picture.change')}
        </PictureButton>
        {data.picture !== null && (
          <Button kind="text" onPress={() => save.mutate({ body: { picture: null } })}>
            {t('picture.remove')}
          </Button>
        )}
        {isUnreadable && (
          <p role="alert" className="text-danger">
            {t('picture.unreadable')}
          </p>
        )}
      </div>
    </div>
  )
}

// A photo of which a part is kept, or that is turned, becomes a new photo of its slot; the one that was taken stays as it is and can be brought back.
import { makePhoto } from '#app/capture/photo/make-photo.ts'
import type { Shown } from '#app/kit/display/pictures/zoomed-picture.tsx'
import { savePhoto } from '#app/offline/photos/photos.ts'
import type { PhotoView } from '#app/offline/store/rows.ts'
import { readPicture } from '#app/pickers/photos/use-photo-url.ts'
import { photoSlot } from '#domain/applications/photo-slots.ts'
import { REFUSED_QUALITY } from '#domain/kernel/images/image.ts'

/** `unreadable`: neither the tablet nor the server gives the picture. `small`: the part has too few pixels to be legible. */
export type EditAnswer = 'saved' | 'unreadable' | 'small'

async function bitmapOf({ appId, id }: Pick<PhotoView, 'appId' | 'id'>): Promise<ImageBitmap | null> {
  const blob = await readPicture({ appId, photoId: id })
  return blob && createImageBitmap(blob).catch(() => null)
}

async function save(photo: PhotoView, picture: ImageBitmap, quarters: number, editedFrom?: string) {
  const { appId, slot, capturedAt } = photo
  const made = await makePhoto(picture, { quarters, subject: photoSlot(slot)?.subject ?? 'other' })
  made.picture.close()
  const { bytes, width, height, quality } = made.photo
  if (quality.some((one) => REFUSED_QUALITY.includes(one))) return 'small'
  await savePhoto({ appId, slot, capturedAt, bytes, width, height, ...(editedFrom && { editedFrom }) })
  return 'saved'
}

/** Saves what is shown of a photo as the photo of its slot. Throws `CaptureRefused` where storage is full. */
export async function saveShown(
  photo: PhotoView,
  { part, quarters }: NonNullable<Shown>,
): Promise<EditAnswer> {
  const whole = await bitmapOf(photo)
  if (whole === null) return 'unreadable'
  const cut = await createImageBitmap(whole, part.left, part.top, part.width, part.height)
  whole.close()
  return save(photo, cut, quarters, photo.editedFrom ?? photo.id)
}

/** Brings back the photo as it was taken. Throws `CaptureRefused` where storage is full. */
export async function restoreOriginal(photo: PhotoView): Promise<EditAnswer> {
  if (photo.editedFrom === undefined) return 'saved'
  const original = await bitmapOf({ appId: photo.appId, id: photo.editedFrom })
  return original === null ? 'unreadable' : save(photo, original, 0)
}

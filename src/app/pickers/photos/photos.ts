import type { ApplicationView } from '#api/applications.ts'

export type Photo = ApplicationView['photos'][number]

/** The latest picture of every slot, in the order of the slots. */
export function newestPhotos(photos: readonly Photo[]): Photo[] {
  const newest = new Map<number, Photo>()
  for (const photo of photos)
    if (photo.gen > (newest.get(photo.slot)?.gen ?? 0)) newest.set(photo.slot, photo)
  return [...newest.values()].sort((one, other) => one.slot - other.slot)
}

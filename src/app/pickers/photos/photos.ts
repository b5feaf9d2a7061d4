import type { ApplicationView } from '#api/applications.ts'
import { newestFirst } from '#domain/applications/photo-order.ts'

export type Photo = ApplicationView['photos'][number]

/** The latest picture of every slot, in the order of the slots. */
export function newestPhotos(photos: readonly Photo[]): Photo[] {
  const newest = new Map<number, Photo>()
  for (const photo of photos) {
    const known = newest.get(photo.slot)
    if (known === undefined || newestFirst(photo, known) < 0) newest.set(photo.slot, photo)
  }
  return [...newest.values()].sort((one, other) => one.slot - other.slot)
}

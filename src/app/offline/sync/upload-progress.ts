// Upload progress of each photo (src/docs/design.md#photo-slot): of this window's own uploads, not stored. What has
// arrived is never concluded from it: only the receipt says that.
import { useSyncExternalStore } from 'react'

const shares = new Map<string, number>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Share of a photo's bytes that have left, 0 to 1. */
export function recordUploadProgress(photoId: string, share: number): void {
  shares.set(photoId, share)
  tell()
}

/** The sending is over, whatever came of it. */
export function forgetShare(photoId: string): void {
  if (shares.delete(photoId)) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The share of a photo on its way from this window, null for any other. */
export const useShare = (photoId: string | undefined): number | null =>
  useSyncExternalStore(subscribe, () => (photoId === undefined ? null : (shares.get(photoId) ?? null)))

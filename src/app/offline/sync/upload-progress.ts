// Upload progress of each photo (src/docs/design.md#photo-slot): of this window's own uploads, not stored. It does
// not prove that bytes arrived: only the receipt does.
import { useSyncExternalStore } from 'react'

const shares = new Map<string, number>()
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}

/** Records the share of a photo's bytes that were sent, 0 to 1. */
export function recordUploadProgress(photoId: string, share: number): void {
  shares.set(photoId, share)
  publish()
}

/** Removes the progress of an upload that has ended. */
export function clearUploadProgress(photoId: string): void {
  if (shares.delete(photoId)) publish()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The progress, 0 to 1, of a photo that this window is uploading; null for any other. */
export const useUploadProgress = (photoId: string | undefined): number | null =>
  useSyncExternalStore(subscribe, () => (photoId === undefined ? null : (shares.get(photoId) ?? null)))

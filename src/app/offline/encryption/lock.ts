// The lock of the screen (L2, src/docs/offline.md#levels-of-protection-on-the-tablet): a small store that the
// shell subscribes to. While it is locked, nothing else is rendered. The caller that locks passes the functions that
// unlock, so that this module needs no database.
import { useSyncExternalStore } from 'react'

export type Lock = {
  userId: number
  /** Unlocked by the PIN, or only by a sign-in (the device's key is lost, or too many wrong PINs). */
  method: 'pin' | 'sign_in'
  /** Tries a PIN; resolves with the result for the screen. */
  open: (pin: string) => Promise<'open' | 'sign_in' | { wrong: number }>
  /** Leaves for the sign-in: the PIN is forgotten, or somebody else wants to work. Unsent work stays. */
  leave: () => Promise<void>
}

let lock: Lock | null = null
const listeners = new Set<() => void>()

/** Locks the screen, or unlocks it (null). */
export function setLock(next: Lock | null): void {
  lock = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const getLock = (): Lock | null => lock
export const useLock = (): Lock | null => useSyncExternalStore(subscribe, getLock, getLock)

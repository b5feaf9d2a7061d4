// The lock of the screen (L2, src/docs/offline.md#levels-of-protection-on-the-tablet): a small store that the frame
// of the whole application watches. While it is on, nothing else is drawn. What opens it is given by whoever put it
// on, so that this file needs no database.
import { useSyncExternalStore } from 'react'

export type Lock = {
  userId: number
  /** A PIN opens it, or only a sign-in (the device's key is gone, or the PIN was wrong too often). */
  way: 'pin' | 'sign_in'
  /** Tries a PIN; resolves with what the screen should say. */
  open: (pin: string) => Promise<'open' | 'sign_in' | { wrong: number }>
  /** To the sign-in: the PIN is forgotten, or somebody else wants to work. Unsent work stays and waits. */
  leave: () => Promise<void>
}

let lock: Lock | null = null
const listeners = new Set<() => void>()

/** Puts the lock on, or takes it off. */
export function setLock(given: Lock | null): void {
  lock = given
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

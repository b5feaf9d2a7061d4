// Whether a newer version of the application, open in another tab, has taken the database over (F10): this window writes
// nothing any more and asks to be reloaded. Apart from the database, so that the frame can watch it from the start.
import { useSyncExternalStore } from 'react'

let isRetired = false
const listeners = new Set<() => void>()

/** This window is over. */
export function recordOutdated(): void {
  isRetired = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const retiredNow = () => isRetired
export const useRetired = (): boolean => useSyncExternalStore(subscribe, retiredNow, retiredNow)

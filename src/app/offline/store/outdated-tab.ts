// Whether a newer version of the application, open in another tab, has taken the database over (F10): this window stops
// writing and asks to be reloaded. A separate module, so that the shell can use it without loading the database.
import { useSyncExternalStore } from 'react'

let isOutdated = false
const listeners = new Set<() => void>()

/** Marks this window as outdated. */
export function recordOutdated(): void {
  isOutdated = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const getIsOutdated = () => isOutdated
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, getIsOutdated, getIsOutdated)

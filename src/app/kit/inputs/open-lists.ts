// Whether the list of a field is open. A layout shift would close the list and lose the typed text, so banners above the
// page appear and disappear only while no list is open.
import { useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1): void => {
  open += by
  for (const listener of listeners) listener()
}

/** Records an open list; the returned function records that it was closed. */
export function lockPage(): () => void {
  change(1)
  return () => change(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** True while the page must not move. */
export const useIsPageLocked = (): boolean => useSyncExternalStore(subscribe, () => open > 0)

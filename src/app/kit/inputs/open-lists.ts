// Whether the list of a field is open. A layout shift would close the list and lose the typed text, so banners above the
// page appear and disappear only while no list is open.
import { useEffect, useSyncExternalStore } from 'react'
import { useBackLayer } from '../overlays/back-layers.tsx'

let open = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1): void => {
  open += by
  for (const listener of listeners) listener()
}

/** Records an open list; the returned function records that it was closed. */
function lockPage(): () => void {
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

type ListState = { isOpen: boolean; close: () => void } | null

/** While the list of a field is open, the page does not move and Back closes the list like Escape. */
export function useOpenList(state: ListState): void {
  const isOpen = state?.isOpen ?? false
  useEffect(() => (isOpen ? lockPage() : undefined), [isOpen])
  useBackLayer({ name: 'list', isOpen, close: () => state?.close() })
}

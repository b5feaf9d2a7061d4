// Whether a list hangs at a field that is being typed in. A page that moves closes such a list and takes the letters with
// it, so what comes and goes above the page waits until no list is open.
import { useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1): void => {
  open += by
  for (const listener of listeners) listener()
}

/** A list is open from now on; gives how to say that it is closed. */
export function holdPage(): () => void {
  change(1)
  return () => change(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the page must not move now. */
export const usePageHeld = (): boolean => useSyncExternalStore(subscribe, () => open > 0)

// The notification switch and the last error (specification sections 3, 4 and 8). Both live in localStorage.
import { useSyncExternalStore } from 'react'

const SWITCH_KEY = 'IsNotify'
const LAST_ERROR_KEY = 'lastError'
const listeners = new Set<() => void>()

/** On unless the person has switched notifications off. */
export const isNotify = (): boolean => localStorage.getItem(SWITCH_KEY) !== 'false'

export function setNotify(isOn: boolean): void {
  localStorage.setItem(SWITCH_KEY, String(isOn))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useNotify = (): boolean => useSyncExternalStore(subscribe, isNotify)

/** Records only codes and the request id, because a message may contain personal data. */
export function recordLastError(codes: readonly string[], requestId: string | null): void {
  if (codes.length === 0) return
  localStorage.setItem(LAST_ERROR_KEY, JSON.stringify({ codes, request_id: requestId }))
}
export const readLastError = (): string | null => localStorage.getItem(LAST_ERROR_KEY)

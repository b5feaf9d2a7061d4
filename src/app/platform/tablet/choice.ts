// A setting of the tablet that survives a reload (folded drawer, branch): one localStorage key, observed by React.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

export const readChoice = (key: string): string | null => localStorage.getItem(key)

export function writeChoice(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useChoice = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readChoice(key))

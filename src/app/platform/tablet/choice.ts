// A setting of the tablet that survives a reload (folded drawer, branch): one localStorage key, observed by React.
import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()

export const readChoice = (key: string): string | null => localStorage.getItem(key)

export function writeChoice(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const useChoice = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readChoice(key))

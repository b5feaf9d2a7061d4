// Pinned applications: at most three (specification S9.14) for each person of this tablet. Only ids are stored, in
// localStorage; signing out removes them.
import { useSyncExternalStore } from 'react'
import { useSession } from '#app/platform/session-store.ts'

export const MAX_PINS = 3
const NONE: readonly string[] = []
const PREFIX = 'pinned-'

const listeners = new Set<() => void>()
const cache = new Map<string, { text: string; ids: readonly string[] }>()

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

function parse(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    return isIds(value) ? value.slice(0, MAX_PINS) : NONE
  } catch {
    return NONE
  }
}

/** The pins of a person; returns the same array until they change. */
export function pinsOf(userId: number): readonly string[] {
  const key = `${PREFIX}${userId}`
  const text = localStorage.getItem(key) ?? ''
  const known = cache.get(key)
  if (known?.text === text) return known.ids
  const ids = text === '' ? NONE : parse(text)
  cache.set(key, { text, ids })
  return ids
}

function storePins(userId: number, ids: readonly string[]): void {
  const key = `${PREFIX}${userId}`
  if (ids.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(ids))
  for (const listener of listeners) listener()
}

/** Adds a pin; returns false when there are already three. */
export function pin(userId: number, id: string): boolean {
  const ids = pinsOf(userId)
  if (ids.includes(id)) return true
  if (ids.length >= MAX_PINS) return false
  storePins(userId, [...ids, id])
  return true
}

export const unpin = (userId: number, id: string): void =>
  storePins(
    userId,
    pinsOf(userId).filter((one) => one !== id),
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The pins of the signed-in person. */
export function usePins(): readonly string[] {
  const { user } = useSession()
  const userId = user?.id ?? 0
  return useSyncExternalStore(subscribe, () => pinsOf(userId))
}

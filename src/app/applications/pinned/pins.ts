// The pinned applications of a person: at once on this device, in localStorage, and at the server, from where the other tablets
// of the person have them. Only ids are stored; signing out removes them here.
import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { pins as endpoints } from '#api/back-office/pins.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session-store.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { changePin, MAX_PINS, mergePins, NO_PINS, type Pins } from '#domain/applications/pins.ts'

const PREFIX = 'pinned-'

const listeners = new Set<() => void>()
const cache = new Map<string, { text: string; pins: Pins }>()

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')
const changes = z.record(
  z.string(),
  z.union([
    z.object({ isPinned: z.boolean(), at: z.number() }),
    // Earlier builds did not store the time.
    z.boolean().transform((isPinned) => ({ isPinned, at: 0 })),
  ]),
)
const storedPins = z.object({ ids: z.array(z.string()), changes })

function parse(text: string): Pins {
  try {
    const value: unknown = JSON.parse(text)
    // Builds before the server kept the pins stored a list of ids.
    if (isIds(value))
      return {
        ids: value.slice(0, MAX_PINS),
        changes: Object.fromEntries(value.slice(0, MAX_PINS).map((id) => [id, { isPinned: true, at: 0 }])),
      }
    const { ids, changes } = storedPins.parse(value)
    return { ids: ids.slice(0, MAX_PINS), changes }
  } catch {
    return NO_PINS
  }
}

/** What this device holds for a person; returns the same object until it changes. */
export function pinsOf(userId: number): Pins {
  const key = `${PREFIX}${userId}`
  const text = localStorage.getItem(key) ?? ''
  const known = cache.get(key)
  if (known?.text === text) return known.pins
  const pins = text === '' ? NO_PINS : parse(text)
  cache.set(key, { text, pins })
  return pins
}

function storePins(userId: number, pins: Pins): void {
  const key = `${PREFIX}${userId}`
  const isEmpty = pins.ids.length === 0 && Object.keys(pins.changes).length === 0
  if (isEmpty) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(pins))
  for (const listener of listeners) listener()
}

/** Adds a pin; returns false when there are already three. */
export function pin(userId: number, id: string): boolean {
  const pins = changePin(pinsOf(userId), id, { isPinned: true, at: getCurrentTime().getTime() })
  if (pins !== null) storePins(userId, pins)
  return pins !== null
}

export function unpin(userId: number, id: string): void {
  const pins = changePin(pinsOf(userId), id, { isPinned: false, at: getCurrentTime().getTime() })
  if (pins !== null) storePins(userId, pins)
}

/** Takes the answer of the server to the changes that were sent. */
export function acceptPins(userId: number, sent: Pins['changes'], stored: readonly string[]): void {
  storePins(userId, mergePins(pinsOf(userId), sent, stored))
}

/** Sends the changes and reads the pins of the server. Without internet nothing changes, and the next call tries again. */
async function syncPins(userId: number): Promise<void> {
  const { changes } = pinsOf(userId)
  const of = (isPinned: boolean) => Object.keys(changes).filter((id) => changes[id]?.isPinned === isPinned)
  const times = Object.entries(changes).flatMap(([id, { at }]) =>
    at === 0 ? [] : [[id, new Date(at).toISOString()]],
  )
  try {
    const body = { pin: of(true), unpin: of(false), at: Object.fromEntries(times) }
    const { ids } = await call(endpoints.sync, { body }, { notify: 'none' })
    acceptPins(userId, changes, ids)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The pins of the signed-in person on this device. */
export function usePins(): readonly string[] {
  const { user } = useSession()
  const userId = user?.id ?? 0
  return useSyncExternalStore(subscribe, () => pinsOf(userId)).ids
}

/** Keeps the pins of the device and the server the same: at the start, after a change, when the page or the internet is back. */
export function useSyncedPins(): void {
  const { user } = useSession()
  const userId = user?.id ?? null
  const changes = useSyncExternalStore(subscribe, () => JSON.stringify(pinsOf(userId ?? 0).changes))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change triggers the request
  useEffect(() => {
    if (userId === null) return
    const sync = () => {
      if (document.visibilityState === 'visible') void syncPins(userId)
    }
    sync()
    addEventListener('online', sync)
    document.addEventListener('visibilitychange', sync)
    return () => {
      removeEventListener('online', sync)
      document.removeEventListener('visibilitychange', sync)
    }
  }, [userId, changes])
}

// The storage canary of this tablet outside IndexedDB (src/docs/offline.md#detection-of-data-loss): the tablet's id,
// its storage generation and the amount of unsent work of each person, in localStorage and, as one total, in a
// cookie. A database without a generation beside a canary was wiped.
import { readCookie, writeCookie } from '#app/platform/wire/cookies.ts'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'

/** `count` are operations; `work` says the same in applications and photos, where the build counts them. */
export type Waiting = { count: number; work?: WaitingWork; oldest: number | null }
/** `waiting` is null where only the cookie is left and reports unsent work, or where an older build wrote the canary. */
export type StorageCanary = { device: string; epoch: string; waiting: Record<string, Waiting> | null }

const CANARY_KEY = 'anketa-marker'
const COOKIE = 'anketa_marker'
const COOKIE_DAYS = 400

const hasDocument = (): boolean => typeof document !== 'undefined'

function fromStorage(): StorageCanary | null {
  try {
    const stored = JSON.parse(localStorage.getItem(CANARY_KEY) ?? 'null') as Partial<StorageCanary> | null
    if (typeof stored?.device !== 'string' || typeof stored.epoch !== 'string') return null
    return { device: stored.device, epoch: stored.epoch, waiting: stored.waiting ?? null }
  } catch {
    return null
  }
}

function fromCookie(): StorageCanary | null {
  const [device = '', generation = '', sum] = (readCookie(COOKIE) ?? '').split('.')
  return device === '' || generation === ''
    ? null
    : { device, epoch: generation, waiting: sum === '0' ? {} : null }
}

/** The canary from localStorage, otherwise from the cookie; null where both are missing. */
export const readCanary = (): StorageCanary | null => (hasDocument() ? (fromStorage() ?? fromCookie()) : null)

/** Writes the canary to localStorage and the cookie, where the browser allows it. */
export function writeCanary(canary: StorageCanary): void {
  if (!hasDocument()) return
  try {
    localStorage.setItem(CANARY_KEY, JSON.stringify(canary))
  } catch {
    // Full or forbidden: the cookie stays.
  }
  const { device, waiting } = canary
  const sum = waiting === null ? '' : Object.values(waiting).reduce((all, { count }) => all + count, 0)
  const cookie = `${device}.${canary.epoch}.${sum}`
  if (readCookie(COOKIE) !== cookie) writeCookie(COOKIE, cookie, COOKIE_DAYS)
}

/** How much of a person's work waits here. */
export function recordWaiting(
  tablet: Pick<StorageCanary, 'device' | 'epoch'>,
  userId: number,
  now: Waiting,
): void {
  const waiting = { ...readCanary()?.waiting, [userId]: now }
  writeCanary({ ...tablet, waiting })
}

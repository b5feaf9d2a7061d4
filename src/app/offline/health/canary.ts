// The storage canary of this tablet outside IndexedDB (src/docs/offline.md#detection-of-data-loss): the tablet's id,
// its storage generation and the amount of unsent work of each person, in localStorage and, as one total, in a
// cookie. A database without a generation beside a canary was wiped.
import { readCookie, writeCookie } from '#app/platform/wire/cookies.ts'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'

/** `count` are operations; `work` says the same in applications and photos, where a build that counts them wrote it. */
export type Waiting = { count: number; work?: WaitingWork; oldest: number | null }
/** `waiting` is null where only the cookie is left and says that something waits, or where an older build wrote it. */
export type StorageCanary = { device: string; epoch: string; waiting: Record<string, Waiting> | null }

const MARKER_KEY = 'anketa-marker'
const COOKIE = 'anketa_marker'
const COOKIE_DAYS = 400

const hasPage = (): boolean => typeof document !== 'undefined'

function fromStorage(): StorageCanary | null {
  try {
    const kept = JSON.parse(localStorage.getItem(MARKER_KEY) ?? 'null') as Partial<StorageCanary> | null
    if (typeof kept?.device !== 'string' || typeof kept.epoch !== 'string') return null
    return { device: kept.device, epoch: kept.epoch, waiting: kept.waiting ?? null }
  } catch {
    return null
  }
}

function fromCookie(): StorageCanary | null {
  const [device = '', epoch = '', sum] = (readCookie(COOKIE) ?? '').split('.')
  return device === '' || epoch === '' ? null : { device, epoch, waiting: sum === '0' ? {} : null }
}

/** What is left of the marker, from wherever it is left. */
export const readCanary = (): StorageCanary | null => (hasPage() ? (fromStorage() ?? fromCookie()) : null)

/** Writes it to both places. A browser that lets nothing be stored has the database alone. */
export function writeCanary(marker: StorageCanary): void {
  if (!hasPage()) return
  try {
    localStorage.setItem(MARKER_KEY, JSON.stringify(marker))
  } catch {
    // Full or forbidden: the cookie stays.
  }
  const { device, epoch, waiting } = marker
  const sum = waiting === null ? '' : Object.values(waiting).reduce((all, { count }) => all + count, 0)
  const cookie = `${device}.${epoch}.${sum}`
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

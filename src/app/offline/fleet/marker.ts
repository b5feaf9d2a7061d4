// The marker of this tablet outside IndexedDB (offline.md 2.11): its id, its epoch and how much of whose work waits, in
// localStorage and, without the figures, in a cookie. A database without an epoch beside a marker was wiped.
import { readCookie, writeCookie } from '#app/platform/wire/cookies.ts'

export type Waiting = { count: number; oldest: number | null }
/** `waiting` is null where only the cookie is left. */
export type Marker = { device: string; epoch: string; waiting: Record<string, Waiting> | null }

const MARKER_KEY = 'anketa-marker'
const COOKIE = 'anketa_marker'
const COOKIE_DAYS = 400

const hasPage = (): boolean => typeof document !== 'undefined'

function fromStorage(): Marker | null {
  try {
    const kept = JSON.parse(localStorage.getItem(MARKER_KEY) ?? 'null') as Partial<Marker> | null
    if (typeof kept?.device !== 'string' || typeof kept.epoch !== 'string') return null
    return { device: kept.device, epoch: kept.epoch, waiting: kept.waiting ?? null }
  } catch {
    return null
  }
}

function fromCookie(): Marker | null {
  const [device = '', epoch = ''] = (readCookie(COOKIE) ?? '').split('.')
  return device === '' || epoch === '' ? null : { device, epoch, waiting: null }
}

/** What is left of the marker, from wherever it is left. */
export const readMarker = (): Marker | null => (hasPage() ? (fromStorage() ?? fromCookie()) : null)

/** Writes it to both places. A browser that lets nothing be stored has the database alone. */
export function writeMarker(marker: Marker): void {
  if (!hasPage()) return
  try {
    localStorage.setItem(MARKER_KEY, JSON.stringify(marker))
  } catch {
    // Full or forbidden: the cookie stays.
  }
  const { device, epoch } = marker
  if (fromCookie()?.epoch !== epoch) writeCookie(COOKIE, `${device}.${epoch}`, COOKIE_DAYS)
}

/** How much of a person's work waits here. */
export function noteWaiting(tablet: Pick<Marker, 'device' | 'epoch'>, userId: number, now: Waiting): void {
  const waiting = { ...readMarker()?.waiting, [userId]: now }
  writeMarker({ ...tablet, waiting })
}

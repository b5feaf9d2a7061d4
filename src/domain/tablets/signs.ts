// When a tablet needs attention (src/docs/offline.md#reports-of-a-tablet, #clocks): the limits in one place, for the
// server's list and the texts.
import { HOUR_MS, MINUTE_MS } from '../kernel/time/durations.ts'

/** Unsent work older than LATE_MS causes a warning; older than OLD_MS it is reported to support. */
export const LATE_MS = 4 * HOUR_MS
export const OLD_MS = 72 * HOUR_MS
/** A tablet without a report for this long is silent. */
export const SILENT_MS = 24 * HOUR_MS
/** Share of used storage above which space is low. */
export const LOW_SHARE = 0.7
/** Maximum clock error that is not reported to the person (CHT's limit). */
export const SKEW_MS = 10 * MINUTE_MS

/** Signs by which tablets can be filtered. */
export const TABLET_SIGNS = [
  'late',
  'old_unsent',
  'attention',
  'silent',
  'old_version',
  'low_storage',
  'wrong_clock',
  'incident',
  'damaged',
  'lost',
] as const
export type TabletSign = (typeof TABLET_SIGNS)[number]

export type UnsentAge = 'none' | 'fresh' | 'late' | 'old'

/** How urgent the oldest unsent item is. */
export function unsentAge(oldestAt: number | null, now: number): UnsentAge {
  if (oldestAt === null) return 'none'
  const age = now - oldestAt
  if (age > OLD_MS) return 'old'
  return age > LATE_MS ? 'late' : 'fresh'
}

/** Whether a clock error must be reported. */
export const isClockWrong = (skewMs: number): boolean => Math.abs(skewMs) > SKEW_MS

/** Share of the storage that is used, 0 to 1; null if the browser does not report the quota. */
export const storageShare = (used: number, quota: number): number | null =>
  quota > 0 ? Math.min(1, used / quota) : null

/** The short form of a tablet's id for people: its last six characters in upper case. */
export const shortTablet = (id: string): string => id.slice(-6).toUpperCase()

// When a tablet needs attention (src/docs/offline.md#reports-of-a-tablet, #clocks): the limits in one place, for the
// server's list and the texts.
const HOUR_MS = 3_600_000

/** Unsent work older than this is a warning, older than the other support is told of. */
export const LATE_MS = 4 * HOUR_MS
export const OLD_MS = 72 * HOUR_MS
/** A tablet that has said nothing for this long is silent. */
export const SILENT_MS = 24 * HOUR_MS
/** Share of the storage from which on room is short. */
export const LOW_SHARE = 0.7
/** A clock that is further off is told to the person (CHT's limit). */
export const SKEW_MS = 10 * 60_000

/** What a tablet can be looked for by. */
export const TABLET_SIGNS = [
  'late',
  'old_unsent',
  'attention',
  'silent',
  'old_version',
  'low_storage',
  'wrong_clock',
  'incident',
  'lost',
] as const
export type TabletSign = (typeof TABLET_SIGNS)[number]

export type UnsentAge = 'none' | 'fresh' | 'late' | 'old'

/** How pressing the oldest unsent item is. */
export function unsentAge(oldestAt: number | null, now: number): UnsentAge {
  if (oldestAt === null) return 'none'
  const age = now - oldestAt
  if (age > OLD_MS) return 'old'
  return age > LATE_MS ? 'late' : 'fresh'
}

/** Whether a clock is so far off that people should know. */
export const isClockWrong = (skewMs: number): boolean => Math.abs(skewMs) > SKEW_MS

/** Share of the storage that is used, 0 to 1; null where the browser tells none. */
export const storageShare = (used: number, quota: number): number | null =>
  quota > 0 ? Math.min(1, used / quota) : null

/** The id of a tablet as people say it to each other: its last six characters. */
export const shortTablet = (id: string): string => id.slice(-6).toUpperCase()

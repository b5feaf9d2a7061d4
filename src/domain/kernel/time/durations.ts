// Lengths of time in milliseconds.
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export type Duration = { days: number; hours: number; minutes: number; seconds: number }

/** Splits milliseconds into whole days, hours, minutes and seconds; never negative. */
export function splitDuration(ms: number): Duration {
  const left = Math.max(0, ms)
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / 1000),
  }
}

/** The time left as `4:05`: minutes and seconds; a started second counts as whole. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

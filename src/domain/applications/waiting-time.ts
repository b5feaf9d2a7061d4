// Waiting times by the server's clock, in milliseconds (src/docs/business-rules.md#speed-clock-and-pauses:
// buckets up to 5, up to 20, over 20 min).
export type SpeedBucket = 'good' | 'slow' | 'late'
const GOOD_MIN = 5
const SLOW_MIN = 20
const MINUTE = 60_000

/** The bucket of a waiting time; a time on a border belongs to the better bucket. */
export function speedBucketOf(ms: number): SpeedBucket {
  if (ms <= GOOD_MIN * MINUTE) return 'good'
  return ms <= SLOW_MIN * MINUTE ? 'slow' : 'late'
}

/** An application should be finished within three days of its submission (specification S9.19). */
export const DEADLINE_MS = 3 * 86_400_000

/** Milliseconds left until the deadline; negative after it. */
export const msUntilDeadline = (submittedAt: string, now: number): number =>
  Date.parse(submittedAt) + DEADLINE_MS - now

/** A waiting time as the whole days, hours and minutes that screens show; never negative. */
export const splitWaitingTime = (ms: number): { days: number; hours: number; minutes: number } => {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE)
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}

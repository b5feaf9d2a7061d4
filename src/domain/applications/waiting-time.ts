// Waiting times by the server's clock, in milliseconds (src/docs/business-rules.md#speed-clock-and-pauses:
// buckets up to 5, up to 20, over 20 min).
import { DAY_MS, MINUTE_MS } from '../kernel/durations.ts'

export type SpeedBucket = 'good' | 'slow' | 'late'
const GOOD_MIN = 5
const SLOW_MIN = 20

/** The bucket of a waiting time; a time on a border belongs to the better bucket. */
export function speedBucketOf(ms: number): SpeedBucket {
  if (ms <= GOOD_MIN * MINUTE_MS) return 'good'
  return ms <= SLOW_MIN * MINUTE_MS ? 'slow' : 'late'
}

/** An application should be finished within three days of its submission (specification S9.19). */
export const DEADLINE_MS = 3 * DAY_MS

/** Milliseconds left until the deadline; negative after it. */
export const msUntilDeadline = (submittedAt: string, now: number): number =>
  Date.parse(submittedAt) + DEADLINE_MS - now

// Waiting times by the server's clock, in milliseconds (src/docs/business-rules.md#speed-clock-and-pauses:
// buckets up to 5, up to 20, over 20 min).
import { DAY_MS, MINUTE_MS } from '../kernel/time/durations.ts'
import { workedMsOf } from './speed-clock.ts'
import { isClientWaiting, type Status } from './status.ts'

export const SPEED_BUCKETS = ['good', 'slow', 'late'] as const
export type SpeedBucket = (typeof SPEED_BUCKETS)[number]
/** The longest waiting time of a bucket, in milliseconds; `late` has none. */
export const SPEED_BOUNDS_MS = { good: 5 * MINUTE_MS, slow: 20 * MINUTE_MS } as const

/** The bucket of a waiting time; a time on a border belongs to the better bucket. */
export function speedBucketOf(ms: number): SpeedBucket {
  if (ms <= SPEED_BOUNDS_MS.good) return 'good'
  return ms <= SPEED_BOUNDS_MS.slow ? 'slow' : 'late'
}

type Waits = {
  status: Status
  submitted_at: string | null
  taken_at: string | null
  paused_since: string | null
  paused_ms: number
}

/** Milliseconds that the client has been waiting for the next step, without pauses; null if the client does not wait. */
export function waitedMs(application: Waits, now: number): number | null {
  const since = application.taken_at ?? application.submitted_at
  if (since === null || !isClientWaiting(application.status)) return null
  return workedMsOf({ ...application, taken_at: since }, now)
}

/** An application should be finished within three days of its submission (specification S9.19). */
export const DEADLINE_MS = 3 * DAY_MS

/** Milliseconds left until the deadline; negative after it. */
export const msUntilDeadline = (submittedAt: string, now: number): number =>
  Date.parse(submittedAt) + DEADLINE_MS - now

// How long somebody has been waiting, by the server's clock (product.md section 4: buckets up to 5, up to 20, over 20 min).
export type Speed = 'good' | 'slow' | 'late'
const GOOD_MIN = 5
const SLOW_MIN = 20
const MINUTE = 60_000

/** The bucket of a waiting time. */
export function speedOf(ms: number): Speed {
  if (ms <= GOOD_MIN * MINUTE) return 'good'
  return ms <= SLOW_MIN * MINUTE ? 'slow' : 'late'
}

export type Pause = { from: string; to: string | null }

/** Time since `start` without the pauses; all instants by the same clock. */
export function workedMs(start: string, pauses: readonly Pause[], now: number): number {
  const begin = Date.parse(start)
  const paused = pauses.map(({ from, to }) => {
    const end = to === null ? now : Date.parse(to)
    return Math.max(0, Math.min(end, now) - Math.max(Date.parse(from), begin))
  })
  return Math.max(0, now - begin - paused.reduce((sum, ms) => sum + ms, 0))
}

/** An application should be through within three days of its submission (specification section 9 "Deadline buckets"). */
export const DEADLINE_MS = 3 * 86_400_000

/** Time left until the deadline; below zero when it is over. */
export const untilDeadline = (submittedAt: string, now: number): number =>
  Date.parse(submittedAt) + DEADLINE_MS - now

/** Milliseconds in the parts that are shown. */
export const partsOf = (ms: number): { days: number; hours: number; minutes: number } => {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE)
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}

// Backpressure on the whole queue (src/docs/offline.md#backpressure, #table-of-answers): a signed 401 or 426 pauses
// it until somebody resumes it, a 429 until its time, a network failure for a growing delay that the next successful
// answer resets.

import { type QueuePause, recordPause } from '#app/platform/connection.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { TabletDatabase } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'
import type { Verdict } from './answers.ts'
import { backoff, PORTAL_MS } from './backoff.ts'
import type { Reply } from './request.ts'

const MAX_REST_MS = 30_000
const SLOW_DOWN_MS = 5000

type ReplyFacts = Pick<Reply, 'outcome' | 'retryAfterMs'>
export type Backpressure = {
  /** Time, in ms, until which no request is started; Infinity while a sign-in or a new build is needed. */
  closedUntil: () => number
  /** Called with the outcome of every request. */
  onReply: (verdict: Verdict, reply: ReplyFacts) => void
  /** The person signed in again, or a new build is running. */
  resume: () => void
  /** Ends the delays after network failures: the server is reachable again. */
  reopen: () => void
  /** Extends the pause to a time that another window, or this one before a reload, received. */
  extendUntil: (until: number) => void
}
type Clock = { now: () => number; random: () => number; spreadMs: () => number }

export function createBackpressure({ now, random, spreadMs }: Clock): Backpressure {
  let pause: QueuePause | null = null
  let restUntil = 0
  let slowUntil = 0
  let silences = 0
  const setPause = (next: QueuePause | null) => {
    pause = next
    recordPause(next)
  }
  const reopen = () => {
    silences = 0
    restUntil = 0
  }
  const onSilence = ({ outcome }: ReplyFacts) => {
    // A server failure concerns one operation; only a missing answer predicts that the others would fail as well.
    if (outcome === 'answer') return
    // Parallel requests failed for the same interruption: counted once.
    if (now() < restUntil) return
    restUntil = now() + Math.min(MAX_REST_MS, backoff(silences, random))
    silences += 1
  }
  const handlers: Partial<Record<Verdict, (reply: ReplyFacts) => void>> = {
    acked: reopen,
    retry: onSilence,
    portal: () => {
      restUntil = now() + PORTAL_MS
    },
    pause_auth: () => setPause('paused_auth'),
    pause_update: () => setPause('paused_update'),
    slow_down: ({ retryAfterMs }) => {
      slowUntil = now() + (retryAfterMs ?? SLOW_DOWN_MS) + random() * spreadMs()
    },
  }
  return {
    closedUntil: () => (pause ? Number.POSITIVE_INFINITY : Math.max(restUntil, slowUntil)),
    onReply: (verdict, reply) => handlers[verdict]?.(reply),
    resume: () => setPause(null),
    reopen,
    extendUntil: (until) => {
      slowUntil = Math.max(slowUntil, until)
    },
  }
}

const REST = 'queue-rest'
/** Upper limit, so that a clock that jumps does not stop the queue for years. */
const LONGEST_REST_MS = HOUR_MS
type Rest = { at: number; until: number }

/** Stores the pause that the server requested for the whole tablet (F36), for every window and the next start. */
export const saveRest = (db: TabletDatabase, at: number, until: number): Promise<unknown> =>
  saveRef(REST, { at, until } satisfies Rest, db)

/** The time, in ms, until which the server asked the tablet to wait; 0 where it did not. */
export async function readRest(db: TabletDatabase, now: number): Promise<number> {
  const rest = await readRef<Rest>(REST, db)
  if (!rest || now < rest.at) return 0
  return Math.min(rest.until, rest.at + LONGEST_REST_MS)
}

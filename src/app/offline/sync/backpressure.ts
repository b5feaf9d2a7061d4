// Backpressure on the whole queue (src/docs/offline.md#backpressure, #table-of-answers): a signed 401 or 426 pauses
// it until somebody resumes it, a 429 until its time, a network failure for a growing delay that the next successful
// answer resets.
import type { TabletDatabase } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'
import type { Verdict } from './answers.ts'
import { backoff, PORTAL_MS } from './backoff.ts'
import { type QueuePause, recordPause } from './connection.ts'
import type { Reply } from './request.ts'

const MOST_REST_MS = 30_000
const SLOW_DOWN_MS = 5000

type Heard = Pick<Reply, 'outcome' | 'retryAfterMs'>
export type Backpressure = {
  /** Time until which nothing is begun; Infinity while a person or a new build is needed. */
  closedUntil: () => number
  /** Takes notice of what an answer meant. */
  note: (verdict: Verdict, reply: Heard) => void
  /** The person signed in again, or a new build is running. */
  resume: () => void
  /** The way to the server is open again. */
  reopen: () => void
  /** Another window, or this one before a reload, was asked to wait until then. */
  adopt: (until: number) => void
}
type Clock = { now: () => number; random: () => number; spreadMs: () => number }

export function createBackpressure({ now, random, spreadMs }: Clock): Backpressure {
  let pause: QueuePause | null = null
  let restUntil = 0
  let slowUntil = 0
  let silences = 0
  const setPause = (given: QueuePause | null) => {
    pause = given
    recordPause(given)
  }
  const reopen = () => {
    silences = 0
    restUntil = 0
  }
  const silence = ({ outcome }: Heard) => {
    // A failing server names its own operation; only silence says that the others would fail as well.
    if (outcome === 'answer') return
    // Two that were on their way heard the same break.
    if (now() < restUntil) return
    restUntil = now() + Math.min(MOST_REST_MS, backoff(silences, random))
    silences += 1
  }
  const notes: Partial<Record<Verdict, (reply: Heard) => void>> = {
    acked: reopen,
    retry: silence,
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
    note: (verdict, reply) => notes[verdict]?.(reply),
    resume: () => setPause(null),
    reopen,
    adopt: (until) => {
      slowUntil = Math.max(slowUntil, until)
    },
  }
}

const REST = 'queue-rest'
/** No server asks for more, and a clock that jumps must not stop the queue for years. */
const LONGEST_REST_MS = 3_600_000
type Rest = { at: number; until: number }

/** A server that asked for time asked the whole tablet (F36): every window and the next start keep to it. */
export const keepRest = (db: TabletDatabase, at: number, until: number): Promise<unknown> =>
  saveRef(REST, { at, until } satisfies Rest, db)

/** Until when the tablet was asked to wait; 0 where it need not. */
export async function restOf(db: TabletDatabase, now: number): Promise<number> {
  const rest = await readRef<Rest>(REST, db)
  if (!rest || now < rest.at) return 0
  return Math.min(rest.until, rest.at + LONGEST_REST_MS)
}

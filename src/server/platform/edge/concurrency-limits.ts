// Concurrency limits for load peaks (src/docs/offline.md#load-of-the-business, decision 0029): as many requests at a
// time as the machine can process; the others wait before any work is started for them, and one that would wait too
// long is refused with Retry-After. Operations never hold all connections, so that somebody who reads a list finds
// one.
import { setTimeout as wait } from 'node:timers/promises'
import { Semaphore, withTimeout } from 'async-mutex'
import type { Endpoint } from '#api/endpoint.ts'
import type { Env } from '../env.ts'
import { Problem } from '../problems.ts'

type Gate = <T>(work: () => Promise<T>) => Promise<T>
export type ConcurrencyLimits = {
  /** A photo from its first byte to its row. Problem: `unavailable` where no place comes free in time. */
  photo: Gate
  /** The transaction of an operation of this kind of row. Problem: `unavailable`, as above. */
  write: (kind: Endpoint['kind'], work: () => Promise<unknown>) => Promise<unknown>
  /** Waits until hardly a photo is on its way, for work that can wait; at the longest `withinMs`. */
  quiet: (withinMs?: number) => Promise<void>
}

const RETRY_AFTER_S = 5
/** An operation hears of it as soon as somebody who finds no connection (db/open.ts, F25). */
const WRITE_PATIENCE_MS = 3000
/** Photos on their way beside which other work goes on. */
const HARDLY = 2
const LOOK_MS = 200
const QUIET_WITHIN_MS = 60_000

function lineOf(places: Semaphore, patienceMs: number): Gate {
  const line = withTimeout(places, patienceMs, new Problem('unavailable', { retryAfter: RETRY_AFTER_S }))
  return (work) => line.runExclusive(work)
}

const part = (whole: number, share: number) => new Semaphore(Math.max(1, Math.floor(whole * share)))

/** The gates of one server process: photos by PHOTOS_AT_ONCE, transactions as shares of DATABASE_POOL. */
export function createConcurrencyLimits(env: Env): ConcurrencyLimits {
  const photos = part(env.PHOTOS_AT_ONCE, 1)
  const all = photos.getValue()
  const patience = env.PHOTO_PATIENCE_MS
  const photoWrites = lineOf(part(env.DATABASE_POOL, 0.25), patience)
  const otherWrites = lineOf(part(env.DATABASE_POOL, 0.5), WRITE_PATIENCE_MS)
  return {
    photo: lineOf(photos, patience),
    write: (kind, work) => (kind === 'photo' ? photoWrites(work) : otherWrites(work)),
    quiet: async (withinMs = QUIET_WITHIN_MS) => {
      const until = performance.now() + withinMs
      while (all - photos.getValue() > HARDLY && performance.now() < until) await wait(LOOK_MS)
    },
  }
}

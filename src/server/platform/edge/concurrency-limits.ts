// Concurrency limits for load peaks (src/docs/offline.md#load-of-the-business, decision 0029). Requests above a limit
// wait before any work is started for them; one that waits too long is refused with Retry-After. Operations never use
// all database connections, so that a read always finds one.
import { setTimeout as wait } from 'node:timers/promises'
import { Semaphore, withTimeout } from 'async-mutex'
import type { Endpoint } from '#api/endpoint.ts'
import type { Env } from '../env.ts'
import { Problem } from '../problems.ts'

type Limit = <T>(work: () => Promise<T>) => Promise<T>
export type ConcurrencyLimits = {
  /** Receives one photo, from its first byte to its row. Throws `unavailable` when no slot becomes free in time. */
  photo: Limit
  /** Decodes one chosen picture at a time. Throws `unavailable` as above. */
  decoding: Limit
  /** Runs the transaction of an operation of this kind of endpoint. Throws `unavailable` as above. */
  write: (kind: Endpoint['kind'], work: () => Promise<unknown>) => Promise<unknown>
  /** Resolves when at most two photos are being received, or after `withinMs`; for work that can wait. */
  quiet: (withinMs?: number) => Promise<void>
}

const RETRY_AFTER_S = 5
/** As long as a read waits for a connection (db/open.ts, F25). */
const WRITE_WAIT_MS = 3000
/** Number of photos being received that counts as quiet. */
const QUIET_PHOTOS = 2
const POLL_MS = 200
const QUIET_WITHIN_MS = 60_000

function createLimit(places: Semaphore, maxWaitMs: number): Limit {
  const limit = withTimeout(places, maxWaitMs, new Problem('unavailable', { retryAfter: RETRY_AFTER_S }))
  return (work) => limit.runExclusive(work)
}

const semaphoreFor = (whole: number, share: number) => new Semaphore(Math.max(1, Math.floor(whole * share)))

/** The limits of one server process: photos by PHOTOS_AT_ONCE, transactions as shares of DATABASE_POOL. */
export function createConcurrencyLimits(env: Env): ConcurrencyLimits {
  const photos = semaphoreFor(env.PHOTOS_AT_ONCE, 1)
  const all = photos.getValue()
  const photoWaitMs = env.PHOTO_PATIENCE_MS
  const photoWrites = createLimit(semaphoreFor(env.DATABASE_POOL, 0.25), photoWaitMs)
  const otherWrites = createLimit(semaphoreFor(env.DATABASE_POOL, 0.5), WRITE_WAIT_MS)
  return {
    photo: createLimit(photos, photoWaitMs),
    decoding: createLimit(new Semaphore(1), photoWaitMs),
    write: (kind, work) => (kind === 'photo' ? photoWrites(work) : otherWrites(work)),
    quiet: async (withinMs = QUIET_WITHIN_MS) => {
      const until = performance.now() + withinMs
      while (all - photos.getValue() > QUIET_PHOTOS && performance.now() < until) await wait(POLL_MS)
    },
  }
}

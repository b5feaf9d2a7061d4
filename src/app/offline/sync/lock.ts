// One sync engine for each person and origin (src/docs/offline.md#one-sync-engine-for-each-person): a Web Lock held
// by the window, a heartbeat that lets another tab take over from a frozen one, and a row with an expiry where the
// browser has no locks.
import type { TabletDatabase } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'

export const BEAT_MS = 10_000
const LOOK_MS = 15_000
/** Together with the last look a zombie is taken over from within 90 seconds (F40). */
const DEAD_MS = 90_000 - LOOK_MS
const ROW_MS = 60_000

/** `alone`: no other replayer of this person can be living, so leases of others are leftovers. */
export type Work = (alone: boolean) => Promise<void>
/** Runs the work while it is the only one; false where somebody else has the queue. */
export type Hold = (work: Work) => Promise<boolean>
type Beat = { owner: string; at: number }
const HEARTBEAT = 'replayer-heartbeat'
const ROW = 'replayer-lock'

/** Notes that the holder lives, now and every ten seconds; the returned function ends it. */
export function startBeating(db: TabletDatabase, owner: string): () => void {
  const beat = () => void saveRef(HEARTBEAT, { owner, at: Date.now() } satisfies Beat, db).catch(() => {})
  beat()
  const timer = setInterval(beat, BEAT_MS)
  return () => clearInterval(timer)
}

/** Whether a holder has been silent for longer than a living one can be. */
export const isDead = (beatAt: number, waitingSince: number, now: number): boolean =>
  now - Math.max(beatAt, waitingSince) > DEAD_MS

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The lock of the browser. A stolen lock ends the hold, never the requests: leases and ids keep those safe. */
export function webLock(locks: LockManager, db: TabletDatabase, owner: string): Hold {
  const name = `anketa-outbox:${db.userId}`
  const held = async (work: Work, alone: boolean) => {
    const stop = startBeating(db, owner)
    try {
      await work(alone)
    } finally {
      stop()
    }
  }
  return async (work) => {
    const waiting = new AbortController()
    const stopLooking = lookForZombie(db, waiting)
    try {
      await locks.request(name, { signal: waiting.signal }, () => {
        stopLooking()
        return held(work, true)
      })
      return true
    } catch (error) {
      if (!isAbort(error)) throw error
      if (!waiting.signal.aborted) return false
      await locks.request(name, { steal: true }, () => held(work, false)).catch(() => {})
      return true
    } finally {
      stopLooking()
    }
  }
}

function lookForZombie(db: TabletDatabase, waiting: AbortController): () => void {
  const since = Date.now()
  const timer = setInterval(async () => {
    const beat = await readRef<Beat>(HEARTBEAT, db).catch(() => undefined)
    if (isDead(beat?.at ?? 0, since, Date.now())) waiting.abort()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Without Web Locks: a row with an end time, renewed while the work goes on. */
export function rowLock(db: TabletDatabase, owner: string): Hold {
  const take = () =>
    db.transaction('rw', db.refs, async () => {
      const row = await readRef<Beat>(ROW, db)
      if (row && row.owner !== owner && row.at > Date.now()) return false
      await saveRef(ROW, { owner, at: Date.now() + ROW_MS } satisfies Beat, db)
      return true
    })
  return async (work) => {
    if (!(await take())) return false
    const timer = setInterval(() => void take().catch(() => {}), BEAT_MS)
    try {
      await work(false)
    } finally {
      clearInterval(timer)
      await db.refs.delete(ROW)
    }
    return true
  }
}

/** The best lock this browser has. */
export function bestLock(db: TabletDatabase, owner: string): Hold {
  const locks = globalThis.navigator?.locks
  return locks ? webLock(locks, db, owner) : rowLock(db, owner)
}

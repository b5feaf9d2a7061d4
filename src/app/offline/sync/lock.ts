// One sync engine for each person and origin (src/docs/offline.md#one-sync-engine-for-each-person): a Web Lock held
// by the window, a heartbeat that lets another tab take over from a frozen one, and a row with an expiry where the
// browser has no locks.
import type { TabletDatabase } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'

export const BEAT_MS = 10_000
const LOOK_MS = 15_000
/** Together with the check interval, a frozen tab loses the lock within 90 seconds (F40). */
const DEAD_MS = 90_000 - LOOK_MS
const ROW_MS = 60_000

/** `alone`: no other sync engine of this person can be running, so leases of others are stale. */
export type Work = (isAlone: boolean) => Promise<void>
/** Runs `work` under the lock; resolves to false where another window has it. */
export type LockRunner = (work: Work) => Promise<boolean>
type Beat = { owner: string; at: number }
const HEARTBEAT = 'replayer-heartbeat'
const ROW = 'replayer-lock'

/** Records a heartbeat of the lock holder, now and every ten seconds; returns how to stop. */
export function startHeartbeat(db: TabletDatabase, owner: string): () => void {
  const beat = () => void saveRef(HEARTBEAT, { owner, at: Date.now() } satisfies Beat, db).catch(() => {})
  beat()
  const timer = setInterval(beat, BEAT_MS)
  return () => clearInterval(timer)
}

/** Whether the heartbeat is older than a running holder's can be. */
export const hasHolderStopped = (beatAt: number, waitingSince: number, now: number): boolean =>
  now - Math.max(beatAt, waitingSince) > DEAD_MS

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** A Web Lock. Stealing it does not end requests in progress: leases and operation ids keep those safe. */
export function createWebLock(locks: LockManager, db: TabletDatabase, owner: string): LockRunner {
  const name = `anketa-outbox:${db.userId}`
  const runWithHeartbeat = async (work: Work, isAlone: boolean) => {
    const stop = startHeartbeat(db, owner)
    try {
      await work(isAlone)
    } finally {
      stop()
    }
  }
  return async (work) => {
    const waiting = new AbortController()
    const stopWatching = watchForFrozenTab(db, waiting)
    try {
      await locks.request(name, { signal: waiting.signal }, () => {
        stopWatching()
        return runWithHeartbeat(work, true)
      })
      return true
    } catch (error) {
      if (!isAbort(error)) throw error
      if (!waiting.signal.aborted) return false
      await locks.request(name, { steal: true }, () => runWithHeartbeat(work, false)).catch(() => {})
      return true
    } finally {
      stopWatching()
    }
  }
}

function watchForFrozenTab(db: TabletDatabase, waiting: AbortController): () => void {
  const since = Date.now()
  const timer = setInterval(async () => {
    const beat = await readRef<Beat>(HEARTBEAT, db).catch(() => undefined)
    if (hasHolderStopped(beat?.at ?? 0, since, Date.now())) waiting.abort()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** For browsers without Web Locks: a row with an expiry, renewed while the work runs. */
export function createRowLock(db: TabletDatabase, owner: string): LockRunner {
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
export function createLock(db: TabletDatabase, owner: string): LockRunner {
  const locks = globalThis.navigator?.locks
  return locks ? createWebLock(locks, db, owner) : createRowLock(db, owner)
}

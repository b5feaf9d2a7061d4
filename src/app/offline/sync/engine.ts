// Sync engine of one person in this window (src/docs/offline.md#one-sync-engine-for-each-person): started by new
// work, by timers and by a successful probe; acquires the lock for short batches and releases it, so that no tab, not even
// a frozen one, keeps it.

import { recordSending } from '#app/platform/connection.ts'
import { piecesOf, sendingProgress } from '#domain/applications/figures/waiting-work.ts'
import { findNextDue, selectReady } from '../outbox/order.ts'
import { retryAfterRights } from '../outbox/rights.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import type { Verdict } from './answers.ts'
import type { Shrink } from './apply.ts'
import { createBackpressure } from './backpressure.ts'
import { type BatchContext, isOpen, runBatch } from './batch.ts'
import type { LockRunner } from './lock.ts'
import type { QuerySender, Sender } from './request.ts'

export type Limits = { spreadMs: number; maxParallel: number }
export type SyncDependencies = {
  db: TabletDatabase
  owner: string
  withLock: LockRunner
  send: Sender
  ask: QuerySender
  getUserId: () => number | null
  shrink: Shrink
  limits: () => Limits
  /** Called with the outcome of every request. The connection monitor and the session subscribe to it. */
  onVerdict?: (verdict: Verdict, op: OutboxRow) => void
  now?: () => number
  random?: () => number
}
export type SyncEngine = {
  /** Starts a drain without waiting for it. */
  requestDrain: () => void
  /** Sends what can be sent now; resolves when nothing is ready. */
  drain: () => Promise<void>
  /**
   * The link is back after so many milliseconds: small operations at once, photos after this tablet's share of the
   * spread, which is never longer than the link was gone.
   */
  reconnect: (awayMs: number) => Promise<void>
  /** The same person signed in again, or the build was updated. */
  resume: () => void
  /** Releases the lock at once; requests in progress are protected by their leases. */
  release: () => void
  stop: () => Promise<void>
  isSending: () => boolean
}

const RECHECK_MS = 30_000
const BUSY_MS = 1000
/** The progress of sending is counted at most so often: it reads the whole outbox. */
const PROGRESS_MS = 300
/** How often a signed-out engine checks whether its person is back; costs no database read. */
const AWAY_MS = 1000

export function createSyncEngine(dependencies: SyncDependencies): SyncEngine {
  const { db, limits, withLock } = dependencies
  const now = dependencies.now ?? Date.now
  const random = dependencies.random ?? Math.random
  const backpressure = createBackpressure({ now, random, spreadMs: () => limits().spreadMs })
  let isStopped = false
  let draining: Promise<void> | null = null
  let isDrainRequested = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let releaseLock: () => void = () => {}
  let isYielded = false
  let isIdle = false
  let isAway = false
  let changes = 0
  let progressTimer: ReturnType<typeof setTimeout> | undefined
  let seen = new Set<string>()

  const context: BatchContext = {
    ...dependencies,
    now,
    random,
    backpressure,
    maxParallel: () => limits().maxParallel,
    changes: () => changes,
    onVerdict: (verdict, op) => {
      if (verdict !== 'acked' || op.kind !== 'photo.put') changes += 1
      progressTimer ??= setTimeout(() => void showProgress(), PROGRESS_MS)
      dependencies.onVerdict?.(verdict, op)
    },
  }

  const showProgress = async () => {
    clearTimeout(progressTimer)
    progressTimer = undefined
    const left = piecesOf(isStopped ? [] : await db.outbox.toArray().catch(() => []))
    seen = new Set([...seen, ...left])
    recordSending(draining ? sendingProgress(seen, left) : null)
  }

  const runLocked = (isAlone: boolean): Promise<void> => {
    const released = new Promise<void>((resolve) => {
      releaseLock = resolve
    })
    isYielded = false
    const work = runBatch(context, isAlone, () => isStopped || isYielded).then((begun) => {
      isIdle = begun === 0
    })
    return Promise.race([work, released])
  }

  const isReady = async () => isOpen(context) && selectReady(await readQueue(), now()).length > 0
  // An expired lease, or one of another window, counts as ready: `reclaimLeases` requeues it under the lock.
  const readQueue = async () => {
    const rows = await db.outbox.orderBy('seq').toArray()
    const isLeft = (row: OutboxRow) => row.leaseUntil < now() || row.leaseOwner !== dependencies.owner
    return rows.map((row) =>
      row.state === 'sending' && isLeft(row) ? { ...row, state: 'queued' as const } : row,
    )
  }

  const drainOnce = async () => {
    await showProgress()
    while (!isStopped && !isYielded && (await isReady())) {
      // Another window has the lock or took the ready operations first: checked again shortly.
      if (!(await withLock(runLocked)) || isIdle) return
    }
  }

  const drain = async () => {
    if (isStopped) return
    if (dependencies.getUserId() !== db.userId) return sleepUntilDue()
    if (draining) {
      isDrainRequested = true
      return draining
    }
    draining = (async () => {
      do {
        isDrainRequested = false
        await drainOnce()
      } while (isDrainRequested && !isStopped && !isYielded)
    })()
    try {
      await draining
    } finally {
      draining = null
      clearTimeout(progressTimer)
      progressTimer = undefined
      seen = new Set()
      recordSending(null)
      await sleepUntilDue()
    }
  }

  const scheduleDrain = (delay: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(requestDrain, Math.max(delay, 50))
  }

  const sleepUntilDue = async () => {
    if (isStopped || isYielded) return
    if (dependencies.getUserId() !== db.userId) {
      isAway = true
      return scheduleDrain(AWAY_MS)
    }
    const due = findNextDue(
      await db.outbox
        .orderBy('seq')
        .toArray()
        .catch(() => []),
    )
    if (due === null) return clearTimeout(timer)
    const opens = Math.max(due, backpressure.closedUntil())
    scheduleDrain(Math.min(Math.max(opens - now(), opens <= now() ? BUSY_MS : 0), RECHECK_MS))
  }

  // The same person signed in again: resumes a queue that a 401 paused, and retries operations rejected by a 403 once.
  const onSignedInAgain = () => {
    isAway = false
    backpressure.resume()
    void retryAfterRights(db).catch(() => 0)
  }

  const requestDrain = () => {
    isYielded = false
    changes += 1
    if (isAway && dependencies.getUserId() === db.userId) onSignedInAgain()
    // A database handle that no longer works is reopened by the person's next action, which requests a drain again.
    void drain().catch(() => scheduleDrain(RECHECK_MS))
  }

  return {
    requestDrain,
    drain,
    reconnect: async (awayMs) => {
      backpressure.reopen()
      await scheduleAfterReconnect(db, now(), random() * Math.min(limits().spreadMs, awayMs))
      requestDrain()
    },
    resume: () => {
      backpressure.resume()
      requestDrain()
    },
    release: () => {
      isYielded = true
      releaseLock()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      releaseLock()
      await draining?.catch(() => {})
    },
    isSending: () => draining !== null,
  }
}

/**
 * After a reconnect, operations that waited for the network are due at once. The spread that keeps a whole region from
 * reconnecting in one second applies to photos only: they are the load, and a manager must see a new application in 2 s.
 */
async function scheduleAfterReconnect(db: TabletDatabase, now: number, photoDelay: number): Promise<void> {
  await db.outbox
    .where('state')
    .anyOf('queued', 'retry')
    .and((op) => (op.lastStatus ?? 0) < 400 && (op.kind === 'photo.put' || op.nextAt > now))
    .modify((op: OutboxRow) => {
      op.nextAt = op.kind === 'photo.put' ? now + photoDelay : now
      if (op.lastStatus === 0) op.attempts = 0
    })
}

// Sync engine of one person in this window (src/docs/offline.md#one-sync-engine-for-each-person): started by new
// work, by timers and by a successful probe; takes the lock for short batches and releases it, so that every tab gets
// its turn and no frozen tab keeps it.
import { piecesOf, sendingProgress } from '#domain/applications/figures/waiting-work.ts'
import { nextDue, ready } from '../outbox/order.ts'
import { retryAfterRights } from '../outbox/rights.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import type { Verdict } from './answers.ts'
import type { Shrink } from './apply.ts'
import { createBackpressure } from './backpressure.ts'
import { type BatchContext, isOpen, runBatch } from './batch.ts'
import { recordSending } from './connection.ts'
import type { Hold } from './lock.ts'
import type { Asker, Sender } from './request.ts'

export type Limits = { spreadMs: number; maxParallel: number }
export type SyncDependencies = {
  db: TabletDatabase
  owner: string
  hold: Hold
  send: Sender
  ask: Asker
  userNow: () => number | null
  shrink: Shrink
  limits: () => Limits
  /** Told of every verdict: the watcher doubts the link, the session reads the rights again. */
  onVerdict?: (verdict: Verdict, op: OutboxRow) => void
  now?: () => number
  random?: () => number
}
export type SyncEngine = {
  /** Something may be sendable: looks, and sends what is. */
  wake: () => void
  /** Sends what can be sent now; resolves when nothing is ready. */
  drain: () => Promise<void>
  /**
   * The link is back after so many milliseconds: small operations at once, photos after this tablet's share of the
   * spread, which is never longer than the link was gone.
   */
  reconnect: (awayMs: number) => Promise<void>
  /** The same person signed in again, or the build was updated. */
  resume: () => void
  /** Gives the lock back at once; what is on its way is settled by its lease. */
  release: () => void
  stop: () => Promise<void>
  isSending: () => boolean
}

const LOOK_AGAIN_MS = 30_000
const BUSY_MS = 1000
/** How often a signed-out queue looks whether its person is back; costs no database read. */
const AWAY_MS = 1000

export function createSyncEngine(parts: SyncDependencies): SyncEngine {
  const { db, limits, hold } = parts
  const now = parts.now ?? Date.now
  const random = parts.random ?? Math.random
  const gate = createBackpressure({ now, random, spreadMs: () => limits().spreadMs })
  let stopped = false
  let draining: Promise<void> | null = null
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let letGo: () => void = () => {}
  let yielded = false
  let idle = false
  let away = false
  let seen = new Set<string>()

  const context: BatchContext = {
    ...parts,
    now,
    random,
    gate,
    maxParallel: () => limits().maxParallel,
    onVerdict: (verdict, op) => {
      void showProgress()
      parts.onVerdict?.(verdict, op)
    },
  }

  const showProgress = async () => {
    const left = piecesOf(stopped ? [] : await db.outbox.toArray().catch(() => []))
    seen = seen.union(left)
    recordSending(draining ? sendingProgress(seen, left) : null)
  }

  const oneHold = (alone: boolean): Promise<void> => {
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    yielded = false
    const work = runBatch(context, alone, () => stopped || yielded).then((begun) => {
      idle = begun === 0
    })
    return Promise.race([work, released])
  }

  const isReady = async () => isOpen(context) && ready(await leftovers(), now()).length > 0
  // A lease that ran out, or of somebody else, counts as ready work: the hold puts back what nobody living has.
  const leftovers = async () => {
    const rows = await db.outbox.orderBy('seq').toArray()
    const isLeft = (row: OutboxRow) => row.leaseUntil < now() || row.leaseOwner !== parts.owner
    return rows.map((row) =>
      row.state === 'sending' && isLeft(row) ? { ...row, state: 'queued' as const } : row,
    )
  }

  const drainOnce = async () => {
    await showProgress()
    while (!stopped && !yielded && (await isReady())) {
      // Somebody else has the queue, or what looked ready was taken first: look again in a moment.
      if (!(await hold(oneHold)) || idle) return
    }
  }

  const drain = async () => {
    if (stopped) return
    if (parts.userNow() !== db.userId) return sleepUntilDue()
    if (draining) {
      again = true
      return draining
    }
    draining = (async () => {
      do {
        again = false
        await drainOnce()
      } while (again && !stopped && !yielded)
    })()
    try {
      await draining
    } finally {
      draining = null
      seen = new Set()
      recordSending(null)
      await sleepUntilDue()
    }
  }

  const later = (delay: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.max(delay, 50))
  }

  const sleepUntilDue = async () => {
    if (stopped || yielded) return
    if (parts.userNow() !== db.userId) {
      away = true
      return later(AWAY_MS)
    }
    const due = nextDue(
      await db.outbox
        .orderBy('seq')
        .toArray()
        .catch(() => []),
    )
    if (due === null) return clearTimeout(timer)
    const opens = Math.max(due, gate.closedUntil())
    later(Math.min(Math.max(opens - now(), opens <= now() ? BUSY_MS : 0), LOOK_AGAIN_MS))
  }

  // The same person signed in again: a queue that a 401 paused goes on, refused rights get their one more try.
  const comeBack = () => {
    away = false
    gate.resume()
    void retryAfterRights(db).catch(() => 0)
  }

  const wake = () => {
    yielded = false
    if (away && parts.userNow() === db.userId) comeBack()
    // A database that died is opened again by the next deed of the person, and that rings here again.
    void drain().catch(() => later(LOOK_AGAIN_MS))
  }

  return {
    wake,
    drain,
    reconnect: async (awayMs) => {
      gate.reopen()
      await hurry(db, now(), random() * Math.min(limits().spreadMs, awayMs))
      wake()
    },
    resume: () => {
      gate.resume()
      wake()
    },
    release: () => {
      yielded = true
      letGo()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      letGo()
      await draining?.catch(() => {})
    },
    isSending: () => draining !== null,
  }
}

/**
 * After a reconnect: what waited for the network goes at once. The spread that keeps a whole region from arriving in
 * one second is applied to photos only: they are the load, and a manager should see a new application within 2 s.
 */
async function hurry(db: TabletDatabase, now: number, photoDelay: number): Promise<void> {
  await db.outbox
    .where('state')
    .anyOf('queued', 'retry')
    .and((op) => (op.lastStatus ?? 0) < 400 && (op.kind === 'photo.put' || op.nextAt > now))
    .modify((op: OutboxRow) => {
      op.nextAt = op.kind === 'photo.put' ? now + photoDelay : now
      if (op.lastStatus === 0) op.attempts = 0
    })
}

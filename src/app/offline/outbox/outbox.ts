// The outbox for the screens: waiting operations, retry, discard with the permission
// (src/docs/offline.md#states-of-an-operation).
// Nothing ever leaves it silently.
import { useLiveQuery } from 'dexie-react-hooks'
import type { DISCARD_REASONS } from '#domain/applications/reasons.ts'
import { tablet, useTablet } from '../store/db.ts'
import type { AckRow, OutboxRow } from '../store/rows.ts'
import { AFRESH, replaceOp } from './correct.ts'
import { discardRow } from './discard.ts'
import { notifyPendingWork } from './pending-work.ts'
import { restoreAsNew } from './restore.ts'

export type { AckRow, OpState, OutboxRow } from '../store/rows.ts'
export type DiscardReason = (typeof DISCARD_REASONS)[number]

/** Everything that waits, in the order it was made; undefined until it has been read. */
export function useOutbox(): OutboxRow[] | undefined {
  const db = useTablet()
  return useLiveQuery(async () => db?.outbox.orderBy('seq').toArray(), [db])
}

/** Receipts of the last 30 days, the latest first. */
export function useReceipts(appId?: string): AckRow[] {
  const db = useTablet()
  const found = useLiveQuery(async () => {
    if (!db) return []
    if (appId) return (await db.acks.where('appId').equals(appId).sortBy('at')).reverse()
    return db.acks.orderBy('at').reverse().limit(500).toArray()
  }, [db, appId])
  return found ?? []
}

const again = {
  state: 'queued',
  attempts: 0,
  serverFailures: 0,
  firstFailedAt: null,
  lastError: null,
} as const

/** Tries one operation again, now. The id stays: if the server did it after all, it will say so. */
export async function retryOp(seq: number): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.outbox, async () => {
    const op = await db.outbox.get(seq)
    if (!op || op.state === 'sending' || op.conflict) return
    // The server keeps the refusal of a 4xx under its id, so the same words need a new one to be judged anew.
    const refused =
      op.state === 'needs_attention' && (op.lastStatus ?? 0) >= 400 && (op.lastStatus ?? 0) < 500
    if (refused) await replaceOp(db, op, {})
    else await db.outbox.update(seq, { ...again, nextAt: Date.now() })
  })
  notifyPendingWork()
}

/** Tries everything again that waits for its time or for a person. */
export async function retryAll(): Promise<void> {
  const db = tablet()
  const rows = await db.outbox.where('state').anyOf('retry', 'queued', 'needs_attention').toArray()
  for (const row of rows) await retryOp(row.seq)
}

/**
 * When the slot is already filled: keeps both pictures, this one as the newer (src/docs/offline.md#table-of-answers).
 */
export async function keepBoth(seq: number): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.outbox, db.photos, async () => {
    const op = await db.outbox.get(seq)
    const photo = op && (await db.photos.get(op.targetId))
    if (!op || !photo) return
    const all = await db.photos.where('appId').equals(photo.appId).toArray()
    const gens = all.filter((row) => row.slot === photo.slot).map((row) => row.gen)
    const gen = Math.max(...gens) + 1
    await db.photos.update(photo.id, { gen })
    await replaceOp(db, op, { ...AFRESH, payload: { ...op.payload, gen } })
  })
  notifyPendingWork()
}

/** Makes an application anew that was deleted on the server; gives its new id, null where that has to wait. */
export async function restoreApplication(appId: string): Promise<string | null> {
  const db = tablet()
  const id = await db.transaction('rw', db.applications, db.photos, db.outbox, async () =>
    restoreAsNew(db, appId),
  )
  notifyPendingWork()
  return id
}

/** Throws unsent work away: the caller has checked the right, the server is told who, what and why. */
export async function discardOp(seq: number, reason: DiscardReason, comment = ''): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.applications, db.photos, db.blobs, db.outbox, async () => {
    const op = await db.outbox.get(seq)
    if (op && op.state !== 'sending') await discardRow(db, op, reason, comment)
  })
  notifyPendingWork()
}

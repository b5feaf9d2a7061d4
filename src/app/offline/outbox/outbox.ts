// The outbox for the screens: waiting operations, retry, discard with the permission
// (src/docs/offline.md#states-of-an-operation).
// No operation leaves it without a record.
import { useLiveQuery } from 'dexie-react-hooks'
import type { DISCARD_REASONS } from '#domain/applications/reasons.ts'
import { tablet, useTablet, withReopen } from '../store/db.ts'
import type { AckRow, OutboxRow } from '../store/rows.ts'
import { RESET_FIELDS, redirectDependents, replaceOperation } from './correct.ts'
import { discardInTransaction } from './discard.ts'
import { isUntouched, readOperations } from './enqueue.ts'
import { notifyPendingWork } from './pending-work.ts'
import { restoreAsNew } from './restore.ts'

export type { AckRow, OpState, OutboxRow } from '../store/rows.ts'
export type DiscardReason = (typeof DISCARD_REASONS)[number]

/** Every waiting operation, in the order of creation; undefined while loading. */
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

const RETRY_FIELDS = {
  state: 'queued',
  attempts: 0,
  serverFailures: 0,
  firstFailedAt: null,
  lastError: null,
} as const

/** Retries one operation now. The id stays, so that the server recognizes an operation that it has already done. */
export async function retryOperation(seq: number): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.outbox, async () => {
    const op = await db.outbox.get(seq)
    if (!op || op.state === 'sending' || op.conflict) return
    // The server stores a 4xx under the operation id, so the same payload needs a new id to be processed again.
    const isRejected =
      op.state === 'needs_attention' && (op.lastStatus ?? 0) >= 400 && (op.lastStatus ?? 0) < 500
    if (isRejected) await replaceOperation(db, op, {})
    else await db.outbox.update(seq, { ...RETRY_FIELDS, nextAt: Date.now() })
  })
  notifyPendingWork()
}

/** Retries every operation that waits for its time or for a person. */
export async function retryAll(): Promise<void> {
  const db = tablet()
  const rows = await db.outbox.where('state').anyOf('retry', 'queued', 'needs_attention').toArray()
  for (const row of rows) await retryOperation(row.seq)
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
    await replaceOperation(db, op, { ...RESET_FIELDS, payload: { ...op.payload, gen } })
  })
  notifyPendingWork()
}

/** Creates an application again that was deleted on the server; returns its new id, null while a request is in progress. */
export async function restoreApplication(appId: string): Promise<string | null> {
  const db = tablet()
  const id = await db.transaction('rw', db.applications, db.photos, db.outbox, async () =>
    restoreAsNew(db, appId),
  )
  notifyPendingWork()
  return id
}

/** Discards unsent work and reports to the server who, what and why. The caller has checked the permission. */
export async function discardOperation(seq: number, reason: DiscardReason, comment = ''): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.applications, db.photos, db.blobs, db.outbox, async () => {
    const op = await db.outbox.get(seq)
    if (op && op.state !== 'sending') await discardInTransaction(db, op, reason, comment)
  })
  notifyPendingWork()
}

/** Sends the work on an application before that on all others; the order within it stays. */
export async function sendFirst(appId: string): Promise<void> {
  const now = Date.now()
  await tablet().outbox.where('appId').equals(appId).modify({ sendFirst: now })
  notifyPendingWork()
}

/** Whether a submit waits that the server cannot have seen, so that its author may take it back. */
export const isTakeable = (ops: readonly OutboxRow[]): boolean =>
  ops.some((op) => op.kind === 'app.submit' && isUntouched(op))

/**
 * Takes an application back that was submitted and not sent: the draft is unfinished again, its data and photos stay queued. False
 * where a request with the submit was begun meanwhile; then nothing changes.
 */
export async function takeBack(appId: string): Promise<boolean> {
  const db = tablet()
  return withReopen(db, () =>
    db.transaction('rw', db.applications, db.outbox, async () => {
      const ops = await readOperations(db, appId)
      const submit = ops.find((op) => op.kind === 'app.submit')
      const draft = await db.applications.get(appId)
      if (!submit || !draft || draft.unreadable || !isTakeable(ops)) return false
      await db.outbox.delete(submit.seq)
      await redirectDependents(db, submit, null)
      const syncState = ops.length > 1 ? 'unsent' : 'synced'
      await db.applications.update(appId, { syncState, updatedAt: Date.now() })
      return true
    }),
  )
}

// The acknowledgement (src/docs/offline.md#acknowledgement-and-retention-on-the-tablet): one transaction removes the
// operation from the queue, marks the photo as stored on the server with its hash and size, and stores the
// confirmation.
// After the submit the personal values leave the draft as well.
// The operation and its bytes stay for the grace period, apart from the queue (acknowledged.ts).
import type { Status } from '#domain/applications/status.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { TabletDatabase } from '../store/db.ts'
import { isQuotaError } from '../store/errors.ts'
import type { AckRow, DraftRow, OutboxRow } from '../store/rows.ts'
import { freeAcknowledged, keepAcknowledged, removeExpired } from './acknowledged.ts'
import { isUntouched, readOperations } from './enqueue.ts'

export const RECEIPT_MS = 30 * DAY_MS

/** Contents of a verified answer; every field may be missing, because the answer itself is the confirmation. */
export type Confirmed = {
  number: number | null
  version: number | null
  status: Status | null
  sha256: string | null
  applied: string | null
  serverTime: number | null
}

const createReceipt = (op: OutboxRow, confirmed: Confirmed): AckRow => ({
  opId: op.opId,
  appId: op.appId,
  kind: op.kind,
  targetId: op.targetId,
  slot: op.kind === 'photo.put' ? Number(op.payload.slot) : null,
  number: confirmed.number,
  version: confirmed.version,
  sha256: confirmed.sha256,
  serverTime: confirmed.serverTime,
  requestId: null,
  at: Date.now(),
})

const sentFields = (draft: DraftRow): Partial<DraftRow> => ({
  syncState: 'sent',
  sentAt: Date.now(),
  values: {},
  step: draft.step,
})

async function updateDraft(db: TabletDatabase, op: OutboxRow, confirmed: Confirmed): Promise<void> {
  const draft = op.appId ? await db.applications.get(op.appId) : undefined
  if (!draft) return
  const isData = op.kind === 'app.create' || op.kind === 'app.patch'
  // Only an accepted change proves that nobody else changed the fields; the version in a photo's answer does not.
  const baseVersion = isData ? Math.max(draft.baseVersion, confirmed.version ?? 0) : draft.baseVersion
  const left = (await readOperations(db, draft.id)).length
  const idle = left === 0 && draft.syncState === 'unsent' ? { syncState: 'synced' as const } : {}
  await db.applications.update(draft.id, {
    baseVersion,
    number: confirmed.number ?? draft.number,
    status: confirmed.status ?? draft.status,
    takenOver: draft.takenOver || confirmed.applied === 'comment',
    ...idle,
    ...(op.kind === 'app.submit' ? sentFields(draft) : {}),
  })
  if (isData) await rebase(db, draft.id, baseVersion)
}

// Bases waiting changes that the server cannot have seen on the version that it has just confirmed.
async function rebase(db: TabletDatabase, appId: string, version: number): Promise<void> {
  for (const op of await readOperations(db, appId)) {
    if (op.kind !== 'app.patch' || !isUntouched(op)) continue
    await db.outbox.update(op.seq, { payload: { ...op.payload, base_version: version } })
  }
}

type Keeping = { isKept: boolean }

const storeReceipt = (
  db: TabletDatabase,
  op: OutboxRow,
  confirmed: Confirmed,
  { isKept }: Keeping,
): Promise<boolean> =>
  db.transaction(
    'rw',
    [db.applications, db.photos, db.blobs, db.outbox, db.acks, db.acknowledged],
    async () => {
      const live = await db.outbox.get(op.seq)
      // Another tab applied the same answer first, or the row has changed.
      if (live?.opId !== op.opId) return false
      await db.outbox.delete(op.seq)
      await db.acks.put(createReceipt(op, confirmed))
      const keeps = isKept && !live.unreadable
      if (keeps) await keepAcknowledged(db, live)
      if (op.kind === 'photo.put') {
        if (!keeps) await db.blobs.delete(op.targetId)
        const photo = await db.photos.get(op.targetId)
        if (photo && photo.state !== 'removed') await db.photos.update(photo.id, { state: 'on_server' })
      }
      await updateDraft(db, op, confirmed)
      return true
    },
  )

/** Applies a verified answer in one transaction; false where it was applied already. Where storage is full, only the receipt is stored. */
export async function purge(db: TabletDatabase, op: OutboxRow, confirmed: Confirmed): Promise<boolean> {
  try {
    return await storeReceipt(db, op, confirmed, { isKept: true })
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await freeAcknowledged(db)
    return storeReceipt(db, op, confirmed, { isKept: false })
  }
}

/** The latest time of the server in the receipts of this tablet; 0 without any. */
export async function newestReceiptTime(db: TabletDatabase): Promise<number> {
  let newest = 0
  await db.acks.each(({ serverTime }) => {
    newest = Math.max(newest, serverTime ?? 0)
  })
  return newest
}

/**
 * Receipts older than 30 days, acknowledged operations after their grace period, and applications sent more than a day ago
 * of which nothing is kept any more, leave the tablet.
 */
export async function prune(db: TabletDatabase, now: number): Promise<void> {
  await removeExpired(db, now)
  await db.acks
    .where('at')
    .below(now - RECEIPT_MS)
    .delete()
  const over = await db.applications
    .where('syncState')
    .equals('sent')
    .filter((draft) => (draft.sentAt ?? 0) < now - DAY_MS)
    .primaryKeys()
  // Somebody else's work that was imported from a rescue file and sent.
  const brought = await db.applications
    .where('syncState')
    .equals('synced')
    .filter((draft) => draft.createdBy !== db.userId && draft.updatedAt < now - DAY_MS)
    .primaryKeys()
  // Started and left without any change.
  await db.applications
    .where('syncState')
    .equals('empty')
    .filter((draft) => draft.updatedAt < now - DAY_MS && !draft.unreadable)
    .delete()
  for (const appId of [...over, ...brought]) {
    const busy = await db.outbox.where('appId').equals(appId).count()
    // The photo rows are needed to send acknowledged operations again.
    const kept = await db.acknowledged.where('appId').equals(appId).count()
    if (busy > 0 || kept > 0) continue
    await db.applications.delete(appId)
    await db.photos.where('appId').equals(appId).delete()
  }
}

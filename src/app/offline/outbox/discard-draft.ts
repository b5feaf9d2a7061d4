// Discards a draft that was started by mistake: the person's own, never submitted. What the server cannot know is deleted
// at once; what it may know is deleted there by a separate operation, which works offline as well.
import type { TabletDatabase } from '../store/db.ts'
import type { DraftRow, OutboxRow } from '../store/rows.ts'
import { createOperation, isUntouched, readOperations } from './enqueue.ts'

/** Whether a draft is the person's own and was never submitted. */
export const isDiscardable = (draft: DraftRow, userId: number): boolean =>
  draft.createdBy === userId &&
  draft.status === 'unfinished' &&
  draft.number === null &&
  draft.unreadable === undefined &&
  draft.syncState !== 'submitted' &&
  draft.syncState !== 'sent'

/** Whether an operation can no longer be withdrawn: a creation that was sent, or any request in progress. */
const isBegun = (op: OutboxRow): boolean =>
  op.state === 'sending' || (op.kind === 'app.create' && !isUntouched(op))

/** Runs inside the caller's transaction; false when the draft may not be discarded. */
export async function discardDraftRows(db: TabletDatabase, appId: string): Promise<boolean> {
  const draft = await db.applications.get(appId)
  const ops = await readOperations(db, appId)
  if (!draft || !isDiscardable(draft, db.userId) || ops.some((op) => op.kind === 'app.submit')) return false
  const begun = ops.filter(isBegun)
  const isNew = draft.syncState === 'empty' || ops.some((op) => op.kind === 'app.create' && isUntouched(op))
  const photos = await db.photos.where('appId').equals(appId).primaryKeys()
  await db.outbox.bulkDelete(ops.filter((op) => !isBegun(op)).map((op) => op.seq))
  await db.blobs.bulkDelete(photos)
  // Acknowledged pictures without bytes could not be sent again and would be counted wrongly.
  const ofDraft = new Set(photos)
  const kept = db.acknowledged.where('kind').equals('photo.put')
  await kept.filter(({ targetId }) => ofDraft.has(targetId)).delete()
  await db.photos.bulkDelete(photos)
  await db.applications.delete(appId)
  if (!isNew)
    await db.outbox.add(
      createOperation({
        appId,
        kind: 'app.delete' as const,
        targetId: appId,
        payload: {},
        createdBy: db.userId,
        dependsOn: begun.map((op) => op.opId),
      }),
    )
  return true
}

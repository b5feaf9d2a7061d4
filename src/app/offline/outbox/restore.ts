// "Restore as new" (src/docs/offline.md#table-of-answers: 404 and 410 on an application that was deleted on the
// server): sends everything this tablet still has of the application again under a new id. Nothing is discarded; what
// only the server had is asked for anew.
import { v7 as uuid } from 'uuid'
import type { TabletDatabase } from '../store/db.ts'
import type { DraftRow, PhotoRow } from '../store/rows.ts'
import { enqueueChange, enqueueComment, enqueuePhoto, enqueueSubmit, opsOf } from './enqueue.ts'

const asNew = (draft: DraftRow): DraftRow => ({
  ...draft,
  id: uuid(),
  syncState: 'empty',
  baseVersion: 0,
  number: null,
  status: 'unfinished',
  takenOver: false,
  sentAt: null,
  updatedAt: Date.now(),
})

/** Pictures whose bytes are here move over in their order; the others are missing in the new application. */
async function movePhotos(db: TabletDatabase, from: string, to: string): Promise<boolean> {
  const photos: PhotoRow[] = await db.photos.where('appId').equals(from).sortBy('gen')
  for (const photo of photos.filter((row) => row.state === 'on_tablet')) {
    await db.photos.update(photo.id, { appId: to })
    await enqueuePhoto(db, { ...photo, appId: to }, await opsOf(db, to))
  }
  await db.photos.where('appId').equals(from).modify({ state: 'removed' })
  return photos.every((photo) => photo.state !== 'on_server')
}

/**
 * Makes the application anew; gives its new id, or null while something of it is on its way. Runs inside the caller's
 * transaction. It is handed over at once only where it had been, and where nothing of it was left on the server alone.
 */
export async function restoreAsNew(db: TabletDatabase, appId: string): Promise<string | null> {
  const ops = await opsOf(db, appId)
  const draft = await db.applications.get(appId)
  if (!draft || draft.unreadable || ops.some((op) => op.state === 'sending')) return null
  const fresh = asNew(draft)
  await db.outbox.bulkDelete(ops.map((op) => op.seq))
  await db.applications.delete(appId)
  await db.applications.add(fresh)
  await enqueueChange(db, fresh, fresh.values)
  await db.applications.update(fresh.id, { syncState: 'unsent' })
  const isWhole = await movePhotos(db, appId, fresh.id)
  for (const op of ops.filter((row) => row.kind === 'app.comment'))
    await enqueueComment(db, fresh.id, String(op.payload.text))
  const wasSubmitted = ops.some((op) => op.kind === 'app.submit')
  if (wasSubmitted && isWhole) {
    await enqueueSubmit(db, fresh)
    await db.applications.update(fresh.id, { syncState: 'submitted' })
  }
  return fresh.id
}

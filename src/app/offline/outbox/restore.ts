// "Restore as new" (src/docs/offline.md#table-of-answers: 404 and 410 on an application that was deleted on the
// server): sends everything this tablet still has of the application again under a new id. Nothing is discarded;
// photos that only the server had must be taken again.
import { v7 as uuid } from 'uuid'
import type { TabletDatabase } from '../store/db.ts'
import type { DraftRow, PhotoRow } from '../store/rows.ts'
import { enqueueChange, enqueueComment, enqueuePhoto, enqueueSubmit, readOperations } from './enqueue.ts'

const copyAsNew = (draft: DraftRow): DraftRow => ({
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

/** Moves pictures whose bytes are on this tablet, in order; the others are missing in the new application. */
async function movePhotos(db: TabletDatabase, from: string, to: string): Promise<boolean> {
  const photos: PhotoRow[] = await db.photos.where('appId').equals(from).sortBy('gen')
  for (const photo of photos.filter((row) => row.state === 'on_tablet')) {
    await db.photos.update(photo.id, { appId: to })
    await enqueuePhoto(db, { ...photo, appId: to }, await readOperations(db, to))
  }
  await db.photos.where('appId').equals(from).modify({ state: 'removed' })
  return photos.every((photo) => photo.state !== 'on_server')
}

/**
 * Creates the application again; returns its new id, or null while one of its requests is in progress. Runs inside the
 * caller's transaction. Submits it only where it had been submitted and no photo is missing.
 */
export async function restoreAsNew(db: TabletDatabase, appId: string): Promise<string | null> {
  const ops = await readOperations(db, appId)
  const draft = await db.applications.get(appId)
  if (!draft || draft.unreadable || ops.some((op) => op.state === 'sending')) return null
  const fresh = copyAsNew(draft)
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

// Imports a rescue file (decision 0021): its operations join this tablet's queue with their ids, payloads and order, one
// transaction for each application. Existing rows stay unchanged, so a second import adds nothing.

import { encryptPicture } from '../encryption/pictures.ts'
import { RESET_FIELDS } from '../outbox/correct.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { type TabletDatabase, tablet, withReopen } from '../store/db.ts'
import { isQuotaError } from '../store/errors.ts'
import { recordEvent } from '../store/event-log.ts'
import { getStorageQuota } from '../store/quota.ts'
import type { BlobRow, DraftRow, NewOp, PhotoRow, Values } from '../store/rows.ts'
import { type OpenedFile, RescueFileRefused, verifyAll } from './read.ts'

export type ImportResult = { added: number; known: number; photos: number }
type Lane = { appId: string | null; operations: NewOp[] }

const lanesOf = (operations: readonly NewOp[]): Lane[] => {
  const ids = [...new Set(operations.map((op) => op.appId))]
  return ids.map((appId) => ({ appId, operations: operations.filter((op) => op.appId === appId) }))
}

/** The first tablet may have sent it already, so its payload is frozen (`touched`); it is due at once. */
const toQueued = (op: NewOp, rescueFileId: string): NewOp => ({
  ...op,
  ...RESET_FIELDS,
  touched: Math.max(1, op.touched),
  nextAt: Date.now(),
  parcel: op.parcel ?? rescueFileId,
})

async function withoutKnown(db: TabletDatabase, operations: readonly NewOp[]): Promise<NewOp[]> {
  const ids = operations.map((op) => op.opId)
  const waiting = await db.outbox.where('opId').anyOf(ids).toArray()
  const sent = await db.acks.bulkGet(ids)
  const known = new Set([...waiting.map((op) => op.opId), ...sent.flatMap((ack) => ack?.opId ?? [])])
  return operations.filter((op) => !known.has(op.opId))
}

const valuesOf = (operations: readonly NewOp[]): Values =>
  Object.assign({}, ...operations.map((op) => op.payload.values ?? {}))

/**
 * Unsent work of this tablet on the same application is never overwritten. A synced copy, which may be newer than the
 * file, gets the values that the file still has to send.
 */
async function putDraft(db: TabletDatabase, draft: DraftRow, adding: readonly NewOp[]): Promise<void> {
  const here = await db.applications.get(draft.id)
  if (!here || here.syncState === 'sent') return void (await db.applications.put(draft))
  if ((await db.outbox.where('appId').equals(draft.id).count()) > 0) return
  const values = { ...here.values, ...valuesOf(adding) }
  await db.applications.put({ ...here, values, syncState: draft.syncState })
}

/** A picture of this tablet in the same slot and generation keeps it; the server reports the conflict. */
async function putPhoto(db: TabletDatabase, photo: PhotoRow, bytes: BlobRow | undefined): Promise<void> {
  const all = await db.photos.where('appId').equals(photo.appId).toArray()
  if (!all.some((row) => row.id === photo.id)) {
    const slot = all.filter((row) => row.slot === photo.slot)
    const isTaken = slot.some((row) => row.gen === photo.gen)
    const gen = isTaken ? Math.max(...slot.map((row) => row.gen)) + 1 : photo.gen
    await db.photos.add({ ...photo, gen })
  }
  if (!bytes) return
  await db.blobs.put(bytes)
  await db.photos.update(photo.id, { state: 'on_tablet', sha256: photo.sha256, size: photo.size })
}

async function readPictures(db: TabletDatabase, { index, photo }: OpenedFile, operations: readonly NewOp[]) {
  const found = new Map<string, BlobRow>()
  for (const op of operations.filter(({ kind }) => kind === 'photo.put')) {
    const bytes = await photo(op.targetId)
    if (bytes) found.set(op.targetId, await encryptPicture(db, op.targetId, bytes))
  }
  const appIds = new Set(operations.map((op) => op.appId))
  return { found, rows: index.photos.filter((row) => appIds.has(row.appId)) }
}

async function importLane(db: TabletDatabase, opened: OpenedFile, lane: Lane): Promise<ImportResult> {
  const fresh = await withoutKnown(db, lane.operations)
  const { found, rows } = await readPictures(db, opened, fresh)
  const draft = opened.index.drafts.find((row) => row.id === lane.appId)
  const work = () =>
    db.transaction('rw', db.applications, db.photos, db.blobs, db.outbox, db.acks, async () => {
      const adding = await withoutKnown(db, fresh)
      if (adding.length === 0) return
      if (draft) await putDraft(db, draft, adding)
      for (const row of rows) await putPhoto(db, row, found.get(row.id))
      await db.outbox.bulkAdd(adding.map((op) => toQueued(op, opened.id)))
    })
  if (fresh.length > 0) await withReopen(db, work)
  return { added: fresh.length, known: lane.operations.length - fresh.length, photos: found.size }
}

/** Throws `no_room` before anything is written where the pictures would fill the storage. */
async function requireSpace({ index }: OpenedFile): Promise<void> {
  const size = index.parts.reduce((sum, part) => sum + part.size, 0)
  const { free, quota, level } = await getStorageQuota()
  if (quota > 0 && (level === 'full' || size * 1.2 > free)) throw new RescueFileRefused('no_room')
}

/** Verifies the whole file, then adds it to the current person's queue. Throws `RescueFileRefused`. */
export async function importRescueFile(opened: OpenedFile, db = tablet()): Promise<ImportResult> {
  await requireSpace(opened)
  await verifyAll(opened)
  const sum: ImportResult = { added: 0, known: 0, photos: 0 }
  try {
    for (const lane of lanesOf(opened.index.operations)) {
      const result = await importLane(db, opened, lane)
      sum.added += result.added
      sum.known += result.known
      sum.photos += result.photos
    }
  } catch (error) {
    if (isQuotaError(error)) throw new RescueFileRefused('no_room')
    throw error
  } finally {
    notifyPendingWork()
  }
  await recordEvent(db, 'parcel_taken_in')
  return sum
}

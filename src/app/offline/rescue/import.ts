// Taking a parcel in (decision 0021): its operations join this tablet's own queue with their ids, payloads and order, one
// application at a time and each in one transaction. What is here already stays as it is, so taking in twice adds nothing.

import { encryptPicture } from '../encryption/pictures.ts'
import { AFRESH } from '../outbox/correct.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { type TabletDatabase, tablet, withReopen } from '../store/db.ts'
import { isQuota } from '../store/errors.ts'
import { recordEvent } from '../store/event-log.ts'
import { getStorageQuota } from '../store/quota.ts'
import type { BlobRow, DraftRow, NewOp, PhotoRow, Values } from '../store/rows.ts'
import { type Opened, proveAll, RescueFileRefused } from './read.ts'

export type TakenIn = { added: number; known: number; photos: number }
type Lane = { appId: string | null; operations: NewOp[] }

const lanesOf = (operations: readonly NewOp[]): Lane[] => {
  const ids = [...new Set(operations.map((op) => op.appId))]
  return ids.map((appId) => ({ appId, operations: operations.filter((op) => op.appId === appId) }))
}

/** The first tablet may have sent it in these very words, so it is frozen, and it waits for nobody's time. */
const asWaiting = (op: NewOp, parcel: string): NewOp => ({
  ...op,
  ...AFRESH,
  touched: Math.max(1, op.touched),
  nextAt: Date.now(),
  parcel: op.parcel ?? parcel,
})

async function notHere(db: TabletDatabase, operations: readonly NewOp[]): Promise<NewOp[]> {
  const ids = operations.map((op) => op.opId)
  const waiting = await db.outbox.where('opId').anyOf(ids).toArray()
  const sent = await db.acks.bulkGet(ids)
  const known = new Set([...waiting.map((op) => op.opId), ...sent.flatMap((ack) => ack?.opId ?? [])])
  return operations.filter((op) => !known.has(op.opId))
}

const valuesOf = (operations: readonly NewOp[]): Values =>
  Object.assign({}, ...operations.map((op) => op.payload.values ?? {}))

/**
 * Unsent work of this tablet on the same application is never overwritten. A copy that is only read here, and may be newer
 * than the parcel, gets what the parcel still has to send.
 */
async function putDraft(db: TabletDatabase, draft: DraftRow, adding: readonly NewOp[]): Promise<void> {
  const here = await db.applications.get(draft.id)
  if (!here || here.syncState === 'sent') return void (await db.applications.put(draft))
  if ((await db.outbox.where('appId').equals(draft.id).count()) > 0) return
  const values = { ...here.values, ...valuesOf(adding) }
  await db.applications.put({ ...here, values, syncState: draft.syncState })
}

/** A picture of this tablet in the same place and turn keeps it: the server will ask a person which one counts. */
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

async function picturesOf(db: TabletDatabase, { index, photo }: Opened, operations: readonly NewOp[]) {
  const found = new Map<string, BlobRow>()
  for (const op of operations.filter(({ kind }) => kind === 'photo.put')) {
    const bytes = await photo(op.targetId)
    if (bytes) found.set(op.targetId, await encryptPicture(db, op.targetId, bytes))
  }
  const appIds = new Set(operations.map((op) => op.appId))
  return { found, rows: index.photos.filter((row) => appIds.has(row.appId)) }
}

async function takeLane(db: TabletDatabase, opened: Opened, lane: Lane): Promise<TakenIn> {
  const fresh = await notHere(db, lane.operations)
  const { found, rows } = await picturesOf(db, opened, fresh)
  const draft = opened.index.drafts.find((row) => row.id === lane.appId)
  const work = () =>
    db.transaction('rw', db.applications, db.photos, db.blobs, db.outbox, db.acks, async () => {
      const adding = await notHere(db, fresh)
      if (adding.length === 0) return
      if (draft) await putDraft(db, draft, adding)
      for (const row of rows) await putPhoto(db, row, found.get(row.id))
      await db.outbox.bulkAdd(adding.map((op) => asWaiting(op, opened.id)))
    })
  if (fresh.length > 0) await withReopen(db, work)
  return { added: fresh.length, known: lane.operations.length - fresh.length, photos: found.size }
}

/** Throws `no_room` before anything is written where the pictures would fill the tablet. */
async function requireRoom({ index }: Opened): Promise<void> {
  const size = index.parts.reduce((sum, part) => sum + part.size, 0)
  const { free, quota, level } = await getStorageQuota()
  if (quota > 0 && (level === 'full' || size * 1.2 > free)) throw new RescueFileRefused('no_room')
}

/** Proves the whole file, then puts it into the queue of the person at work, and lets the queue go. */
export async function takeIn(opened: Opened, db = tablet()): Promise<TakenIn> {
  await requireRoom(opened)
  await proveAll(opened)
  const sum: TakenIn = { added: 0, known: 0, photos: 0 }
  try {
    for (const lane of lanesOf(opened.index.operations)) {
      const taken = await takeLane(db, opened, lane)
      sum.added += taken.added
      sum.known += taken.known
      sum.photos += taken.photos
    }
  } catch (error) {
    if (isQuota(error)) throw new RescueFileRefused('no_room')
    throw error
  } finally {
    notifyPendingWork()
  }
  await recordEvent(db, 'parcel_taken_in')
  return sum
}

// Photos on the tablet: picture, row and operation in one strict transaction, so "saved" means saved
// (src/docs/offline.md#photos).
// Hashing and encryption run before the transaction: awaiting WebCrypto inside one would end it.
import { useLiveQuery } from 'dexie-react-hooks'
import { v7 as uuid } from 'uuid'
import { decryptPicture, encryptPicture } from '../encryption/pictures.ts'
import { isAbsent, withFreedSpace } from '../outbox/acknowledged.ts'
import { enqueueChange, enqueuePhoto, enqueueRemoval, readOperations } from '../outbox/enqueue.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { type TabletDatabase, tablet, useTablet, withReopen } from '../store/db.ts'
import { isQuotaError } from '../store/errors.ts'
import { recordEvent } from '../store/event-log.ts'
import { sha256Hex } from '../store/hash.ts'
import { requestPersistenceOnce } from '../store/quota.ts'
import type { BlobRow, OutboxRow, PhotoRow, PhotoView } from '../store/rows.ts'
import { assertMayCapture, CaptureRefused } from './capture-limit.ts'

export type Capture = {
  appId: string
  slot: number
  bytes: ArrayBuffer
  width: number
  height: number
  capturedAt: string
  editedFrom?: string
}

let writesInProgress = 0
/** Whether a picture is being written. */
export const isWritingPhoto = (): boolean => writesInProgress > 0

/**
 * Saves a picture as the newest of its slot. Resolves on commit. Throws `CaptureRefused` where storage is full; earlier
 * pictures stay intact.
 */
export async function savePhoto(capture: Capture): Promise<PhotoRow> {
  const db = tablet()
  requestPersistenceOnce()
  writesInProgress += 1
  try {
    const id = uuid()
    const [photo, blob] = await Promise.all([
      createPhotoRow(id, capture),
      encryptPicture(db, id, capture.bytes),
      assertMayCapture(db),
    ])
    const saved = await withFreedSpace(db, () => withReopen(db, () => storePhoto(db, photo, blob)))
    notifyPendingWork()
    return saved
  } catch (error) {
    if (isQuotaError(error)) throw new CaptureRefused('storage_full')
    throw error
  } finally {
    writesInProgress -= 1
  }
}

async function createPhotoRow(id: string, capture: Capture): Promise<PhotoRow> {
  const { bytes, ...rest } = capture
  const sha256 = await sha256Hex(bytes)
  const size = bytes.byteLength
  const state = 'on_tablet' as const
  return { ...rest, id, gen: 0, sha256, size, createdAt: Date.now(), state }
}

const storePhoto = (db: TabletDatabase, photo: PhotoRow, blob: BlobRow): Promise<PhotoRow> =>
  db.transaction('rw', db.applications, db.blobs, db.photos, db.outbox, async () => {
    const [draft, photos, known] = await Promise.all([
      db.applications.get(photo.appId),
      db.photos.where({ appId: photo.appId }).toArray(),
      readOperations(db, photo.appId),
    ])
    const older = photos.filter((row) => row.slot === photo.slot)
    let ops = known
    if (draft?.syncState === 'empty') {
      await enqueueChange(db, draft, {})
      await db.applications.update(draft.id, { syncState: 'unsent', updatedAt: Date.now() })
      ops = await readOperations(db, photo.appId)
    }
    const saved = { ...photo, gen: Math.max(0, ...older.map((row) => row.gen)) + 1 }
    const rejected = findRejectedPut(ops, older)
    if (rejected) await deleteRejected(db, rejected)
    await Promise.all([db.blobs.add(blob), db.photos.add(saved), enqueuePhoto(db, saved, ops, rejected)])
    return saved
  })

/**
 * The operation of an older picture of the slot that the server, or the check of its bytes, rejected. A picture whose application the
 * server does not have is not rejected: a restored server gets both again, and the picture has been called saved.
 */
function findRejectedPut(ops: OutboxRow[], older: PhotoRow[]): OutboxRow | undefined {
  const ids = new Set(older.map((row) => row.id))
  const damaged = new Set(older.filter((row) => row.state === 'damaged').map((row) => row.id))
  return ops.find(
    (op) =>
      op.kind === 'photo.put' &&
      ids.has(op.targetId) &&
      ((op.state === 'needs_attention' && !isAbsent(op.lastError?.code)) ||
        (op.state !== 'sending' && damaged.has(op.targetId))),
  )
}

// A retake corrects a rejected photo: the rejected picture is deleted (src/docs/offline.md#states-of-an-operation).
async function deleteRejected(db: TabletDatabase, rejected: OutboxRow) {
  await db.blobs.delete(rejected.targetId)
  await db.photos.update(rejected.targetId, { state: 'removed' })
}

/** Removes a photo from the application; a separate operation removes it on the server. */
export async function removePhoto(photoId: string): Promise<void> {
  const db = tablet()
  await withReopen(db, () =>
    db.transaction('rw', db.photos, db.outbox, async () => {
      const photo = await db.photos.get(photoId)
      if (!photo || photo.state === 'removed') return
      await db.photos.update(photoId, { state: 'removed' })
      await enqueueRemoval(db, photo)
    }),
  )
  notifyPendingWork()
}

const viewStateOf = (photo: PhotoRow, op: OutboxRow | undefined): PhotoView['state'] => {
  if (photo.state === 'damaged' || op?.state === 'needs_attention') return 'attention'
  if (photo.state === 'on_server') return 'on_server'
  return op?.state === 'sending' ? 'sending' : 'on_tablet'
}

/** The newest picture of each slot, in the order of the slots. */
export function selectNewest(photos: PhotoRow[], ops: OutboxRow[]): PhotoView[] {
  const newest = new Map<number, PhotoRow>()
  for (const photo of photos.filter((row) => row.state !== 'removed')) {
    if (photo.gen > (newest.get(photo.slot)?.gen ?? 0)) newest.set(photo.slot, photo)
  }
  const op = (photo: PhotoRow) => ops.find((row) => row.kind === 'photo.put' && row.targetId === photo.id)
  return [...newest.values()]
    .sort((a, b) => a.slot - b.slot)
    .map((photo) => ({ ...photo, state: viewStateOf(photo, op(photo)) }))
}

/** The newest picture of each slot of an application, as stored now; what `usePhotos` returned last may be older. */
export async function readPhotos(appId: string, db = tablet()): Promise<PhotoView[]> {
  const photos = await db.photos.where('appId').equals(appId).toArray()
  return selectNewest(photos, await db.outbox.where('appId').equals(appId).toArray())
}

export function usePhotos(appId: string): PhotoView[] {
  const db = useTablet()
  return useLiveQuery(() => (db ? readPhotos(appId, db) : []), [db, appId]) ?? []
}

/** Slots with a photo that is neither damaged nor refused. */
export const usableSlots = (photos: readonly PhotoView[]): number[] =>
  photos.filter(({ state }) => state !== 'attention').map(({ slot }) => slot)

/**
 * The bytes of a picture on this tablet, verified by length and hash; null when only the server has it or it is damaged
 * (the slot then asks for a retake, src/docs/offline.md#photos).
 */
export async function readPhotoBytes(photoId: string, db = tablet()): Promise<ArrayBuffer | null> {
  const photo = await db.photos.get(photoId)
  const bytes = photo ? await readBytes(db, photo) : null
  // A locked tablet cannot decrypt, which does not prove that the bytes are damaged.
  if (photo && !bytes && db.encryption.key && photo.state === 'on_tablet') await markDamaged(db, photoId)
  return bytes
}

async function readBytes(db: TabletDatabase, photo: PhotoRow): Promise<ArrayBuffer | null> {
  try {
    const blob = await db.blobs.get(photo.id)
    const bytes = blob ? await decryptPicture(db, blob) : null
    if (bytes?.byteLength !== photo.size) return null
    return (await sha256Hex(bytes)) === photo.sha256 ? bytes : null
  } catch (error) {
    // Chrome stores large values in separate files, which can be missing; a closed database is not damage.
    if (error instanceof Error && error.name === 'NotReadableError') return null
    throw error
  }
}

async function markDamaged(db: TabletDatabase, photoId: string) {
  await db.photos.update(photoId, { state: 'damaged' })
  await recordEvent(db, 'photo_damaged')
}

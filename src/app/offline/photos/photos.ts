// Photos on the tablet: picture, row and operation in one strict transaction, so "saved" means saved
// (src/docs/offline.md#photos).
// Hash and seal are made before the transaction: awaiting WebCrypto inside one would end it.
import { useLiveQuery } from 'dexie-react-hooks'
import { v7 as uuid } from 'uuid'
import { encryptPicture, openedPicture } from '../encryption/pictures.ts'
import { withFreedSpace } from '../outbox/acknowledged.ts'
import { enqueueChange, enqueuePhoto, enqueueRemoval, opsOf } from '../outbox/enqueue.ts'
import { notifyPendingWork } from '../outbox/pending-work.ts'
import { type TabletDatabase, tablet, useTablet, withReopen } from '../store/db.ts'
import { isQuota } from '../store/errors.ts'
import { recordEvent } from '../store/event-log.ts'
import { sha256Hex } from '../store/hash.ts'
import { askPersistOnce, assertMayCapture, CaptureRefused } from '../store/quota.ts'
import type { BlobRow, OutboxRow, PhotoRow, PhotoView } from '../store/rows.ts'

export type Capture = {
  appId: string
  slot: number
  bytes: ArrayBuffer
  width: number
  height: number
  capturedAt: string
}

let writing = 0
/** Whether a picture is being written at this moment. */
export const isWritingPhoto = (): boolean => writing > 0

/**
 * Saves a picture as the newest of its slot. Resolves on commit. Throws `CaptureRefused` where there is no room;
 * what was saved before stays intact then.
 */
export async function savePhoto(capture: Capture): Promise<PhotoRow> {
  const db = tablet()
  askPersistOnce()
  writing += 1
  try {
    const id = uuid()
    const [photo, blob] = await Promise.all([
      photoRow(id, capture),
      encryptPicture(db, id, capture.bytes),
      assertMayCapture(db),
    ])
    const saved = await withFreedSpace(db, () => withReopen(db, () => store(db, photo, blob)))
    notifyPendingWork()
    return saved
  } catch (error) {
    if (isQuota(error)) throw new CaptureRefused('storage_full')
    throw error
  } finally {
    writing -= 1
  }
}

async function photoRow(id: string, capture: Capture): Promise<PhotoRow> {
  const { appId, slot, width, height, capturedAt, bytes } = capture
  const sha256 = await sha256Hex(bytes)
  const size = bytes.byteLength
  const state = 'on_tablet' as const
  return {
    id,
    appId,
    slot,
    gen: 0,
    sha256,
    size,
    width,
    height,
    capturedAt,
    createdAt: Date.now(),
    state,
  }
}

const store = (db: TabletDatabase, photo: PhotoRow, blob: BlobRow): Promise<PhotoRow> =>
  db.transaction('rw', db.applications, db.blobs, db.photos, db.outbox, async () => {
    const [draft, photos, known] = await Promise.all([
      db.applications.get(photo.appId),
      db.photos.where({ appId: photo.appId }).toArray(),
      opsOf(db, photo.appId),
    ])
    const older = photos.filter((row) => row.slot === photo.slot)
    let ops = known
    if (draft?.syncState === 'empty') {
      await enqueueChange(db, draft, {})
      await db.applications.update(draft.id, { syncState: 'unsent', updatedAt: Date.now() })
      ops = await opsOf(db, photo.appId)
    }
    const saved = { ...photo, gen: Math.max(0, ...older.map((row) => row.gen)) + 1 }
    const refused = refusedPut(ops, older)
    if (refused) await dropRefused(db, refused)
    await Promise.all([db.blobs.add(blob), db.photos.add(saved), enqueuePhoto(db, saved, ops, refused)])
    return saved
  })

/** The operation of an older picture of the slot that the server, or the check of the bytes, has turned down. */
function refusedPut(ops: OutboxRow[], older: PhotoRow[]): OutboxRow | undefined {
  const ids = new Set(older.map((row) => row.id))
  const damaged = new Set(older.filter((row) => row.state === 'damaged').map((row) => row.id))
  return ops.find(
    (op) =>
      op.kind === 'photo.put' &&
      ids.has(op.targetId) &&
      (op.state === 'needs_attention' || (op.state !== 'sending' && damaged.has(op.targetId))),
  )
}

// A retake corrects a rejected photo: the rejected picture is deleted (src/docs/offline.md#states-of-an-operation).
async function dropRefused(db: TabletDatabase, refused: OutboxRow) {
  await db.blobs.delete(refused.targetId)
  await db.photos.update(refused.targetId, { state: 'removed' })
}

/** Takes a photo out of the application; on the server it is removed by an operation of its own. */
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

const viewState = (photo: PhotoRow, op: OutboxRow | undefined): PhotoView['state'] => {
  if (photo.state === 'damaged' || op?.state === 'needs_attention') return 'attention'
  if (photo.state === 'on_server') return 'on_server'
  return op?.state === 'sending' ? 'sending' : 'on_tablet'
}

/** The newest picture of each slot, in the order of the slots. */
export function newestOf(photos: PhotoRow[], ops: OutboxRow[]): PhotoView[] {
  const newest = new Map<number, PhotoRow>()
  for (const photo of photos.filter((row) => row.state !== 'removed')) {
    if (photo.gen > (newest.get(photo.slot)?.gen ?? 0)) newest.set(photo.slot, photo)
  }
  const op = (photo: PhotoRow) => ops.find((row) => row.kind === 'photo.put' && row.targetId === photo.id)
  return [...newest.values()]
    .sort((a, b) => a.slot - b.slot)
    .map((photo) => ({ ...photo, state: viewState(photo, op(photo)) }))
}

export function usePhotos(appId: string): PhotoView[] {
  const db = useTablet()
  const found = useLiveQuery(async () => {
    if (!db) return []
    const photos = await db.photos.where('appId').equals(appId).toArray()
    return newestOf(photos, await db.outbox.where('appId').equals(appId).toArray())
  }, [db, appId])
  return found ?? []
}

/**
 * The bytes of a picture that is still here, proved by length and hash; null when only the server has it or it was found
 * damaged (the slot then asks for a retake, src/docs/offline.md#photos).
 */
export async function readPhotoBytes(photoId: string, db = tablet()): Promise<ArrayBuffer | null> {
  const photo = await db.photos.get(photoId)
  const bytes = photo ? await readBytes(db, photo) : null
  // Without the key of a locked tablet nothing can be read, which proves nothing about the bytes.
  if (photo && !bytes && db.safe.key && photo.state === 'on_tablet') await markDamaged(db, photoId)
  return bytes
}

async function readBytes(db: TabletDatabase, photo: PhotoRow): Promise<ArrayBuffer | null> {
  try {
    const blob = await db.blobs.get(photo.id)
    const bytes = blob ? await openedPicture(db, blob) : null
    if (bytes?.byteLength !== photo.size) return null
    return (await sha256Hex(bytes)) === photo.sha256 ? bytes : null
  } catch (error) {
    // Chrome keeps large values in files of their own, which can be gone; a closed database is not damage.
    if (error instanceof Error && error.name === 'NotReadableError') return null
    throw error
  }
}

async function markDamaged(db: TabletDatabase, photoId: string) {
  await db.photos.update(photoId, { state: 'damaged' })
  await recordEvent(db, 'photo_damaged')
}

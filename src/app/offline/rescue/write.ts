// Writing a rescue parcel (decision 0021): everything unsent of this person as one sealed file, also without internet.
// Pictures are sealed one by one and handed to the browser as parts of a Blob, so memory holds one of them at a time.
import { v7 as uuid } from 'uuid'
import { RESCUE_MAGIC, RESCUE_VERSION } from '#api/shapes/rescue-file.ts'
import { deviceId } from '../health/generation.ts'
import { readPhotoBytes } from '../photos/photos.ts'
import { type TabletDatabase, tablet } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import type { DraftRow, NewOp, OutboxRow, PhotoRow } from '../store/rows.ts'
import { base64, contentKey, encryptGrant, encryptPart, newContentKey, utf8 } from './encryption.ts'
import { type RescueKey, readRescueKey } from './key.ts'

/** The list of what is in a file; `parts` gives the pictures in their order with their sealed length. */
export type RescueIndex = {
  drafts: DraftRow[]
  photos: PhotoRow[]
  operations: NewOp[]
  parts: { photo: string; size: number }[]
}
export type Written = { file: Blob; operations: number; photos: number; applications: number }

/** Why there is no parcel: the server's key has never come to this tablet, or nothing waits. */
export class RescueUnavailable extends Error {
  readonly reason: 'no_key' | 'nothing'
  constructor(reason: RescueUnavailable['reason']) {
    super(reason)
    this.name = 'NoParcel'
    this.reason = reason
  }
}

type Unsent = { operations: OutboxRow[]; drafts: DraftRow[]; photos: PhotoRow[] }

/**
 * What waits, at one moment. From then on these operations count as seen by the server: their payload never changes
 * again, so both tablets say the same under the same id.
 */
const takeUnsent = (db: TabletDatabase): Promise<Unsent> =>
  db.transaction('rw', db.outbox, db.applications, db.photos, async () => {
    await db.outbox.filter((op) => op.touched === 0).modify({ touched: 1 })
    // What cannot be decrypted says nothing on another tablet either; it stays here.
    const all = await db.outbox.orderBy('seq').toArray()
    const operations = all.filter(({ unreadable }) => !unreadable)
    const ids = [...new Set(operations.flatMap((op) => op.appId ?? []))]
    const known = (await db.applications.bulkGet(ids)).filter((draft) => draft !== undefined)
    const drafts = known.filter(({ unreadable }) => !unreadable)
    const photos = await db.photos.where('appId').anyOf(ids).toArray()
    return { operations, drafts, photos }
  })

type Content = { index: RescueIndex; pictures: Blob[] }

const isWaiting = async (db: TabletDatabase, op: NewOp): Promise<boolean> =>
  (await db.outbox.where('opId').equals(op.opId).count()) > 0

async function sealPictures(db: TabletDatabase, unsent: Unsent, key: CryptoKey): Promise<Content> {
  const index: RescueIndex = { drafts: unsent.drafts, photos: unsent.photos, operations: [], parts: [] }
  const pictures: Blob[] = []
  for (const { seq: _seq, ...op } of unsent.operations) {
    const bytes = op.kind === 'photo.put' ? await readPhotoBytes(op.targetId, db) : null
    // Sent while this file was being written. One that is damaged goes along, so that somebody is asked for a retake.
    if (op.kind === 'photo.put' && !bytes && !(await isWaiting(db, op))) continue
    index.operations.push(op)
    if (!bytes) continue
    const sealed = await encryptPart(key, pictures.length + 1, utf8(op.targetId), bytes)
    pictures.push(new Blob([sealed]))
    index.parts.push({ photo: op.targetId, size: sealed.byteLength })
  }
  return { index, pictures }
}

const length = (bytes: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> => {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, bytes.byteLength)
  return four
}

/** Whose work it is, in what order it was made, and about which applications the server will take it. */
async function headOf(
  db: TabletDatabase,
  server: RescueKey,
  raw: Uint8Array<ArrayBuffer>,
  index: RescueIndex,
) {
  const own = index.operations.filter((op) => op.parcel === undefined)
  return encryptGrant(server, uuid(), {
    owner: db.userId,
    branch: server.branch,
    pass: server.pass,
    device: await deviceId(),
    content_key: base64(raw),
    made_at: new Date().toISOString(),
    applications: [...new Set(own.map((op) => op.appId ?? op.targetId))],
    operations: index.operations.length,
    photos: index.parts.length,
  })
}

/** Everything unsent of the person at work, as one sealed file. Nothing on the tablet is taken away by it. */
export async function writeRescueFile(): Promise<Written> {
  const db = tablet()
  const server = await readRescueKey(db)
  if (!server) throw new RescueUnavailable('no_key')
  const unsent = await takeUnsent(db)
  if (unsent.operations.length === 0) throw new RescueUnavailable('nothing')
  const raw = newContentKey()
  const key = await contentKey(raw)
  const { index, pictures } = await sealPictures(db, unsent, key)
  const head = utf8(JSON.stringify(await headOf(db, server, raw, index)))
  const list = await encryptPart(key, 0, head, utf8(JSON.stringify(index)))
  const mark = new Uint8Array([...utf8(RESCUE_MAGIC), RESCUE_VERSION])
  const file = new Blob([mark, length(head), head, length(list), list, ...pictures], {
    type: 'application/octet-stream',
  })
  await recordEvent(db, 'parcel_written')
  const { operations, parts, drafts } = index
  return { file, operations: operations.length, photos: parts.length, applications: drafts.length }
}

/** `anketa-2026-11-21-AK.anketa`: the day and the initials, nothing else. */
export const rescueFileName = (initials: string, now = new Date()): string =>
  ['anketa', now.toISOString().slice(0, 10), initials.replaceAll('.', '')].filter(Boolean).join('-') +
  '.anketa'

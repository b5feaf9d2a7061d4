// Writes a rescue file (decision 0021): all unsent work of this person as one encrypted file, also without internet.
// Pictures are encrypted one by one and passed to the browser as parts of a Blob, so memory contains one at a time.
import { v7 as uuid } from 'uuid'
import { RESCUE_MAGIC, RESCUE_VERSION } from '#api/shapes/rescue-file.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { isWork } from '#domain/applications/operations.ts'
import { getDeviceId } from '../health/generation.ts'
import { readPhotoBytes } from '../photos/photos.ts'
import { type TabletDatabase, tablet } from '../store/db.ts'
import { recordEvent } from '../store/event-log.ts'
import type { DraftRow, NewOp, OutboxRow, PhotoRow } from '../store/rows.ts'
import {
  createContentKey,
  encryptGrant,
  encryptPart,
  importContentKey,
  toBase64,
  utf8,
} from './encryption.ts'
import { type RescueKey, readRescueKey } from './key.ts'

/** Index of a file; `parts` lists the pictures in order with their encrypted length in bytes. */
export type RescueIndex = {
  drafts: DraftRow[]
  photos: PhotoRow[]
  operations: NewOp[]
  parts: { photo: string; size: number }[]
}
export type Written = { file: Blob; operations: number; photos: number; applications: number }

/** Thrown where no file can be written: this tablet never received the server's key, or nothing waits. */
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
 * Reads all waiting work and marks it as possibly seen by the server: its payload never changes again, so that both
 * tablets send the same payload under the same id.
 */
const freezeUnsent = (db: TabletDatabase): Promise<Unsent> =>
  db.transaction('rw', db.outbox, db.applications, db.photos, async () => {
    await db.outbox.filter(({ kind, touched }) => isWork(kind) && touched === 0).modify({ touched: 1 })
    // Unreadable rows would be unreadable on another tablet as well, and messages are the person's own words; they stay here.
    const all = await db.outbox.orderBy('seq').toArray()
    const operations = all.filter(({ kind, unreadable }) => isWork(kind) && !unreadable)
    const ids = [...new Set(operations.flatMap((op) => op.appId ?? []))]
    const known = (await db.applications.bulkGet(ids)).filter((draft) => draft !== undefined)
    const drafts = known.filter(({ unreadable }) => !unreadable)
    const photos = await db.photos.where('appId').anyOf(ids).toArray()
    return { operations, drafts, photos }
  })

type Content = { index: RescueIndex; pictures: Blob[] }

const isWaiting = async (db: TabletDatabase, op: NewOp): Promise<boolean> =>
  (await db.outbox.where('opId').equals(op.opId).count()) > 0

async function encryptPictures(db: TabletDatabase, unsent: Unsent, key: CryptoKey): Promise<Content> {
  const index: RescueIndex = { drafts: unsent.drafts, photos: unsent.photos, operations: [], parts: [] }
  const pictures: Blob[] = []
  for (const { seq: _seq, ...op } of unsent.operations) {
    const bytes = op.kind === 'photo.put' ? await readPhotoBytes(op.targetId, db) : null
    // Skips what was sent meanwhile. A damaged picture is included, so that a retake is requested.
    if (op.kind === 'photo.put' && !bytes && !(await isWaiting(db, op))) continue
    index.operations.push(op)
    if (!bytes) continue
    const encrypted = await encryptPart(key, pictures.length + 1, utf8(op.targetId), bytes)
    pictures.push(new Blob([encrypted]))
    index.parts.push({ photo: op.targetId, size: encrypted.byteLength })
  }
  return { index, pictures }
}

const lengthPrefix = (bytes: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> => {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, bytes.byteLength)
  return four
}

/** The header: whose work it is, and for which applications the server accepts it. */
async function createHeader(
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
    device: await getDeviceId(),
    content_key: toBase64(raw),
    made_at: getCurrentTime().toISOString(),
    applications: [...new Set(own.map((op) => op.appId ?? op.targetId))],
    operations: index.operations.length,
    photos: index.parts.length,
  })
}

/** Writes all unsent work of the current person as one encrypted file; removes nothing from the tablet. */
export async function writeRescueFile(): Promise<Written> {
  const db = tablet()
  const server = await readRescueKey(db)
  if (!server) throw new RescueUnavailable('no_key')
  const unsent = await freezeUnsent(db)
  if (unsent.operations.length === 0) throw new RescueUnavailable('nothing')
  const raw = createContentKey()
  const key = await importContentKey(raw)
  const { index, pictures } = await encryptPictures(db, unsent, key)
  const head = utf8(JSON.stringify(await createHeader(db, server, raw, index)))
  const list = await encryptPart(key, 0, head, utf8(JSON.stringify(index)))
  const mark = new Uint8Array([...utf8(RESCUE_MAGIC), RESCUE_VERSION])
  const file = new Blob([mark, lengthPrefix(head), head, lengthPrefix(list), list, ...pictures], {
    type: 'application/octet-stream',
  })
  await recordEvent(db, 'parcel_written')
  const { operations, parts, drafts } = index
  return { file, operations: operations.length, photos: parts.length, applications: drafts.length }
}

/** `anketa-2026-11-21-AK.anketa`: the day and the initials, nothing else. */
export const rescueFileName = (initials: string, now = getCurrentTime()): string =>
  ['anketa', now.toISOString().slice(0, 10), initials.replaceAll('.', '')].filter(Boolean).join('-') +
  '.anketa'

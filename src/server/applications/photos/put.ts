// Receiving a photo (src/docs/offline.md#exactly-once-on-the-server): its bytes are already checked and durable; here
// the row is written once, by photo id and by (application, slot, gen). Late photos are accepted even after a manager
// has taken the application.
import type { applications } from '#api/applications.ts'
import { documentTypeOf } from '#domain/applications/form.ts'
import { type PhotoSlot, photoSlot } from '#domain/applications/photo-slots.ts'
import { takesPhotos } from '#domain/applications/status.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Call, Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { beginChange, isHolder } from '../record/clock.ts'
import {
  type AppRecord,
  changeRecord,
  lockRecord,
  notPossible,
  publishChange,
  refuseDeleted,
} from '../record/record.ts'
import { queueDecoding } from './decode.ts'
import { arrivedSlots } from './stored-slots.ts'
import { endPhotoTask } from './tasks.ts'

type PutRow = typeof applications.putPhoto
type PutCall = Call<PutRow>
type PhotoRow = Selected<'photos'>

const stagedOf = (call: PutCall) => {
  if (!call.staged) throw new Error('a photo row was called without a photo')
  return call.staged
}

function requireSlot(slot: number): PhotoSlot {
  const found = photoSlot(slot)
  if (!found) throw fieldError('slot', 'unknown_choice')
  return found
}

const answer = (call: PutCall, record: AppRecord, row: PhotoRow) => ({
  ok: true as const,
  op_id: call.opId ?? '',
  photo_id: row.id,
  sha256: row.sha256,
  size: row.size,
  version: record.version,
  number: record.number,
  received_at: row.received_at.toISOString(),
})

const sameId = (call: PutCall) =>
  call.trx.selectFrom('photos').selectAll().where('id', '=', call.params.photo_id).executeTakeFirst()

const samePlace = (call: PutCall) =>
  call.trx
    .selectFrom('photos')
    .selectAll()
    .where('application_id', '=', call.params.id)
    .where('slot', '=', call.query.slot)
    .where('gen', '=', call.query.gen)
    .executeTakeFirst()

async function nextGen(call: PutCall): Promise<number> {
  const { id: application_id } = call.params
  const rows = await call.trx
    .selectFrom('photos')
    .select('gen')
    .where('application_id', '=', application_id)
    .where('slot', '=', call.query.slot)
    .execute()
  return Math.max(0, ...rows.map((row) => row.gen)) + 1
}

/** A file that the photo store lost (restored from an older backup than the database) is replaced by the one just sent. */
async function replaceLostFile(call: PutCall, there: PhotoRow): Promise<void> {
  if (await call.deps.photos.has(there.file_key)) return
  const { key } = stagedOf(call)
  await call.trx.updateTable('photos').set({ file_key: key }).where('id', '=', there.id).execute()
  call.deps.photos.keep(stagedOf(call))
  queueDecoding(call, there.id)
}

/**
 * For an existing photo: the same file in the same slot is a repeat, another file is a conflict for a person to decide. A photo
 * never moves to another slot or application, so its id there belongs to another photo: acknowledging it would leave the
 * sent slot empty while the tablet reports it as stored.
 */
async function repeatOrRefuse(call: PutCall, record: AppRecord, there: PhotoRow) {
  const { slot, gen } = call.query
  if (there.application_id !== record.id || there.slot !== slot) throw new Problem('id_taken')
  if (there.sha256 === stagedOf(call).sha256) {
    await replaceLostFile(call, there)
    return { ...answer(call, record, there), replayed: true }
  }
  const other = { photo_id: there.id, sha256: there.sha256 }
  throw new Problem('slot_taken', { details: { slot, gen, next_gen: await nextGen(call), ...other } })
}

function insert(call: PutCall, record: AppRecord, slot: PhotoSlot): Promise<PhotoRow> {
  const { key, sha256, size, width, height } = stagedOf(call)
  const documentType = documentTypeOf(record.values)
  const { slot: number, gen, captured_at } = call.query
  return call.trx
    .insertInto('photos')
    .values({
      id: call.params.photo_id,
      application_id: record.id,
      slot: number,
      gen,
      kind: slot.kind[documentType] ?? slot.kind.id_card,
      sha256,
      size,
      width,
      height,
      file_key: key,
      captured_at: captured_at ?? null,
      received_at: call.deps.now(),
      created_by: person(call).id,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const putPhoto: Handler<PutRow> = async (call) => {
  const slot = requireSlot(call.query.slot)
  const record = await lockRecord(call, call.params.id, 'app_unknown')
  refuseDeleted(record)
  call.audited('application', record.id, { photo: call.params.photo_id, slot: slot.slot })
  const there = (await sameId(call)) ?? (await samePlace(call))
  if (there) return repeatOrRefuse(call, record, there)
  if (!takesPhotos(record.status)) throw notPossible(record)
  const photo = await insert(call, record, slot)
  await endPhotoTask(call.trx, record.id, slot.slot, call.deps.now())
  call.deps.photos.keep(stagedOf(call))
  await beginChange(call, record, isHolder(call, record) ? 'holder_photo' : 'others_photo')
  const after = await changeRecord(call, record, { arrived_slots: await arrivedSlots(call.trx, record.id) })
  await publishChange(call, 'photo_arrived', after)
  queueDecoding(call, photo.id)
  return answer(call, after, photo)
}

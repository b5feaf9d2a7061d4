// After the receipt, in the background: every photo is decoded once and its thumbnail made. A photo that cannot be decoded
// becomes `bad`; its slot counts as missing again and a retake is requested
// (src/docs/offline.md#camera-and-image-rules).
import { sql } from 'kysely'
import { makeThumb, thumbQueue } from '../../files/thumbnails.ts'
import type { Deps } from '../../platform/deps.ts'
import { emitEvent } from '../../platform/live/live.ts'
import type { AnyCall } from '../record/record.ts'
import { arrivedSlots } from './stored-slots.ts'

/** Marks a photo as damaged and publishes the change. */
export async function markBad(deps: Deps, photoId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const photo = await trx
      .selectFrom('photos')
      .select('application_id')
      .where('id', '=', photoId)
      .executeTakeFirst()
    if (!photo) return
    const { application_id: id } = photo
    await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
    await trx.updateTable('photos').set({ state: 'bad' }).where('id', '=', photoId).execute()
    const after = await trx
      .updateTable('applications')
      .set({
        arrived_slots: await arrivedSlots(trx, id),
        version: sql<number>`version + 1`,
        updated_at: deps.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { status, branch_id, created_by, manager_id, partner_id, version } = after
    const place = { status, branch_id, created_by, manager_id, partner_id, version }
    await emitEvent(trx, { kind: 'application_changed', application_id: id, ...place })
  })
}

async function decode(deps: Deps, photoId: string): Promise<void> {
  const photo = await deps.db
    .selectFrom('photos')
    .select('file_key')
    .where('id', '=', photoId)
    .executeTakeFirst()
  if (photo && (await makeThumb(deps.photos, photo.file_key)) === 'bad') await markBad(deps, photoId)
}

/**
 * Queues the decoding for after the answer and its transaction. It waits while many photos are being received, so that
 * receiving them has the processor.
 */
export function queueDecoding({ deps, reply }: AnyCall, photoId: string): void {
  const job = async () => {
    await deps.concurrency.quiet()
    await decode(deps, photoId)
  }
  reply.raw.once('close', () => thumbQueue(deps.photos).add(job))
}

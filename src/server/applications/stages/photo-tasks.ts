// "Send back slot 4": the photo no longer counts, and stands among the missing ones on the seller's tablet with the words
// of whoever sent it back, until a new one has arrived.
import { randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { type Handler, person, type Trx } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { arrivedSlots } from '../photos/stored-slots.ts'
import { lockTakenRecord } from '../record/taken-record.ts'
import { stepDone } from './finish-step.ts'

export const askPhoto: Handler<typeof stages.askPhoto> = async (call) => {
  const { trx, params, body, deps } = call
  const record = await lockTakenRecord(call, params.id)
  const spoiled = await trx
    .updateTable('photos')
    .set({ state: 'bad' })
    .where('application_id', '=', record.id)
    .where('slot', '=', body.slot)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (spoiled.numUpdatedRows === 0n)
    throw new Problem('validation', { errors: [{ code: 'unknown_choice', field: 'slot' }] })
  const task = { comment: body.comment, user_id: person(call).id, at: deps.now() }
  await trx
    .insertInto('photo_tasks')
    .values({ id: randomUUID(), application_id: record.id, slot: body.slot, ...task, done_at: null })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'slot']).where('done_at', 'is', null).doUpdateSet(task),
    )
    .execute()
  return stepDone(call, record, { arrived_slots: await arrivedSlots(trx, record.id) })
}

/** A new photo of the slot has arrived: its task is done. */
export const endPhotoTask = (trx: Trx, applicationId: string, slot: number, now: Date) =>
  trx
    .updateTable('photo_tasks')
    .set({ done_at: now })
    .where('application_id', '=', applicationId)
    .where('slot', '=', slot)
    .where('done_at', 'is', null)
    .execute()

/** What still has to be taken again. */
export const openPhotoTasks = (trx: Trx, applicationId: string) =>
  trx
    .selectFrom('photo_tasks')
    .select(['slot', 'comment', 'at'])
    .where('application_id', '=', applicationId)
    .where('done_at', 'is', null)
    .orderBy('slot')
    .execute()

// A manager requests a new photo of a slot: the photos of the slot no longer count, and the seller's tablet lists the slot
// as missing, with the manager's comment, until a new photo has arrived.
import { randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import type { Handler } from '../../platform/handler.ts'
import { isAmong } from '../../platform/notify.ts'
import { person } from '../../platform/person.ts'
import { fieldError } from '../../platform/problems.ts'
import { notifyOf } from '../notify-people.ts'
import { arrivedSlots } from '../photos/stored-slots.ts'
import { lockTakenRecord } from '../record/taken-record.ts'
import { finishStep } from './finish-step.ts'

export const askPhoto: Handler<typeof stages.askPhoto> = async (call) => {
  const { trx, params, body, deps } = call
  const record = await lockTakenRecord(call, params.id)
  call.audited('application', record.id, { slot: body.slot })
  const rejected = await trx
    .updateTable('photos')
    .set({ state: 'bad' })
    .where('application_id', '=', record.id)
    .where('slot', '=', body.slot)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (rejected.numUpdatedRows === 0n) throw fieldError('slot', 'unknown_choice')
  const task = { comment: body.comment, user_id: person(call).id, at: deps.now() }
  await trx
    .insertInto('photo_tasks')
    .values({ id: randomUUID(), application_id: record.id, slot: body.slot, ...task, done_at: null })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'slot']).where('done_at', 'is', null).doUpdateSet(task),
    )
    .execute()
  await notifyOf(call, isAmong(record.created_by), 'photo_asked', record, task.user_id)
  return finishStep(call, record, { arrived_slots: await arrivedSlots(trx, record.id) })
}

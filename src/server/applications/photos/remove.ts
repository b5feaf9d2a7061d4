// Removes a photo from an application; the bytes stay, the row records when it was removed.
import type { applications } from '#api/applications.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { beginChange, isHolder } from '../record/clock.ts'
import { dataChangeOf } from '../record/data-change.ts'
import {
  type AnyCall,
  type AppRecord,
  changed,
  changeRecord,
  lockRecord,
  notPossible,
  publishChange,
  refuseDeleted,
} from '../record/record.ts'
import { arrivedSlots } from './stored-slots.ts'

/** A photo is taken away by those who may change the data. */
async function requireOpen(call: AnyCall, record: AppRecord): Promise<void> {
  refuseDeleted(record)
  if ((await dataChangeOf(call.trx, record, person(call).id)) !== 'fields') throw notPossible(record)
}

export const removePhoto: Handler<typeof applications.removePhoto> = async (call) => {
  const { params, trx, deps } = call
  const record = await lockRecord(call, params.id)
  await requireOpen(call, record)
  call.audited('photo', params.photo_id, { application: record.id })
  const found = await trx
    .selectFrom('photos')
    .select('removed_at')
    .where('id', '=', params.photo_id)
    .where('application_id', '=', record.id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  if (found.removed_at) return changed(record, 'none')
  await trx.updateTable('photos').set({ removed_at: deps.now() }).where('id', '=', params.photo_id).execute()
  await beginChange(call, record, isHolder(call, record) ? 'holder_photo' : 'others_photo')
  const after = await changeRecord(call, record, { arrived_slots: await arrivedSlots(trx, record.id) })
  await publishChange(call, 'application_changed', after)
  return changed(after, 'fields')
}

// Requests for a new photo of a slot (`photo_tasks`).
import type { Trx } from '../../platform/trx.ts'

/** Ends the task of a slot whose new photo has arrived. */
export const endPhotoTask = (trx: Trx, applicationId: string, slot: number, now: Date) =>
  trx
    .updateTable('photo_tasks')
    .set({ done_at: now })
    .where('application_id', '=', applicationId)
    .where('slot', '=', slot)
    .where('done_at', 'is', null)
    .execute()

/** Slots of an application that still have to be photographed again. */
export const openPhotoTasks = (trx: Trx, applicationId: string) =>
  trx
    .selectFrom('photo_tasks')
    .select(['slot', 'comment', 'at'])
    .where('application_id', '=', applicationId)
    .where('done_at', 'is', null)
    .orderBy('slot')
    .execute()

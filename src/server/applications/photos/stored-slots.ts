// Which slots of an application have a good photo on the server.
import type { Trx } from '../../platform/trx.ts'

/** Slots with at least one photo that is neither removed nor damaged, in order. */
export async function arrivedSlots(trx: Trx, applicationId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('slot')
    .distinct()
    .where('application_id', '=', applicationId)
    .where('removed_at', 'is', null)
    .where('state', '=', 'ok')
    .orderBy('slot')
    .execute()
  return rows.map((row) => row.slot)
}

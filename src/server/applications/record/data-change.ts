// What becomes of a change of the data of an application: the domain's rule with the facts of the record.
import { CONTRACT_STATES, isLiveContract } from '#domain/applications/contract.ts'
import { resolveDataChange } from '#domain/applications/status.ts'
import type { Trx } from '../../platform/trx.ts'
import type { AppRecord } from './record.ts'

/** Whether the change of this person is written, becomes a comment, or is refused. */
export async function dataChangeOf(
  trx: Trx,
  record: AppRecord,
  userId: number,
): Promise<ReturnType<typeof resolveDataChange>> {
  const live = await trx
    .selectFrom('contracts')
    .select('id')
    .where('application_id', '=', record.id)
    .where('state', 'in', CONTRACT_STATES.filter(isLiveContract))
    .executeTakeFirst()
  return resolveDataChange(record.status, record.manager_id === userId, live !== undefined)
}

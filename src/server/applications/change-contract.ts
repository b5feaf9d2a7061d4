// The only place that changes the state of a contract, by its table of transitions.
import type { Updateable } from 'kysely'
import { CONTRACT_TRANSITIONS, type ContractAction } from '#domain/applications/contract.ts'
import type { Database } from '../db/schema/database.ts'
import type { Trx } from '../platform/trx.ts'

/** What an answer or a step writes beside the state. */
type Written = Omit<Updateable<Database['contracts']>, 'id' | 'application_id' | 'state'>

/** Ends the draft of an invoice with its contract or its last product: the next contract opens its own. */
export async function cancelDraftInvoice(trx: Trx, contract_id: string): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ state: 'cancelled' })
    .where('contract_id', '=', contract_id)
    .where('state', '=', 'draft')
    .execute()
}

/**
 * Changes a contract that is in a state from which the action leads, in the transaction of the caller; false: it is in another
 * one, and nothing was written.
 */
export async function changeContract(
  trx: Trx,
  id: string,
  action: ContractAction,
  written: Written = {},
): Promise<boolean> {
  const { from, to } = CONTRACT_TRANSITIONS[action]
  const { numUpdatedRows } = await trx
    .updateTable('contracts')
    .set({ ...written, state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  const isChanged = numUpdatedRows > 0n
  if (isChanged && to === 'cancelled') await cancelDraftInvoice(trx, id)
  return isChanged
}

// What the jobs of a contract share: reading it in the states they are for, and changing it where its table still allows it.
import type { ContractAction, ContractState } from '#domain/applications/contract.ts'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Trx } from '../../../platform/trx.ts'
import { changeContract } from '../../change-contract.ts'
import { notifyHolder } from '../../notify-people.ts'
import { type AppRecord, changeRecord, publishChange, type WriteContext } from '../../record/record.ts'
import type { Contract } from '../../sale.ts'
import { inOwnTransaction } from '../scoring/attempts.ts'

/** The `raw_code` of a contract that waits for a code which the partner could not send. */
export const CODE_NOT_SENT = 'code_not_sent'
/** The `raw_code` of a contract that the client has signed, and the partner does not confirm or does not know. */
export const NOT_CONFIRMED = 'not_confirmed'
/** The `raw_code` of a contract that the partner does not cancel. */
export const NOT_CANCELLED = 'not_cancelled'
/** States after a person has cancelled. */
export const ENDING: readonly ContractState[] = ['cancelling', 'cancelled']

export type Found = { contract: Contract; record: AppRecord }

/** A contract that is in one of these states, with its application; null for another one. */
export async function contractIn(
  db: Trx,
  id: string,
  states: readonly ContractState[],
): Promise<Found | null> {
  const contract = await db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract || !states.includes(contract.state)) return null
  const record = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', contract.application_id)
    .executeTakeFirstOrThrow()
  return { contract, record }
}

/** Writes and publishes a new version of the application. */
export const changed = async (context: WriteContext, record: AppRecord) =>
  publishChange(context, 'application_changed', await changeRecord(context, record, {}))

/** The application of a contract, locked. */
export const lockApplicationOf = (trx: Trx, { contract }: Found): Promise<AppRecord> =>
  trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', contract.application_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type Answer = { action: ContractAction; written?: Parameters<typeof changeContract>[3] }

/** Answers of a partner of which the holder is notified. */
const NOTIFIED: Partial<Record<ContractAction, SystemNotificationKind>> = {
  confirm: 'contract_confirmed',
  refuse: 'contract_failed',
  fail: 'contract_failed',
  lose: 'contract_lost',
}

/** Changes a contract where its table still allows it; `then` follows in the same transaction. */
export const change = (
  deps: Deps,
  found: Found,
  { action, written }: Answer,
  then: (context: WriteContext, record: AppRecord) => Promise<unknown> = changed,
) =>
  inOwnTransaction(deps, async (context) => {
    const record = await lockApplicationOf(context.trx, found)
    if (!(await changeContract(context.trx, found.contract.id, action, written))) return
    await then(context, record)
    const kind = NOTIFIED[action]
    if (kind !== undefined) await notifyHolder(context, kind, record)
  })

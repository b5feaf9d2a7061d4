// The jobs of a contract: making it at the partner, finding out how its confirmation ended, cancelling it. Each reads the
// partner's state before it repeats anything, so a kill between any two lines makes no second contract (domain notes 7.3).

import { randomUUID } from 'node:crypto'
import type { ContractState } from '#domain/applications/contract.ts'
import { SCORING_POLL_MS } from '#domain/applications/scoring.ts'
import { GatewayFailure, type PartnerContract } from '../../../gateways/partners/gateway.ts'
import type { Deps } from '../../../platform/handler.ts'
import { type AppRecord, changeRecord, type Doing, tell } from '../../record.ts'
import { inOwn } from '../attempts.ts'
import { type Contract, dealOf } from '../deal.ts'
import { moveBySystem } from '../system-move.ts'
import { orderOf, partnerContractOf } from './orders.ts'

/** After this time the queue asks how a confirmation ended, should nobody have been told. */
export const SETTLE_AFTER_MS = 15_000

type Found = { contract: Contract; record: AppRecord }

async function contractIn(deps: Deps, id: string, states: readonly ContractState[]): Promise<Found | null> {
  const contract = await deps.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract || !states.includes(contract.state)) return null
  const record = await deps.db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', contract.application_id)
    .executeTakeFirstOrThrow()
  return { contract, record }
}

type Change = Partial<
  Pick<Contract, 'state' | 'reason' | 'raw_code' | 'raw_text' | 'external_contract' | 'external_order'>
> & {
  confirmed_at?: Date
  cancelled_at?: Date
}

/** Changes a contract that is still in one of the states; `then` follows in the same transaction. */
const change = (
  deps: Deps,
  { contract }: Found,
  from: readonly ContractState[],
  set: Change,
  then: (doing: Doing, record: AppRecord) => Promise<unknown> = async (doing, record) =>
    tell(doing, 'application_changed', await changeRecord(doing, record, {})),
) =>
  inOwn(deps, async (doing) => {
    const record = await doing.trx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', contract.application_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const changed = await doing.trx
      .updateTable('contracts')
      .set(set)
      .where('id', '=', contract.id)
      .where('state', 'in', [...from])
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) await then(doing, record)
  })

async function makeAtPartner(deps: Deps, { contract, record }: Found): Promise<PartnerContract> {
  const gateway = await deps.partners(contract.partner_id)
  const order = await orderOf(deps.db, record, await dealOf(deps.db, record, deps.now()), contract)
  const earlier = contract.asked_at ? await gateway.findContract(order) : null
  if (earlier) return earlier
  await deps.db.updateTable('contracts').set({ asked_at: deps.now() }).where('id', '=', contract.id).execute()
  return gateway.createContract(order)
}

/** The worker of `contract_make`; anything but an answer is thrown, and the queue tries again later. */
export async function makeContractAtPartner(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps, id, ['making'])
  if (!found) return
  try {
    const { contract_id, order_id } = await makeAtPartner(deps, found)
    const ids = { external_contract: contract_id, external_order: order_id }
    await change(deps, found, ['making'], { state: 'waiting', ...ids })
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== 'refused') throw error
    const why = { reason: error.reason ?? 'other', raw_code: error.raw.code, raw_text: error.raw.text }
    await change(deps, found, ['making'], { state: 'failed', ...why })
  }
}

/** The client has confirmed: the application is registered, its invoice opened, the other limits given back. */
const registered = (contract: Contract) => async (doing: Doing, record: AppRecord) => {
  const { trx, deps } = doing
  await trx
    .insertInto('invoices')
    .values({
      id: randomUUID(),
      application_id: record.id,
      contract_id: contract.id,
      created_at: deps.now(),
      closed_at: null,
      closed_by: null,
    })
    .onConflict((conflict) => conflict.column('contract_id').doNothing())
    .execute()
  await trx
    .updateTable('partner_attempts')
    .set({ state: 'cancelled' })
    .where('application_id', '=', record.id)
    .where('archived_at', 'is', null)
    .where('id', '!=', contract.attempt_id)
    .where('state', 'in', ['approved', 'reviewing', 'support'])
    .execute()
  if (record.status !== 'in_process') return
  await moveBySystem(doing, record, {
    action: 'confirm_contract',
    to: 'registered',
    reason: null,
    userId: contract.created_by,
    set: { partner_id: contract.partner_id, sum: contract.cost },
  })
}

/** The worker of `contract_settle`: asks the partner how the confirmation ended. */
export async function settleContract(deps: Deps, id: string): Promise<void> {
  // "Waiting" too: the client may have confirmed in the partner's own application.
  const open = ['waiting', 'confirming', 'moderation'] as const
  const found = await contractIn(deps, id, open)
  if (!found) return
  const gateway = await deps.partners(found.contract.partner_id)
  const state = await gateway.contractState(partnerContractOf(found.contract, found.record))
  if (state === 'confirmed') {
    const set = { state, confirmed_at: deps.now() } as const
    return change(deps, found, open, set, registered(found.contract))
  }
  if (state === 'cancelled')
    return change(deps, found, open, { state: 'failed', reason: 'rejected_by_partner_bank' })
  if (state === 'waiting') return change(deps, found, ['confirming'], { state: 'waiting' })
  await change(deps, found, open, { state: 'moderation' }, async (doing, record) => {
    await deps.jobs.send(
      doing.trx,
      { kind: 'contract_settle', id },
      Math.min(SCORING_POLL_MS, deps.env.SCORING_POLL_MS),
    )
    await tell(doing, 'application_changed', await changeRecord(doing, record, {}))
  })
}

/** The worker of `contract_cancel`: what stands at the partner goes first, then ours. */
export async function cancelAtPartner(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps, id, ['cancelling'])
  if (!found) return
  const { contract, record } = found
  const gateway = await deps.partners(contract.partner_id)
  const known = contract.external_contract
    ? partnerContractOf(contract, record)
    : await gateway.findContract(
        await orderOf(deps.db, record, await dealOf(deps.db, record, deps.now()), contract),
      )
  if (known) await gateway.cancel(known)
  await change(deps, found, ['cancelling'], { state: 'cancelled', cancelled_at: deps.now() })
}

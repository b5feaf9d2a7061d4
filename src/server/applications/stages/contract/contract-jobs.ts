// The jobs of a contract: making it at the partner, finding out how its confirmation ended, cancelling it. Each reads the
// partner's state before it repeats anything, so a kill between any two lines makes no second contract
// (src/docs/business-rules.md#protocols-of-partners).

import { randomUUID } from 'node:crypto'
import {
  type ContractAction,
  type ContractState,
  contractWait,
  OPEN_CONTRACT_STATES,
} from '#domain/applications/contract.ts'
import { SCORING_POLL_MS } from '#domain/applications/scoring.ts'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import {
  GatewayFailure,
  type PartnerContract,
  type PartnerGateway,
} from '../../../gateways/partners/gateway.ts'
import { moveSend, uncountSend } from '../../../platform/code-limits.ts'
import type { Deps, Trx } from '../../../platform/handler.ts'
import { EXPIRE_S } from '../../../platform/jobs.ts'
import { changeContract } from '../../change-contract.ts'
import { notifyHolder } from '../../notify-people.ts'
import { type AppRecord, changeRecord, publishChange, type WriteContext } from '../../record/record.ts'
import { type Contract, readSale } from '../../sale.ts'
import { byServer, transition } from '../../transitions/transition.ts'
import { contractTarget } from '../client/code-rules.ts'
import { inOwnTransaction } from '../scoring/attempts.ts'
import { contractLimit, orderOf, partnerContractOf } from './orders.ts'

/** After this time a job asks the partner how a confirmation ended, in case its answer was lost. */
export const FINISH_AFTER_MS = 15_000

/** States after a person has cancelled. */
const ENDING: readonly ContractState[] = ['cancelling', 'cancelled']

type Found = { contract: Contract; record: AppRecord }

async function contractIn(db: Trx, id: string, states: readonly ContractState[]): Promise<Found | null> {
  const contract = await db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract || !states.includes(contract.state)) return null
  const record = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', contract.application_id)
    .executeTakeFirstOrThrow()
  return { contract, record }
}

const changed = async (context: WriteContext, record: AppRecord) =>
  publishChange(context, 'application_changed', await changeRecord(context, record, {}))

const lockRecord = (trx: Trx, { contract }: Found): Promise<AppRecord> =>
  trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', contract.application_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Answer = { action: ContractAction; written?: Parameters<typeof changeContract>[3] }

/** Answers of a partner of which the holder is notified. */
const NOTIFIED: Partial<Record<ContractAction, SystemNotificationKind>> = {
  confirm: 'contract_confirmed',
  refuse: 'contract_failed',
  fail: 'contract_failed',
}

/** Changes a contract where its table still allows it; `then` follows in the same transaction. */
const change = (
  deps: Deps,
  found: Found,
  { action, written }: Answer,
  then: (context: WriteContext, record: AppRecord) => Promise<unknown> = changed,
) =>
  inOwnTransaction(deps, async (context) => {
    const record = await lockRecord(context.trx, found)
    if (!(await changeContract(context.trx, found.contract.id, action, written))) return
    await then(context, record)
    const kind = NOTIFIED[action]
    if (kind !== undefined) await notifyHolder(context, kind, record)
  })

async function makeAtPartner(deps: Deps, { contract, record }: Found): Promise<PartnerContract> {
  const gateway = await deps.partners(contract.partner_id)
  const order = await orderOf(deps.db, record, await readSale(deps.db, record, deps.now()), contract)
  const earlier = contract.asked_at ? await gateway.findContract(order) : null
  if (earlier) return earlier
  await deps.db.updateTable('contracts').set({ asked_at: deps.now() }).where('id', '=', contract.id).execute()
  return gateway.createContract(order)
}

/**
 * The partner gave no answer: the queue tries again, but not for ever. After five minutes the contract stays as it is, and
 * a person asks for it again ("get contract").
 */
async function endOrTryAgain(deps: Deps, found: Found, error: GatewayFailure): Promise<void> {
  const wait = contractWait(found.contract, deps.now(), contractLimit(deps))
  if (wait === null || !wait.is_over) throw error
  // The screens show that the waiting is over.
  await inOwnTransaction(deps, async (context) => {
    const record = await lockRecord(context.trx, found)
    const { state } = found.contract
    if (!(await contractIn(context.trx, found.contract.id, [state]))) return
    await changed(context, record)
    await notifyHolder(context, 'contract_late', record)
  })
}

/**
 * A contract that was cancelled while its creation was under way: the partner may have made it after it was looked for there,
 * so it is looked for and cancelled once more.
 */
async function cancelLate(
  deps: Deps,
  id: string,
  made: Pick<PartnerContract, 'contract_id' | 'order_id'> | null,
): Promise<void> {
  const late = await contractIn(deps.db, id, ENDING)
  if (!late?.contract.asked_at) return
  await inOwnTransaction(deps, async ({ trx }) => {
    if (made)
      await trx
        .updateTable('contracts')
        .set({ external_contract: made.contract_id, external_order: made.order_id })
        .where('id', '=', id)
        .execute()
    await deps.jobs.send(trx, { kind: 'contract_cancel', id })
  })
}

/** The worker of `contract_make`; anything but an answer is thrown, and the queue tries again later. */
export async function makeContractAtPartner(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps.db, id, ['making'])
  if (!found) return cancelLate(deps, id, null)
  const target = contractTarget(found.record, found.contract.created_by)
  try {
    const { contract_id, order_id } = await makeAtPartner(deps, found)
    const ids = { external_contract: contract_id, external_order: order_id }
    const made: Answer = { action: 'make', written: { awaited_since: null, ...ids } }
    await change(deps, found, made, async (context, record) => {
      await moveSend(context.trx, deps, target)
      await changed(context, record)
    })
    await cancelLate(deps, id, { contract_id, order_id })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (error.kind !== 'refused') return endOrTryAgain(deps, found, error)
    const written = { reason: error.reason ?? 'other', raw_code: error.raw.code, raw_text: error.raw.text }
    await change(deps, found, { action: 'refuse', written }, async (context, record) => {
      await uncountSend(context.trx, deps, target)
      await changed(context, record)
    })
  }
}

/** The client has confirmed: the application is registered, its invoice opened, the other limits given back. */
const registered = (contract: Contract) => async (context: WriteContext, record: AppRecord) => {
  const { trx, deps } = context
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
  await transition(byServer(context), record, {
    action: 'confirm_contract',
    userId: contract.created_by,
    set: { partner_id: contract.partner_id, sum: contract.cost },
  })
}

/** When the partner is to be asked again; null: it has been awaited long enough. */
function nextPoll(
  deps: Deps,
  contract: Pick<Contract, 'awaited_since' | 'created_at' | 'fetches'>,
): number | null {
  const now = deps.now()
  const wait = contractWait({ ...contract, state: 'moderation' }, now, contractLimit(deps))
  if (!wait || wait.is_over) return null
  const poll = Math.min(SCORING_POLL_MS, deps.env.SCORING_POLL_MS)
  return Math.min(poll, wait.until.getTime() - now.getTime())
}

async function applyPartnerState(deps: Deps, found: Found): Promise<void> {
  const { contract, record } = found
  const gateway = await deps.partners(contract.partner_id)
  const state = await gateway.contractState(partnerContractOf(contract, record))
  const ended = { awaited_since: null }
  if (state === 'confirmed') {
    const written = { confirmed_at: deps.now(), ...ended }
    return change(deps, found, { action: 'confirm', written }, registered(contract))
  }
  if (state === 'cancelled')
    return change(deps, found, {
      action: 'fail',
      written: { reason: 'rejected_by_partner_bank', ...ended },
    })
  if (state === 'waiting') return change(deps, found, { action: 'return_code', written: ended })
  // Null: the client has confirmed in the partner's own application, and the waiting begins here.
  const awaited_since = contract.awaited_since ?? deps.now()
  await change(deps, found, { action: 'review', written: { awaited_since } }, async (context, record) => {
    const after = nextPoll(deps, { ...contract, awaited_since })
    if (after !== null) await deps.jobs.send(context.trx, { kind: 'contract_settle', id: contract.id }, after)
    await changed(context, record)
  })
}

/** Asks the partner how the confirmation ended; one that is not ended yet is asked about again by the queue. */
export async function finishContract(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps.db, id, OPEN_CONTRACT_STATES)
  if (found) await applyPartnerState(deps, found)
}

/** The worker of `contract_check`: begins to ask where the server that sent the code has not done so. */
export async function checkContract(deps: Deps, id: string): Promise<void> {
  if (await contractIn(deps.db, id, ['confirming'])) await pollContract(deps, id)
}

/** The worker of `contract_settle`: asks every 20 seconds, for five minutes at most. */
export async function pollContract(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps.db, id, OPEN_CONTRACT_STATES)
  if (!found) return
  try {
    await applyPartnerState(deps, found)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await endOrTryAgain(deps, found, error)
  }
}

/** The return that waits for the cancellation of a contract. */
const returnOf = (deps: Deps, contract: string) =>
  deps.db
    .selectFrom('returns')
    .select('id')
    .where('contract_id', '=', contract)
    .where('state', '=', 'approved')
    .where('way', '=', 'cancel')
    .executeTakeFirst()

/**
 * Cancels a contract that the partner knows; false: it has refused, and people decide. A return keeps why the partner did not
 * cancel, and reads the partner's state first: an earlier cancellation, whose answer was lost, may have reached it.
 */
async function cancelKnown(
  deps: Deps,
  id: string,
  gateway: PartnerGateway,
  known: PartnerContract | null,
): Promise<boolean> {
  if (!known) return true
  const request = await returnOf(deps, id)
  try {
    if (request === undefined || (await gateway.contractState(known)) !== 'cancelled')
      await gateway.cancel(known)
    return true
  } catch (error) {
    if (!(error instanceof GatewayFailure) || request === undefined) throw error
    await deps.db
      .updateTable('returns')
      .set({ partner_problem: error.kind === 'refused' ? 'refused' : 'no_answer' })
      .where('id', '=', request.id)
      .execute()
    if (error.kind === 'refused') return false
    throw error
  }
}

/** As long as the queue lets a job run, so that the claim of a server that stopped meanwhile expires. */
const CLAIM_MS = EXPIRE_S * 1000

/**
 * Runs the cancellation of a contract while no other job runs one: both would read that the partner has not cancelled yet, and it would
 * be asked twice. Throws while another one runs, and the queue tries again.
 */
async function withClaim(deps: Deps, id: string, run: () => Promise<void>): Promise<void> {
  const now = deps.now()
  const claimed = await deps.db
    .updateTable('contracts')
    .set({ cancel_claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where('id', '=', id)
    .where((by) => by.or([by('cancel_claimed_until', 'is', null), by('cancel_claimed_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw new Error('the contract is being cancelled by another job')
  try {
    await run()
  } finally {
    await deps.db.updateTable('contracts').set({ cancel_claimed_until: null }).where('id', '=', id).execute()
  }
}

/**
 * The worker of `contract_cancel`: cancels at the partner first, then here. One that is cancelled here already is cancelled at
 * the partner again, where its creation was still under way (`cancelLate`).
 */
export async function cancelAtPartner(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps.db, id, ENDING)
  if (found) await withClaim(deps, id, () => cancelFound(deps, found))
}

async function cancelFound(deps: Deps, found: Found): Promise<void> {
  const { contract, record } = found
  const { id } = contract
  const gateway = await deps.partners(contract.partner_id)
  const known = contract.external_contract
    ? partnerContractOf(contract, record)
    : await gateway.findContract(
        await orderOf(deps.db, record, await readSale(deps.db, record, deps.now()), contract),
      )
  const isCancelled = await cancelKnown(deps, id, gateway, known)
  if (!isCancelled) return
  const ended: Answer = { action: 'end', written: { cancelled_at: deps.now() } }
  await change(deps, found, ended, async (context, current) => {
    // The draft ends with its contract: the next contract opens its own.
    await context.trx
      .updateTable('invoices')
      .set({ state: 'cancelled' })
      .where('contract_id', '=', id)
      .where('state', '=', 'draft')
      .execute()
    await changed(context, current)
  })
}

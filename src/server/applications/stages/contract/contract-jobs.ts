// The jobs of a contract: making it at the partner and finding out how its confirmation ended (cancelling: contract-cancel.ts). Each reads the
// partner's state before it repeats anything, so a kill between any two lines makes no second contract
// (src/docs/business-rules.md#protocols-of-partners).

import { randomUUID } from 'node:crypto'
import { contractWait, isInForceAtPartner, OPEN_CONTRACT_STATES } from '#domain/applications/contract.ts'
import { clientPoll, SCORING_POLL_MS } from '#domain/applications/scoring.ts'
import { DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { isSameOffer } from '#domain/partners/tariff.ts'
import {
  type ContractOrder,
  type ContractReport,
  GatewayFailure,
  type MadeContract,
  type PartnerContract,
  type PartnerGateway,
} from '../../../gateways/partners/gateway.ts'
import { moveSend, uncountSend } from '../../../platform/code-limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changeContract } from '../../change-contract.ts'
import { notifyHolder } from '../../notify-people.ts'
import type { AppRecord, WriteContext } from '../../record/record.ts'
import { type Contract, readSale } from '../../sale.ts'
import { asServer, transition } from '../../transitions/transition.ts'
import { contractTarget } from '../client/code-rules.ts'
import { inOwnTransaction } from '../scoring/attempts.ts'
import { keepTariffs } from '../scoring/tariffs.ts'
import {
  type Answer,
  CODE_NOT_SENT,
  change,
  changed,
  contractIn,
  ENDING,
  type Found,
  lockApplicationOf,
  NOT_CONFIRMED,
} from './contract-change.ts'
import { contractLimit, orderOf, partnerContractOf } from './orders.ts'

/** After this time a job asks the partner how a confirmation ended, in case its answer was lost. */
export const FINISH_AFTER_MS = 15_000

/** The answer to a creation that must not be repeated was lost: a person finds out at the partner what became of it. */
class LostAnswer extends Error {}

/** Throws where the partner would sell the goods on other terms than were shown; the new ones are kept and shown next. */
async function requireSameTariff(
  deps: Deps,
  gateway: PartnerGateway,
  order: ContractOrder,
  contract: Contract,
): Promise<void> {
  const { tariff } = contract
  if (tariff === null) return
  const { client_id, reference, lines } = order
  const tariffs = await gateway.tariffs({ client_id, reference, lines })
  const now = tariffs.find(({ id }) => id === tariff.id)
  if (now !== undefined && isSameOffer(now, tariff)) return
  await keepTariffs(deps.db, contract.attempt_id, lines, tariffs, deps.now())
  throw new GatewayFailure('refused', { code: 'terms_changed', text: now?.error ?? '' }, 'terms_changed')
}

/** Null: the contract was cancelled before the partner was asked. */
async function makeAtPartner(deps: Deps, { contract, record }: Found): Promise<MadeContract | null> {
  const gateway = await deps.partners(contract.partner_id)
  const { isCreationRepeatable } = DIALECT_TRAITS[gateway.dialect]
  // The server was stopped between the question and its answer.
  if (contract.asked_at !== null && !isCreationRepeatable) throw new LostAnswer()
  const order = await orderOf(deps.db, record, await readSale(deps.db, record, deps.now()), contract)
  await requireSameTariff(deps, gateway, order, contract)
  const setAsked = (asked_at: Date | null) =>
    deps.db
      .updateTable('contracts')
      .set({ asked_at })
      .where('id', '=', contract.id)
      .where('state', '=', 'making')
      .executeTakeFirst()
  const { numUpdatedRows } = await setAsked(deps.now())
  // Somebody has cancelled it meanwhile: nothing was asked, and nothing is.
  if (numUpdatedRows === 0n) return null
  try {
    return await gateway.createContract(order)
  } catch (error) {
    if (!(error instanceof GatewayFailure) || isCreationRepeatable) throw error
    if (!error.isUndone) throw new LostAnswer()
    await setAsked(null)
    throw error
  }
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
    const record = await lockApplicationOf(context.trx, found)
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
    const made = await makeAtPartner(deps, found)
    if (made === null) return
    await keepMade(deps, found, made)
    await cancelLate(deps, id, made)
  } catch (error) {
    if (error instanceof LostAnswer) return change(deps, found, { action: 'lose' })
    if (!(error instanceof GatewayFailure)) throw error
    if (error.kind !== 'refused') return endOrTryAgain(deps, found, error)
    const written = { reason: error.reason ?? 'other', raw_code: error.raw.code, raw_text: error.raw.text }
    await change(deps, found, { action: 'refuse', written }, async (context, record) => {
      await uncountSend(context.trx, deps, target)
      await changed(context, record)
    })
  }
}

/** What the partner wrote into the contract is not what was shown. */
const isOtherTotal = ({ tariff }: Contract, { total }: Pick<MadeContract, 'total'>): boolean =>
  tariff !== null && total !== null && total !== tariff.total

/** Keeps a contract that the partner has made; one with another total than was shown is cancelled before the client can sign. */
async function keepMade(deps: Deps, found: Found, made: MadeContract): Promise<void> {
  const { contract } = found
  const { id } = contract
  const isOther = isOtherTotal(contract, made)
  const written = {
    awaited_since: null,
    external_contract: made.contract_id,
    external_order: made.order_id,
    signing_page: made.signing_page,
    act_url: made.act_url,
    ...(made.codeNotSent !== undefined && { raw_code: CODE_NOT_SENT, raw_text: made.codeNotSent }),
    ...(isOther && { reason: 'terms_changed' }),
  }
  await change(deps, found, { action: 'make', written }, async (context, record) => {
    const target = contractTarget(record, contract.created_by)
    // A code that was not sent may be sent at once.
    await (made.codeNotSent === undefined ? moveSend : uncountSend)(context.trx, deps, target)
    if (isOther) {
      await changeContract(context.trx, id, 'cancel')
      await deps.jobs.send(context.trx, { kind: 'contract_cancel', id })
      await notifyHolder(context, 'contract_failed', record)
    } else if (made.signing_page !== '')
      await deps.jobs.send(context.trx, { kind: 'contract_settle', id }, signingPoll(deps, contract) ?? 0)
    await changed(context, record)
  })
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
  if (contract.signing_page !== '' || contract.act_url !== '')
    await deps.jobs.send(trx, { kind: 'contract_act', id: contract.id })
  if (record.status !== 'in_process') return
  await transition(asServer(context), record, {
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

/** When the partner is asked again whether the client has signed; null: the time is over, and a person asks. */
const signingPoll = ({ env, now }: Deps, { created_at }: Pick<Contract, 'created_at'>): number | null =>
  clientPoll(now().getTime() - created_at.getTime(), Math.min(SCORING_POLL_MS, env.SCORING_POLL_MS))

/** The contract as the partner has it now; one that the client has signed on the partner's page is confirmed first. */
async function reportOf(deps: Deps, { contract, record }: Found): Promise<ContractReport> {
  const gateway = await deps.partners(contract.partner_id)
  const known = partnerContractOf(contract, record)
  const report = await gateway.contractState(known)
  if (report.state !== 'waiting' || !report.isSigned) return report
  const { act_url } = await gateway.confirmSigned(known)
  if (act_url !== '')
    await deps.db.updateTable('contracts').set({ act_url }).where('id', '=', contract.id).execute()
  return gateway.contractState(known)
}

async function applyPartnerState(deps: Deps, found: Found): Promise<void> {
  const { contract } = found
  const { state } = await reportOf(deps, found)
  const seen = { partner_state: state, partner_state_at: deps.now() }
  const ended = { awaited_since: null, ...seen }
  if (isInForceAtPartner(state)) {
    const written = { confirmed_at: deps.now(), ...ended }
    return change(deps, found, { action: 'confirm', written }, registered(contract))
  }
  if (state === 'cancelled')
    return change(deps, found, {
      action: 'fail',
      written: { reason: 'rejected_by_partner_bank', ...ended },
    })
  if (state === 'waiting') {
    const isMended = contract.raw_code === NOT_CONFIRMED && { raw_code: '', raw_text: '' }
    return stillWaiting(deps, found, { ...ended, ...isMended })
  }
  // Null: the client has confirmed in the partner's own application, and the waiting begins here.
  const awaited_since = contract.awaited_since ?? deps.now()
  const written = { awaited_since, ...seen }
  await change(deps, found, { action: 'review', written }, async (context, record) => {
    const after = nextPoll(deps, { ...contract, awaited_since })
    if (after !== null) await deps.jobs.send(context.trx, { kind: 'contract_settle', id: contract.id }, after)
    await changed(context, record)
  })
}

/** The client has not confirmed: a code can be entered again, and who signs on the partner's page is watched. */
async function stillWaiting(deps: Deps, found: Found, seen: NonNullable<Answer['written']>): Promise<void> {
  const { contract } = found
  if (contract.state === 'confirming') return change(deps, found, { action: 'return_code', written: seen })
  if (contract.signing_page === '') return
  const after = signingPoll(deps, contract)
  await inOwnTransaction(deps, async ({ trx }) => {
    await trx.updateTable('contracts').set(seen).where('id', '=', contract.id).execute()
    if (after !== null) await deps.jobs.send(trx, { kind: 'contract_settle', id: contract.id }, after)
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

/** A concurrent run has just asked whether the client has signed, and goes on asking. */
const isWatched = (deps: Deps, contract: Contract): boolean =>
  contract.state === 'waiting' &&
  contract.partner_state_at !== null &&
  deps.now().getTime() - contract.partner_state_at.getTime() < (signingPoll(deps, contract) ?? 0) / 2

/**
 * The worker of `contract_settle`: asks every 20 seconds for five minutes about a confirmation, and more and more rarely for some
 * days about a client who signs on the partner's page.
 */
export async function pollContract(deps: Deps, id: string): Promise<void> {
  const found = await contractIn(deps.db, id, OPEN_CONTRACT_STATES)
  if (!found || isWatched(deps, found.contract)) return
  try {
    await applyPartnerState(deps, found)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (found.contract.state === 'waiting') {
      const words = error.kind === 'refused' && { raw_code: NOT_CONFIRMED, raw_text: error.raw.text }
      return stillWaiting(deps, found, { partner_state_at: deps.now(), ...words })
    }
    await endOrTryAgain(deps, found, error)
  }
}

// The job that cancels a contract at its partner, and what becomes of it where the partner does not.
import {
  GatewayFailure,
  type PartnerContract,
  type PartnerGateway,
} from '../../../gateways/partners/gateway.ts'
import type { Deps } from '../../../platform/deps.ts'
import { EXPIRE_S } from '../../../platform/jobs.ts'
import { publishChange } from '../../record/record.ts'
import { inOwnTransaction } from '../scoring/attempts.ts'
import { change, contractIn, ENDING, type Found, NOT_CANCELLED } from './contract-change.ts'
import { partnerContractOf } from './orders.ts'

/** The return that waits for the cancellation of a contract. */
const returnOf = (deps: Deps, contract: string) =>
  deps.db
    .selectFrom('returns')
    .select('id')
    .where('contract_id', '=', contract)
    .where('state', '=', 'approved')
    .where('way', '=', 'cancel')
    .executeTakeFirst()

/** What hinders the cancellation at the partner, as a request for a return shows it. */
const problemAt = ({ kind, raw }: GatewayFailure): string => {
  if (kind !== 'refused') return 'no_answer'
  return raw.code === 'closed' ? 'closed' : 'refused'
}

/** Cancels a contract that the partner knows. The partner's state is read first: an earlier cancellation may have reached it. */
async function cancelKnown(gateway: PartnerGateway, known: PartnerContract): Promise<void> {
  const report = await gateway.contractState(known)
  if (report.state === 'cancelled') return
  if (report.state === 'closed') throw new GatewayFailure('refused', { code: 'closed', text: '' })
  await gateway.cancel(known)
}

/**
 * The partner did not cancel. A return keeps why; where the partner has refused, people decide, and a contract that is paid off is
 * in force again, because nobody can cancel it any more.
 */
async function keepUncancelled(deps: Deps, found: Found, failure: GatewayFailure): Promise<void> {
  const { id } = found.contract
  const problem = problemAt(failure)
  const request = await returnOf(deps, id)
  if (request !== undefined)
    await inOwnTransaction(deps, async (context) => {
      await context.trx
        .updateTable('returns')
        .set({ partner_problem: problem })
        .where('id', '=', request.id)
        .execute()
      await publishChange(context, 'application_changed', found.record)
    })
  if (problem === 'closed') {
    const written = { partner_state: 'closed' as const, partner_state_at: deps.now() }
    return change(deps, found, { action: 'keep', written })
  }
  if (failure.kind === 'refused')
    await deps.db
      .updateTable('contracts')
      .set({ raw_code: NOT_CANCELLED, raw_text: failure.raw.text })
      .where('id', '=', id)
      .execute()
  if (request === undefined || failure.kind !== 'refused') throw failure
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
  // Without a number the partner never answered, and its dialect makes nothing of an answer that was lost.
  if (contract.external_contract !== '') {
    const gateway = await deps.partners(contract.partner_id)
    try {
      await cancelKnown(gateway, partnerContractOf(contract, record))
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      return keepUncancelled(deps, found, error)
    }
  }
  await change(deps, found, { action: 'end', written: { cancelled_at: deps.now() } })
}

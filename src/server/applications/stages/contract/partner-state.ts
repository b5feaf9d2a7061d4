// What people find out about a contract at the partner: after a lost answer whether it was made at all, and later what has become
// of it.
import type { stages } from '#api/stages.ts'
import { contractWait, isLiveContract } from '#domain/applications/contract.ts'
import { GatewayFailure, UNKNOWN_CONTRACT } from '../../../gateways/partners/gateway.ts'
import { needsPersonToSettle } from '../../../partners/queries.ts'
import type { Handler } from '../../../platform/handler.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import { changeContract } from '../../change-contract.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import { type Contract, liveContract, readSale } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { reach } from '../reach.ts'
import { finishContract } from './contract-jobs.ts'
import { contractLimit, partnerContractOf } from './orders.ts'

async function lockLost(call: AnyCall, id: string): Promise<{ record: AppRecord; contract: Contract }> {
  const record = await lockTakenRecord(call, id)
  const contract = liveContract(await readSale(call.trx, record, call.deps.now()))
  if (contract?.state !== 'lost') throw new Problem('stage_done')
  return { record, contract }
}

/** Whether another sale has this contract of the partner; other sales wait until the answer is written. */
async function isTaken(trx: Trx, { id, partner_id }: Contract, number: string): Promise<boolean> {
  await trx.selectFrom('partners').select('id').where('id', '=', partner_id).forUpdate().execute()
  const other = await trx
    .selectFrom('contracts')
    .select('id')
    .where('partner_id', '=', partner_id)
    .where('external_contract', '=', number)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/** A number that the partner does not know is a fault of the form. */
function unknownIsAField(error: unknown): never {
  if (error instanceof GatewayFailure && error.raw.code === UNKNOWN_CONTRACT)
    throw fieldError('found.contract', 'partner_contract_unknown')
  throw error
}

/** The contract that a person has found in the partner's cabinet; the partner is asked whether it is one that waits. */
async function keepFound(
  call: AnyCall,
  id: string,
  found: { contract: string; order: string },
): Promise<ReturnType<typeof finishStep>> {
  const { record, contract } = await inTransaction(call, (inner) => lockLost(inner, id))
  const numbers = { external_contract: found.contract, external_order: found.order }
  const gateway = await call.deps.partners(contract.partner_id)
  const known = partnerContractOf({ ...contract, ...numbers }, record)
  const report = await reach(gateway.contractState(known).catch(unknownIsAField))
  if (report.state === 'cancelled') throw fieldError('found.contract', 'partner_contract_cancelled')
  return inTransaction(call, async (inner) => {
    const locked = await lockLost(inner, id)
    if (await isTaken(inner.trx, contract, found.contract))
      throw fieldError('found.contract', 'partner_contract_taken')
    await changeContract(inner.trx, contract.id, 'find', { ...numbers, awaited_since: null })
    await inner.deps.jobs.send(inner.trx, { kind: 'contract_settle', id: contract.id })
    inner.audited('application', locked.record.id, { contract: found.contract })
    return finishStep(inner, locked.record)
  })
}

export const resolveContract: Handler<typeof stages.resolveContract> = async (call) => {
  const { params, body } = call
  if (body.found !== null) return keepFound(call, params.id, body.found)
  return inTransaction(call, async (inner) => {
    const { record, contract } = await lockLost(inner, params.id)
    await changeContract(inner.trx, contract.id, 'give_up', { reason: 'no_answer' })
    inner.audited('application', record.id, { contract: null })
    return finishStep(inner, record)
  })
}

/**
 * Whether a person says what has become of a contract: the partner cannot be asked, and has accepted the client's code or has not
 * answered it in time.
 */
export async function isSettledByPerson({ trx, deps }: AnyCall, contract: Contract): Promise<boolean> {
  const { state, partner_id } = contract
  const isLate = contractWait(contract, deps.now(), contractLimit(deps))?.is_over === true
  if (state !== 'moderation' && !(state === 'confirming' && isLate)) return false
  return needsPersonToSettle(trx, partner_id)
}

/** What a person saw in the partner's cabinet of a contract that the partner cannot be asked about. */
export const settleContract: Handler<typeof stages.settleContract> = async (call) => {
  const { params, body, deps } = call
  const { record, contract } = await inTransaction(call, async (inner) => {
    const record = await lockTakenRecord(inner, params.id)
    const contract = liveContract(await readSale(inner.trx, record, deps.now()))
    if (contract === null || !(await isSettledByPerson(inner, contract))) throw new Problem('stage_done')
    const seen = { partner_state_at: deps.now() }
    inner.audited('application', record.id, { confirmed: body.is_confirmed })
    if (body.is_confirmed)
      await inner.trx
        .updateTable('contracts')
        .set({ partner_state: 'active', ...seen })
        .where('id', '=', contract.id)
        .execute()
    else {
      const written = { reason: 'rejected_by_partner_bank' as const, awaited_since: null, ...seen }
      await changeContract(inner.trx, contract.id, 'fail', { ...written, partner_state: 'cancelled' })
    }
    return { record: await finishStep(inner, record), contract }
  })
  if (!body.is_confirmed) return record
  await finishContract(deps, contract.id)
  const { version } = await deps.db
    .selectFrom('applications')
    .select('version')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  return { ok: true, version }
}

export const askPartnerState: Handler<typeof stages.askPartnerState> = async (call) => {
  const { params, deps } = call
  const { record, contract } = await inTransaction(call, async (inner) => {
    const locked = await lockTakenRecord(inner, params.id, () => true)
    const sale = await readSale(inner.trx, locked, deps.now())
    const isKnown =
      sale.contract && isLiveContract(sale.contract.state) && sale.contract.external_contract !== ''
    if (!sale.contract || !isKnown)
      throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
    return { record: locked, contract: sale.contract }
  })
  const gateway = await deps.partners(contract.partner_id)
  const report = await reach(gateway.contractState(partnerContractOf(contract, record)))
  return inTransaction(call, async (inner) => {
    const seen = { partner_state: report.state, partner_state_at: deps.now() }
    await inner.trx.updateTable('contracts').set(seen).where('id', '=', contract.id).execute()
    return finishStep(inner, await lockTakenRecord(inner, params.id, () => true))
  })
}

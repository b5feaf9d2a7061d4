// Every need of the moves table held against the real record and its deal. What returns will bring does not exist yet:
// that need is unmet.
import { checkForm } from '#domain/applications/form-rules.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { type Move, type Need, RESTORE_DAYS } from '#domain/applications/status.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import type { Trx } from '../../platform/handler.ts'
import type { AppRecord } from '../record/record.ts'
import { factsOf, hasAnyLimit, hasLimit, liveContract, type Sale } from '../sale.ts'
import { formContext } from './form-context.ts'

const SIGNED_CONTRACT = 6
const CLIENT_WITH_PRODUCT = 7
const DAY_MS = 86_400_000

export type Situation = {
  record: AppRecord
  deal: Sale
  userId: number
  now: Date
  /** Slots the tablet says it has captured, beside those the record knows of. */
  capturedSlots: readonly number[]
  /** What is wrong with the data; filled only when the data must be valid. */
  faults: readonly FieldProblem[]
}
type Check = (situation: Situation) => boolean

const later = () => false
const confirmed = ({ deal }: Situation) => (liveContract(deal)?.state === 'confirmed' ? deal.contract : null)

/** Required slots that were neither captured nor have arrived. */
export const slotsStillMissing = ({ record, capturedSlots }: Situation): number[] =>
  missingSlots([...capturedSlots, ...record.captured_slots, ...record.arrived_slots])

const CHECKS: Record<Need, Check> = {
  data_valid: ({ faults }) => faults.length === 0,
  slots_captured: (situation) => slotsStillMissing(situation).length === 0,
  not_taken: ({ record, userId }) => record.manager_id === null || record.manager_id === userId,
  is_assignee: ({ record, userId }) => record.manager_id === userId,
  approved_limit: ({ deal, now }) => hasAnyLimit(deal, now),
  // Where no limit is approved at all, choosing one is not what is missing.
  limit_chosen: ({ deal, now }) => hasLimit(deal, now) || !hasAnyLimit(deal, now),
  saved_limit_valid: ({ record, now }) => record.saved_limit_until !== null && record.saved_limit_until > now,
  goods_within_limit: ({ record, deal, now }) => factsOf(record, deal, now).goods_within_limit,
  // A contract is only ever stored with a plan that sums to its total.
  payments_sum_to_cost: ({ deal }) => liveContract(deal) !== null,
  contract_confirmed: (situation) => confirmed(situation) !== null,
  first_payment_taken: (situation) => {
    const contract = confirmed(situation)
    return contract !== null && (contract.down_payment === 0 || situation.deal.payment !== null)
  },
  signed_contract_photo: ({ record }) =>
    record.values.eco_mode === true || record.arrived_slots.includes(SIGNED_CONTRACT),
  client_with_product_photo: ({ record }) => record.arrived_slots.includes(CLIENT_WITH_PRODUCT),
  // Closing the invoice writes the goods off, both or neither.
  stock_written_off: ({ deal }) => deal.invoice?.state === 'closed',
  invoice_closed: ({ deal }) => deal.invoice?.state === 'closed',
  return_paid: later,
  restorable: ({ record, now }) =>
    record.deleted_at !== null && now.getTime() - record.deleted_at.getTime() <= RESTORE_DAYS * DAY_MS,
  partner_contract_cancelled: ({ deal }) => liveContract(deal) === null,
  nothing_paid_or_written_off: ({ deal }) => !deal.isPaidOrWrittenOff,
}

/** The needs of a move that the record lacks, in the order of the table. */
export const unmetNeeds = (move: Move, situation: Situation): Need[] =>
  move.needs.filter((need) => !CHECKS[need](situation))

/** What is wrong with the data, for moves that need it right. */
export const faultsFor = async (
  trx: Trx,
  moves: readonly Move[],
  record: AppRecord,
  now: Date,
): Promise<FieldProblem[]> =>
  moves.some((move) => move.needs.includes('data_valid'))
    ? checkForm(record.values, await formContext(trx, now))
    : []

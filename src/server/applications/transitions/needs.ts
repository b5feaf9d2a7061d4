// Checks every need of the table of transitions against the record and its sale.
import { isReservedForOther } from '#domain/applications/lease.ts'
import {
  CLIENT_WITH_PRODUCT,
  handOverSlots,
  missingSlots,
  SIGNED_CONTRACT,
} from '#domain/applications/photo-slots.ts'
import { type Need, RESTORE_DAYS, type Transition } from '#domain/applications/status.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Trx } from '../../platform/trx.ts'
import { dataFaults } from '../record/data-faults.ts'
import type { AppRecord } from '../record/record.ts'
import { factsOf, hasAnyLimit, hasLimit, liveContract, type Sale } from '../sale.ts'

export type Situation = {
  record: AppRecord
  sale: Sale
  userId: number
  now: Date
  /** Slots that the tablet reports as captured, beside those of the record. */
  capturedSlots: readonly number[]
  /** What is wrong with the data; filled only when the data must be valid. */
  faults: readonly FieldProblem[]
}
type Check = (situation: Situation) => boolean

const confirmed = ({ sale }: Situation) => (liveContract(sale)?.state === 'confirmed' ? sale.contract : null)

/** Required slots that were neither captured nor received. */
export const slotsStillMissing = ({ record, capturedSlots }: Situation): number[] =>
  missingSlots([...capturedSlots, ...record.captured_slots, ...record.arrived_slots])

const CHECKS: Record<Need, Check> = {
  data_valid: ({ faults }) => faults.length === 0,
  slots_captured: (situation) => slotsStillMissing(situation).length === 0,
  not_taken: ({ record, userId, now }) => !isReservedForOther(record, userId, now),
  is_assignee: ({ record, userId }) => record.manager_id === userId,
  approved_limit: ({ sale, now }) => hasAnyLimit(sale, now),
  // Without any approved limit the unmet need is `approved_limit`, not the choice.
  limit_chosen: ({ sale, now }) => hasLimit(sale, now) || !hasAnyLimit(sale, now),
  saved_limit_valid: ({ record, now }) => record.saved_limit_until !== null && record.saved_limit_until > now,
  goods_within_limit: ({ record, sale, now }) => factsOf(record, sale, now).goods_within_limit,
  // A contract is only ever stored with a plan that sums to its total.
  payments_sum_to_cost: ({ sale }) => liveContract(sale) !== null,
  contract_confirmed: (situation) => confirmed(situation) !== null,
  first_payment_taken: (situation) => confirmed(situation) !== null && situation.sale.paymentDue === 0,
  signed_contract_photo: ({ record }) =>
    !handOverSlots(record.values.eco_mode === true).includes(SIGNED_CONTRACT) ||
    record.arrived_slots.includes(SIGNED_CONTRACT),
  client_with_product_photo: ({ record }) => record.arrived_slots.includes(CLIENT_WITH_PRODUCT),
  // Closing the invoice writes the goods off, both or neither.
  stock_written_off: ({ sale }) => sale.invoice?.state === 'closed',
  invoice_closed: ({ sale }) => sale.invoice?.state === 'closed',
  return_paid: ({ sale }) => sale.isReturned,
  restorable: ({ record, now }) =>
    record.deleted_at !== null && now.getTime() - record.deleted_at.getTime() <= RESTORE_DAYS * DAY_MS,
  partner_contract_cancelled: ({ sale }) => liveContract(sale) === null,
  nothing_paid_or_written_off: ({ sale }) => !sale.isPaidOrWrittenOff,
  no_open_return: ({ sale }) => sale.openReturn === null,
}

/** The unmet needs of a transition, in the order of the table. */
export const unmetNeeds = (move: Transition, situation: Situation): Need[] =>
  move.needs.filter((need) => !CHECKS[need](situation))

/** Faults of the data, for transitions that need valid data. */
export const faultsFor = async (
  trx: Trx,
  moves: readonly Transition[],
  record: AppRecord,
  now: Date,
): Promise<FieldProblem[]> =>
  moves.some((move) => move.needs.includes('data_valid'))
    ? ((await dataFaults(trx, [record], now)).get(record.id) ?? [])
    : []

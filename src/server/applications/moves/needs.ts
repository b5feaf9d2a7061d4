// Every need of the moves table held against the real record. What the partner side will bring (limits, contracts,
// payments, returns) does not exist yet: those needs are unmet, and a record without a partner contract has none to cancel.
import { checkForm, type FormContext, limitsFrom } from '#domain/applications/form-rules.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import { type Move, type Need, RESTORE_DAYS } from '#domain/applications/status.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { DISTRICT_IDS } from '#domain/reference/regions.ts'
import type { Trx } from '../../platform/handler.ts'
import type { AppRecord } from '../record.ts'

const CLIENT_WITH_PRODUCT = 7
const DAY_MS = 86_400_000

export type Situation = {
  record: AppRecord
  userId: number
  now: Date
  /** Slots the tablet says it has captured, beside those the record knows of. */
  capturedSlots: readonly number[]
  /** What is wrong with the data; filled only when the data must be valid. */
  faults: readonly FieldProblem[]
}
type Check = (situation: Situation) => boolean

const later = () => false

/** Required slots that were neither captured nor have arrived. */
export const slotsStillMissing = ({ record, capturedSlots }: Situation): number[] =>
  missingSlots([...capturedSlots, ...record.captured_slots, ...record.arrived_slots])

const CHECKS: Record<Need, Check> = {
  data_valid: ({ faults }) => faults.length === 0,
  slots_captured: (situation) => slotsStillMissing(situation).length === 0,
  not_taken: ({ record, userId }) => record.manager_id === null || record.manager_id === userId,
  is_assignee: ({ record, userId }) => record.manager_id === userId,
  approved_limit: later,
  saved_limit_valid: ({ record, now }) => record.saved_limit_until !== null && record.saved_limit_until > now,
  goods_within_limit: later,
  payments_sum_to_cost: later,
  contract_confirmed: later,
  first_payment_taken: later,
  client_with_product_photo: ({ record }) => record.arrived_slots.includes(CLIENT_WITH_PRODUCT),
  stock_written_off: later,
  invoice_closed: later,
  return_paid: later,
  restorable: ({ record, now }) =>
    record.deleted_at !== null && now.getTime() - record.deleted_at.getTime() <= RESTORE_DAYS * DAY_MS,
  partner_contract_cancelled: () => true,
}

/** The needs of a move that the record lacks, in the order of the table. */
export const unmetNeeds = (move: Move, situation: Situation): Need[] =>
  move.needs.filter((need) => !CHECKS[need](situation))

/** What the rules of the form need to know, read in the caller's transaction. */
export async function formContext(trx: Trx, now: Date): Promise<FormContext> {
  const phonePrefixes = await trx.selectFrom('phone_prefixes').select(['value', 'kind', 'status']).execute()
  const cardPrefixes = await trx.selectFrom('card_prefixes').select(['value', 'scheme', 'status']).execute()
  const limits = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'limits')
    .executeTakeFirst()
  return {
    today: todayInTashkent(now),
    phonePrefixes,
    cardPrefixes,
    limits: limitsFrom((limits?.value ?? {}) as Record<string, number>),
    knownDistricts: DISTRICT_IDS,
  }
}

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

// The stepper inside "in process" (src/docs/business-rules.md#stages): which stages are done, which one is current, and
// what it waits for. The server refuses a step whose earlier stages are not done; the screens draw the stepper from the
// same functions.
import type { Need } from './status.ts'

export const STAGES = [
  'client_data',
  'sms',
  'card',
  'photos',
  'limit',
  'goods',
  'contract',
  'payment',
] as const
export type Stage = (typeof STAGES)[number]

/** The waiting stages of the specification, which end only by an action of somebody else. */
export const WAITING = ['approval', 'moderator', 'director', 'moderation', 'down_payment'] as const
export type Waiting = (typeof WAITING)[number]

/** The stage at which a need of the table of transitions is met. */
export const STAGE_OF_NEED: Partial<Record<Need, Stage>> = {
  data_valid: 'client_data',
  slots_captured: 'photos',
  approved_limit: 'limit',
  limit_chosen: 'limit',
  goods_within_limit: 'goods',
  payments_sum_to_cost: 'contract',
  contract_confirmed: 'contract',
  partner_contract_cancelled: 'contract',
  first_payment_taken: 'payment',
  stock_written_off: 'payment',
  invoice_closed: 'payment',
  signed_contract_photo: 'payment',
  client_with_product_photo: 'payment',
}

export type StageFacts = {
  data_valid: boolean
  client_confirmed: boolean
  card_confirmed: boolean
  photos_arrived: boolean
  limit_chosen: boolean
  goods_within_limit: boolean
  contract_confirmed: boolean
  handed_over: boolean
  /** Number of partners that have not answered yet, and of those passed to support. */
  reviewing: number
  with_support: number
  /** The cost needs the director's approval, which has not been given yet. */
  director_awaited: boolean
  contract_in_moderation: boolean
  down_payment_due: boolean
}

const DONE_BY: Record<Stage, keyof StageFacts> = {
  client_data: 'data_valid',
  sms: 'client_confirmed',
  card: 'card_confirmed',
  photos: 'photos_arrived',
  limit: 'limit_chosen',
  goods: 'goods_within_limit',
  contract: 'contract_confirmed',
  payment: 'handed_over',
}

export const isDone = (stage: Stage, facts: StageFacts): boolean => facts[DONE_BY[stage]] === true

/** The first stage that is not done, or the last stage when all are done. */
export const currentStage = (facts: StageFacts): Stage =>
  STAGES.find((stage) => !isDone(stage, facts)) ?? 'payment'

/** Earlier stages that are not done yet, in order. */
export const stagesBefore = (stage: Stage, facts: StageFacts): Stage[] =>
  STAGES.slice(0, STAGES.indexOf(stage)).filter((earlier) => !isDone(earlier, facts))

/** What the application waits for from others, or null. */
export function waitingFor(facts: StageFacts): Waiting | null {
  if (facts.contract_in_moderation) return 'moderation'
  if (!facts.limit_chosen && facts.with_support > 0 && facts.reviewing === 0) return 'moderator'
  if (!facts.limit_chosen && facts.reviewing > 0) return 'approval'
  if (facts.goods_within_limit && facts.director_awaited) return 'director'
  return facts.contract_confirmed && facts.down_payment_due ? 'down_payment' : null
}

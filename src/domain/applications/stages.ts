// The stepper inside "in process" (src/docs/business-rules.md#stages): which stages are done, which one is current, and
// what it waits for. The server refuses a step whose earlier stages are not done; the screens draw the stepper from the
// same functions.
import { all, holds, not, type Predicate } from '../kernel/predicate.ts'
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

/** The facts that decide what an application waits for. */
export type WaitingFact =
  | 'contract_in_moderation'
  | 'limit_chosen'
  | 'with_support'
  | 'reviewing'
  | 'goods_within_limit'
  | 'director_awaited'
  | 'contract_confirmed'
  | 'down_payment_due'

/**
 * What an application waits for from others: the first rule that holds. Screens evaluate them, the filters of the list are
 * written from them as SQL.
 */
const WAITING_RULES: readonly { waiting: Waiting; when: Predicate<WaitingFact> }[] = [
  { waiting: 'moderation', when: { is: 'contract_in_moderation' } },
  {
    waiting: 'moderator',
    when: all(not({ is: 'limit_chosen' }), { fact: 'with_support', from: 1 }, { fact: 'reviewing', to: 0 }),
  },
  { waiting: 'approval', when: all(not({ is: 'limit_chosen' }), { fact: 'reviewing', from: 1 }) },
  { waiting: 'director', when: all({ is: 'goods_within_limit' }, { is: 'director_awaited' }) },
  { waiting: 'down_payment', when: all({ is: 'contract_confirmed' }, { is: 'down_payment_due' }) },
]

/** What the application waits for from others, or null. */
export const waitingFor = (facts: StageFacts): Waiting | null =>
  WAITING_RULES.find(({ when }) => holds(when, facts))?.waiting ?? null

/** The condition for `waitingFor` to return this value: its rule holds, and none before it. */
export function waitingRule(waiting: Waiting): Predicate<WaitingFact> {
  const nth = WAITING_RULES.findIndex((rule) => rule.waiting === waiting)
  return all(
    ...WAITING_RULES.slice(nth, nth + 1).map(({ when }) => when),
    ...WAITING_RULES.slice(0, nth).map(({ when }) => not(when)),
  )
}

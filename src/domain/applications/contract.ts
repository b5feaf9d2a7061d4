// The contract of an application (src/docs/business-rules.md#contract): its states, the ways of payment and of
// delivery.

import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { MINUTE_MS } from '../kernel/time/durations.ts'

/**
 * `making`: requested from the partner, no answer yet · `lost`: requested, the answer was lost, and a person finds out at the
 * partner whether it was made · `waiting`: made, the client has a code or signs on the partner's page · `confirming`: the code is
 * being sent to the partner · `moderation`: confirmed by the client, under review at the partner · `cancelling`: the
 * cancellation is being sent to the partner.
 */
export const CONTRACT_STATES = [
  'making',
  'lost',
  'waiting',
  'confirming',
  'moderation',
  'confirmed',
  'cancelling',
  'cancelled',
  'failed',
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** `manager`: a step of the holder or of a return. `client`: the code that the manager enters. `partner`: an answer of the partner. */
type ContractActor = 'manager' | 'client' | 'partner'
type ContractTransition = StateChange<ContractState> & { to: ContractState; by: ContractActor }

/** Made, and its outcome is still to come. The client may confirm in the partner's own application. */
const OPEN = ['waiting', 'confirming', 'moderation'] as const

/** Every change of a contract, which begins in `making`; any other change is refused. */
export const CONTRACT_TRANSITIONS = {
  make: { from: ['making'], to: 'waiting', by: 'partner' },
  refuse: { from: ['making'], to: 'failed', by: 'partner' },
  // Nothing repeats a creation by itself that could make a second contract.
  lose: { from: ['making'], to: 'lost', by: 'partner' },
  // What a person found at the partner: the contract with its numbers, or that there is none.
  find: { from: ['lost'], to: 'waiting', by: 'manager' },
  give_up: { from: ['lost'], to: 'failed', by: 'manager' },
  send_code: { from: ['waiting'], to: 'confirming', by: 'client' },
  // A wrong code, or one that the partner did not take.
  return_code: { from: ['confirming'], to: 'waiting', by: 'partner' },
  review: { from: OPEN, to: 'moderation', by: 'partner' },
  confirm: { from: OPEN, to: 'confirmed', by: 'partner' },
  fail: { from: OPEN, to: 'failed', by: 'partner' },
  // Cancelling again sends the request to the partner once more. While the client's code is being sent, the outcome is awaited first.
  cancel: {
    from: ['making', 'waiting', 'moderation', 'confirmed', 'cancelling'],
    to: 'cancelling',
    by: 'manager',
  },
  end: { from: ['cancelling'], to: 'cancelled', by: 'partner' },
  // Paid off: the partner cancels it no more.
  keep: { from: ['cancelling'], to: 'confirmed', by: 'partner' },
} as const satisfies Record<string, ContractTransition>
export type ContractAction = keyof typeof CONTRACT_TRANSITIONS

/** Whether a contract in this state can be changed so. */
export const canMoveContract = (action: ContractAction, state: ContractState): boolean =>
  isAllowed<ContractState, ContractAction>(CONTRACT_TRANSITIONS, action, state)

type Traits = {
  /** In force; at most one contract of an application is. */
  isLive: boolean
  /** Its document can be printed: the partner has made it, and nobody is cancelling it. */
  isPrintable: boolean
}
const TRAITS = {
  making: { isLive: true, isPrintable: false },
  lost: { isLive: true, isPrintable: false },
  waiting: { isLive: true, isPrintable: true },
  confirming: { isLive: true, isPrintable: true },
  moderation: { isLive: true, isPrintable: true },
  confirmed: { isLive: true, isPrintable: true },
  cancelling: { isLive: true, isPrintable: false },
  cancelled: { isLive: false, isPrintable: false },
  failed: { isLive: false, isPrintable: false },
} as const satisfies Record<ContractState, Traits>

/** Whether the contract is in force; at most one contract of an application is. */
export const isLiveContract = (state: ContractState): boolean => TRAITS[state].isLive
/** Whether the partner is asked about the outcome, and its notification of the outcome counts. */
export const isOpenContract = (state: ContractState): boolean => canMoveContract('confirm', state)
/** Whether its document can be printed. */
export const isPrintableContract = (state: ContractState): boolean => TRAITS[state].isPrintable
/** Whether it can be cancelled, unless the sale is paid or written off. */
export const isCancellableContract = (state: ContractState): boolean => canMoveContract('cancel', state)
export const OPEN_CONTRACT_STATES: readonly ContractState[] = OPEN

/**
 * What a partner says of a contract: `closed` is paid off, the overdue ones are active. Those that are `isInForce` confirm a
 * contract that waits for its confirmation.
 */
export const PARTNER_CONTRACT_STATES = [
  'waiting',
  'moderation',
  'active',
  'overdue_30',
  'overdue_60',
  'closed',
  'cancelled',
] as const
export type PartnerContractState = (typeof PARTNER_CONTRACT_STATES)[number]
const IN_FORCE: ReadonlySet<PartnerContractState> = new Set(['active', 'overdue_30', 'overdue_60', 'closed'])
export const isInForceAtPartner = (state: PartnerContractState): boolean => IN_FORCE.has(state)

export const PAYMENT_METHODS = ['cash', 'card', 'transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const DELIVERIES = ['in_shop', 'delivery'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** How long the server polls a partner about a contract (specification S9.7); after that a person decides. */
export const CONTRACT_LIMIT_MS = 5 * MINUTE_MS

/**
 * `not_received`: the partner has not made the contract yet · `timeout`: the client's code was sent, and the partner has
 * not reported the outcome.
 */
export type AwaitedContract = 'not_received' | 'timeout'
export type ContractWait = {
  awaited: AwaitedContract
  /** When the polling ends. */
  until: Date
  /** The polling has ended. */
  is_over: boolean
  /** A person has polled again without success: only support can help. */
  needs_support: boolean
}

/** What the partner has to answer in which state. */
export const AWAITED: Partial<Record<ContractState, AwaitedContract>> = {
  making: 'not_received',
  confirming: 'timeout',
  moderation: 'timeout',
}
type Awaiting = { state: ContractState; awaited_since: Date | null; created_at: Date; fetches: number }

/** The state of waiting for the partner, or null if no answer is awaited. Only tests pass a shorter `limitMs`. */
export function contractWait(
  { state, awaited_since, created_at, fetches }: Awaiting,
  now: Date,
  limitMs = CONTRACT_LIMIT_MS,
): ContractWait | null {
  const awaited = AWAITED[state]
  if (awaited === undefined) return null
  const until = new Date((awaited_since ?? created_at).getTime() + limitMs)
  const is_over = now >= until
  return { awaited, until, is_over, needs_support: is_over && fetches > 0 }
}

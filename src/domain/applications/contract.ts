// The contract of an application (src/docs/business-rules.md#contract): its states, the ways of payment and of
// delivery.
import { MINUTE_MS } from '../kernel/durations.ts'

/**
 * `making`: requested from the partner, no answer yet · `waiting`: made, the client has a code · `confirming`: the code is
 * being sent to the partner · `moderation`: confirmed by the client, under review at the partner · `cancelling`: the
 * cancellation is being sent to the partner.
 */
export const CONTRACT_STATES = [
  'making',
  'waiting',
  'confirming',
  'moderation',
  'confirmed',
  'cancelling',
  'cancelled',
  'failed',
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

type Traits = {
  /** In force; at most one contract of an application is. */
  isLive: boolean
  /** Made, and its outcome is still to come. */
  isOpen: boolean
  /** Its document can be printed: the partner has made it, and nobody is cancelling it. */
  isPrintable: boolean
  /** It can be cancelled; while the client's code is being sent, the outcome is awaited first. */
  isCancellable: boolean
}
const TRAITS = {
  making: { isLive: true, isOpen: false, isPrintable: false, isCancellable: true },
  // The client may confirm in the partner's own application.
  waiting: { isLive: true, isOpen: true, isPrintable: true, isCancellable: true },
  confirming: { isLive: true, isOpen: true, isPrintable: true, isCancellable: false },
  moderation: { isLive: true, isOpen: true, isPrintable: true, isCancellable: true },
  confirmed: { isLive: true, isOpen: false, isPrintable: true, isCancellable: true },
  // Cancelling again sends the request to the partner once more.
  cancelling: { isLive: true, isOpen: false, isPrintable: false, isCancellable: true },
  cancelled: { isLive: false, isOpen: false, isPrintable: false, isCancellable: false },
  failed: { isLive: false, isOpen: false, isPrintable: false, isCancellable: false },
} as const satisfies Record<ContractState, Traits>

/** Whether the contract is in force; at most one contract of an application is. */
export const isLiveContract = (state: ContractState): boolean => TRAITS[state].isLive
/** Whether the partner is asked about the outcome, and its notification of the outcome counts. */
export const isOpenContract = (state: ContractState): boolean => TRAITS[state].isOpen
/** Whether its document can be printed. */
export const isPrintableContract = (state: ContractState): boolean => TRAITS[state].isPrintable
/** Whether it can be cancelled, unless the sale is paid or written off. */
export const isCancellableContract = (state: ContractState): boolean => TRAITS[state].isCancellable
export const OPEN_CONTRACT_STATES: readonly ContractState[] = CONTRACT_STATES.filter(isOpenContract)

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

// The contract of an application (src/docs/business-rules.md#contract): its states, how it is paid, what is handed
// over.

/**
 * `making`: asked of the partner, no answer yet · `waiting`: made, the client has a code · `confirming`: the code is on
 * its way to the partner · `moderation`: confirmed by the client, a person at the partner looks · `cancelling`: the
 * partner is being told.
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

/** States in which the contract counts; at most one of an application is in them. */
export const isLiveContract = (state: ContractState): boolean => state !== 'cancelled' && state !== 'failed'

export const PAYMENT_METHODS = ['cash', 'card', 'transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const DELIVERIES = ['in_shop', 'delivery'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** How long a partner's answer about a contract is awaited (specification S9.7); then a person decides. */
export const CONTRACT_LIMIT_MS = 5 * 60_000

/**
 * `not_received`: the partner has not made the contract yet · `timeout`: the client's code was given, and the partner has
 * not said how it ended.
 */
export type AwaitedContract = 'not_received' | 'timeout'
export type ContractWait = {
  awaited: AwaitedContract
  /** When the asking ends. */
  until: Date
  /** It has ended: nobody asks by himself any more. */
  is_over: boolean
  /** A person has asked again, in vain: support is the way on. */
  needs_support: boolean
}

const AWAITED: Partial<Record<ContractState, AwaitedContract>> = {
  making: 'not_received',
  confirming: 'timeout',
  moderation: 'timeout',
}
type Awaiting = { state: ContractState; awaited_since: Date | null; created_at: Date; fetches: number }

/** What has become of waiting for the partner; null where nothing is awaited. `limitMs` is shorter in tests only. */
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

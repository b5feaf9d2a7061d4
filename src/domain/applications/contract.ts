// The contract of an application (product.md "Contract"): its states, how it is paid, what is handed over.

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

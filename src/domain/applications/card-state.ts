/** What the card processor knows about a card: confirmed by the client, waiting for the code, or no such card. */
export const CARD_STATES = ['confirmed', 'waiting', 'unknown'] as const
export type CardState = (typeof CARD_STATES)[number]

// Items of unsent work that a tablet has reported and stored on the server, and what support does about them.
import type { TextLength } from '../kernel/texts/text.ts'

/**
 * `waiting`: for support · `answered`: support has written to the seller · `released`: executed for the seller · `gone`: the
 * tablet has sent or discarded it.
 */
export const ITEM_STATES = ['waiting', 'answered', 'released', 'gone'] as const
export type StoredItemState = (typeof ITEM_STATES)[number]

/** Whether support can still answer or release the item. */
export const isOpenItem = (state: StoredItemState): boolean => state === 'waiting' || state === 'answered'
export const OPEN_ITEM_STATES: readonly StoredItemState[] = ITEM_STATES.filter(isOpenItem)

/** The answer of support, which the tablet shows with the item. */
export const SUPPORT_ANSWER = { min: 1, max: 500 } as const satisfies TextLength

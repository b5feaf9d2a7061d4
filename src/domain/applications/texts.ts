// How long the texts are that people write about an application. The API refuses others; the dialogs say so before they send.
import type { TextLength } from '../kernel/texts/text.ts'

export const COMMENT = { min: 1, max: 2000 } as const satisfies TextLength
/** Why the director declines a sale. */
export const DECLINE_REASON = { min: 3, max: 500 } as const satisfies TextLength
/** What is wrong with a photo that has to be taken again. */
export const PHOTO_REMARK = { min: 3, max: 500 } as const satisfies TextLength
/** Why unsent work is discarded, besides the reason from the list. */
export const DISCARD_COMMENT = { min: 0, max: 500 } as const satisfies TextLength
/** Who receives the goods. */
export const RECIPIENT_NAME = { min: 2, max: 120 } as const satisfies TextLength
export const DELIVERY_TIME = { min: 0, max: 60 } as const satisfies TextLength
/** Surname and name in the emergency form. */
export const EMERGENCY_NAME = { min: 2, max: 60 } as const satisfies TextLength
export const EMERGENCY_COMMENT = { min: 0, max: 500 } as const satisfies TextLength

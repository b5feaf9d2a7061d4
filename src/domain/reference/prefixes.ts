// Seeds of two editable references: phone prefixes and card prefixes
// (src/docs/business-rules.md#phones, #cards).
import type { CardPrefix } from '../kernel/codes/card.ts'
import type { PhonePrefix } from '../kernel/phone.ts'
import cards from './card-prefixes.json' with { type: 'json' }
import phones from './phone-prefixes.json' with { type: 'json' }

export const PHONE_PREFIXES = phones as readonly PhonePrefix[]
export const CARD_PREFIXES = cards as readonly CardPrefix[]

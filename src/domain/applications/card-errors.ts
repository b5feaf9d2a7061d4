// What the card processor refuses, by its published codes: the words for it and what the person does next
// (src/docs/business-rules.md#protocol-of-the-card-processor). Used by the page, which calls the processor for a new card, and by
// the server. The processor's `data` is of any kind and never a reason.

import type { Language } from '../kernel/texts/language.ts'

export const CARD_WAYS = [
  /** Send the client a new code. */
  'new_code',
  /** Type the same again: the code or the number. */
  'type_again',
  'other_card',
  /** Not the client's and not the manager's to mend: the key of the shop, or a fault of this program. */
  'our_trouble',
  'later',
] as const
export type CardWay = (typeof CARD_WAYS)[number]
/** `key`: a key of the texts `errors`. */
export type CardError = { key: string; way: CardWay }

const OUR_TROUBLE = { key: 'cards_key_refused', way: 'our_trouble' } as const
const OUR_FAULT = { key: 'cards_not_understood', way: 'our_trouble' } as const
const NO_MONEY = { key: 'card_no_money', way: 'other_card' } as const

export const CARD_ERRORS: Readonly<Record<number, CardError>> = {
  [-31_101]: { key: 'card_code_expired', way: 'new_code' },
  [-31_102]: { key: 'card_code_tries', way: 'new_code' },
  [-31_103]: { key: 'wrong_code', way: 'type_again' },
  [-31_110]: { key: 'card_code_not_sent', way: 'new_code' },
  [-31_300]: { key: 'card_refused', way: 'type_again' },
  [-31_301]: { key: 'card_blocked', way: 'other_card' },
  [-31_302]: { key: 'card_no_balance', way: 'other_card' },
  [-31_303]: NO_MONEY,
  [-31_630]: NO_MONEY,
  [-31_400]: { key: 'card_not_found', way: 'type_again' },
  [-31_900]: { key: 'card_data_wrong', way: 'type_again' },
  [-32_504]: OUR_TROUBLE,
  [-32_601]: OUR_FAULT,
  [-32_602]: OUR_FAULT,
  [-32_700]: OUR_FAULT,
}

/** A code that nobody has published: shown with the processor's own words. */
const UNKNOWN: CardError = { key: 'card_processor_says', way: 'later' }

export const cardErrorOf = (code: number): CardError => CARD_ERRORS[code] ?? UNKNOWN

/** Longer texts of the processor are cut. */
const LONGEST = 300
const LANGUAGE_FIELDS: Record<Language, readonly string[]> = {
  ru: ['ru', 'uz', 'en'],
  'uz-Latn': ['uz', 'ru', 'en'],
  'uz-Cyrl': ['uz', 'ru', 'en'],
}

/** The processor's own words: its `message` is one text or one for each of three languages; '' for anything else. */
export function processorWords(message: unknown, language: Language): string {
  if (typeof message === 'string') return message.trim().slice(0, LONGEST)
  if (typeof message !== 'object' || message === null) return ''
  const texts = LANGUAGE_FIELDS[language].map((field) => Reflect.get(message, field))
  const found = texts.find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof found === 'string' ? found.trim().slice(0, LONGEST) : ''
}

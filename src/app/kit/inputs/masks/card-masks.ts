import { checkCardExpiry } from '#domain/kernel/codes/card.ts'
import { digitsMask, partsMask } from './shape.ts'

export const CARD = digitsMask([4, 4, 4, 4], { key: 'card_length' })

/** Month and year of a card; the value is the text: `09/29`. */
export const EXPIRY = partsMask(
  {
    sizes: [2, 2],
    separator: '/',
    aliases: /\s*[./\-\u2013\s]\s*/g,
    read: (text) => text,
    write: (value) => value,
    fault: { key: 'card_expiry' },
  },
  // The form rejects an expired card, because it knows the current day.
  (value) => checkCardExpiry(value, '2000-01-01').ok,
)

import { describe, expect, it } from 'vitest'
import { CARD_ERRORS, cardErrorOf, processorWords } from './card-errors.ts'

describe('a refusal of the card processor', () => {
  it.each([
    [-31_101, 'card_code_expired', 'new_code'],
    [-31_102, 'card_code_tries', 'new_code'],
    [-31_103, 'wrong_code', 'type_again'],
    [-31_110, 'card_code_not_sent', 'new_code'],
    [-31_300, 'card_refused', 'type_again'],
    [-31_301, 'card_blocked', 'other_card'],
    [-31_302, 'card_no_balance', 'other_card'],
    [-31_303, 'card_no_money', 'other_card'],
    [-31_630, 'card_no_money', 'other_card'],
    [-31_400, 'card_not_found', 'type_again'],
    [-31_900, 'card_data_wrong', 'type_again'],
    [-32_504, 'cards_key_refused', 'our_trouble'],
    [-32_601, 'cards_not_understood', 'our_trouble'],
    [-32_602, 'cards_not_understood', 'our_trouble'],
    [-32_700, 'cards_not_understood', 'our_trouble'],
    [-31_999, 'card_processor_says', 'later'],
  ])('%i has the words %s and the way on %s', (code, key, way) => {
    expect(cardErrorOf(code)).toEqual({ key, way })
  })
  it('has no code that is not in this list', () => {
    expect(Object.keys(CARD_ERRORS)).toHaveLength(15)
  })
})

describe('the words of the processor', () => {
  const three = { ru: 'Карта', uz: 'Karta', en: 'Card' }
  it.each([
    ['  Карта  ', 'ru', 'Карта'],
    [three, 'ru', 'Карта'],
    [three, 'uz-Latn', 'Karta'],
    [three, 'uz-Cyrl', 'Karta'],
    [{ en: 'Card' }, 'ru', 'Card'],
    [{ ru: 7 }, 'ru', ''],
    [null, 'ru', ''],
    [17, 'ru', ''],
    [['Card'], 'ru', ''],
    ['x'.repeat(1000), 'ru', 'x'.repeat(300)],
  ] as const)('%j in %s are %j', (message, language, words) => {
    expect(processorWords(message, language)).toBe(words)
  })
})

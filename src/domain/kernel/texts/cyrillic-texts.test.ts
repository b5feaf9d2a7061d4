import { describe, expect, it } from 'vitest'
import uzbekWords from '../vectors/uzbek-words.json' with { type: 'json' }
import { toCyrillicText, toCyrillicTexts } from './cyrillic-texts.ts'

it('each word that a person has written in both scripts comes out as written', () => {
  const differing = Object.entries(uzbekWords).filter(
    ([latin, cyrillic]) => toCyrillicText(latin) !== cyrillic,
  )
  expect(differing).toEqual([])
})

describe('what stays in Latin letters', () => {
  it.each([
    ['{{name}} — {{max, sum}} gacha', '{{name}} — {{max, sum}} гача'],
    ['<link>Batafsil</link>', '<link>Батафсил</link>'],
    ['$t(common:yes), albatta', '$t(common:yes), албатта'],
    ['SMSni kuting, IMEIlar va ID-karta', 'SMSни кутинг, IMEIлар ва ID-карта'],
    ['Wi-Fi, iPad, MyID (Esc)', 'Wi-Fi, iPad, MyID (Esc)'],
    ['Oʻzbekcha', 'Oʻzbekcha'],
  ])('%s', (latin, cyrillic) => {
    expect(toCyrillicText(latin)).toBe(cyrillic)
  })
  it.each([
    ['Humoyun', 'Ҳумоюн'],
    ['Oʻzbekcha nomi', 'Ўзбекча номи'],
    ['PINFL', 'ПИНФЛ'],
  ])('but not %s', (latin, cyrillic) => {
    expect(toCyrillicText(latin)).toBe(cyrillic)
  })
})

it('a tree of texts keeps its keys', () => {
  expect(toCyrillicTexts({ shop: { open: 'Doʻkon ochiq' }, count_one: 'Bir' })).toEqual({
    shop: { open: 'Дўкон очиқ' },
    count_one: 'Бир',
  })
})

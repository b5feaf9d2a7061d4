import { describe, expect, it } from 'vitest'
import { NAME_ORDER, nameOrder } from './name-order.ts'

const inOrder = (names: readonly string[]) =>
  names.toSorted((one, other) => {
    const [left, right] = [nameOrder(one), nameOrder(other)]
    return left < right ? -1 : left > right ? 1 : 0
  })

describe('the order of names', () => {
  it.each([
    ['small and capital letters together', ['anor', 'Artel', 'artel mini', 'Beko', 'ZTE']],
    ['Ё after Е, before Ж', ['Ева', 'Ермак', 'Ёлка', 'ёмкость', 'Жук']],
    ['the Uzbek letters after Я, in the order of the alphabet', ['Яшил', 'Ўрик', 'Қалам', 'Ғишт', 'Ҳалво']],
    ['Oʻ after O, however its apostrophe is typed', ['Olma', 'Oz', "O'rik", 'Oʻtkir', 'O‘zbek', 'Piyoz']],
    ['Latin letters with a sign beside those without', ['Nodira', 'Nókis', 'Nur']],
    ['figures, then Latin, then Cyrillic', ['5 dona', 'Mix', 'Абдулла']],
  ])('%s', (_, names) => {
    expect(inOrder(names.toReversed())).toEqual(names)
  })

  it('has one place for each letter', () => {
    const letters = [...NAME_ORDER.from]
    expect(new Set(letters).size).toBe(letters.length)
    expect([...NAME_ORDER.to].length).toBe(letters.length)
  })
})

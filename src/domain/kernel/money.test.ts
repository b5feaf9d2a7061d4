import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatSum, parseMoney } from './money.ts'
import { LANGUAGES } from './texts/language.ts'

const NBSP = '\u00a0'

describe('money on the screen', () => {
  it.each([
    ['ru', `12${NBSP}500${NBSP}000${NBSP}сум`],
    ['uz-Latn', `12${NBSP}500${NBSP}000${NBSP}soʻm`],
    ['uz-Cyrl', `12${NBSP}500${NBSP}000${NBSP}сўм`],
  ] as const)('in %s', (language, text) => {
    expect(formatMoney(12_500_000, language)).toBe(text)
  })
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, `1${NBSP}000`],
    [123456, `123${NBSP}456`],
    [-1500, `-1${NBSP}500`],
    [1999.9, `1${NBSP}999`],
  ])('%d is grouped by three', (sum, text) => {
    expect(formatSum(sum)).toBe(text)
  })
  it('never breaks over a line', () => {
    for (const language of LANGUAGES) expect(formatMoney(1_234_567, language)).not.toContain(' ')
  })
})

describe('money as typed', () => {
  it.each([
    ['12500000', 12_500_000],
    ['12 500 000', 12_500_000],
    [`12${NBSP}500${NBSP}000${NBSP}сум`, 12_500_000],
    ['500 000 soʻm', 500_000],
    ["500 000 so'm", 500_000],
    ['500 000 сўм', 500_000],
    ['500000 UZS', 500_000],
    ['500 000 сум.', 500_000],
    ['0', 0],
  ])('%j is %i', (text, sum) => {
    expect(parseMoney(text)).toBe(sum)
  })
  it.each(['', 'сум', '1,5', '1.5', '-5', '1e6', '12 500 000 $', '1234567890123456'])(
    '%j is no sum',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )
  it('survives formatting and parsing in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.constantFrom(...LANGUAGES),
        (sum, language) => {
          expect(parseMoney(formatMoney(sum, language))).toBe(sum)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv-text.ts'

const INVISIBLE = [
  '\ufeff',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u00a0',
  '\u2007',
  '\u3000',
  '\u1680',
  '\u180e',
  '\t',
  '\r',
  '\n',
  '\v',
  '\f',
  '\0',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00ad',
  ' ',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\u2028',
  '\u2029',
  '\u034f',
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u1160',
  '\u2800',
  '\ufe0f',
]
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']
const hidden = fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 4 }).map((parts) => parts.join(''))
const sign = fc.constantFrom(...SIGNS)

describe('a text of a CSV cell', () => {
  it('gets an apostrophe whatever hides the sign of a formula', () => {
    fc.assert(
      fc.property(hidden, sign, fc.string({ unit: 'binary' }), (before, first, rest) => {
        const text = `${before}${first}a${rest}`
        expect(csvText(text)).toBe(`'${text}`)
      }),
    )
  })

  it('stays as it is without such a sign', () => {
    const letter = fc.constantFrom('ў', '№', '"', '#', 'x')
    fc.assert(
      fc.property(hidden, letter, fc.string({ unit: 'binary' }), (before, first, rest) => {
        const text = `${before}${first}${rest}`
        expect(csvText(text)).toBe(text)
      }),
    )
  })

  it.each([
    '+998901234567',
    '-1500',
    '+1+cmd',
    '-1-1',
    '+998901234567=1',
    '-',
    '+',
    '\ufeff-1',
    '-1\n=1',
    '+9989٠',
  ])('%j gets one as well', (text) => {
    expect(csvText(text)).toBe(`'${text}`)
  })

  it.each([
    '1/4',
    '3-5',
    '1.5',
    '12:30',
    '007',
    '1e5',
    '5 %',
    '(5)',
    '12345678901234',
    '12345678901234567',
    '998901234567',
    '2026-01-05',
    '05.01.2026',
    '1 мая',
    'May-5',
    '1 янв. 2026',
    '١/٤',
    ' 1/4',
    '5pm',
    'TRUE',
    'ложь',
    '1 000',
  ])('%j, which a spreadsheet would rewrite, gets one', (text) => {
    expect(csvText(text)).toBe(`'${text}`)
  })

  it.each(['2', '0', '86123', '12345678901', '64 GB', 'Marya', '5G', 'A1', '1 шт.', 'май', "'a", ''])(
    '%j stays as it is',
    (text) => {
      expect(csvText(text)).toBe(text)
    },
  )
})

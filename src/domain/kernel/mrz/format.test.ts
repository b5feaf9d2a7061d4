import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitOf } from '#support/mrz-documents.ts'
import nationalities from '../../reference/lists.json' with { type: 'json' }
import { COUNTRIES, isCountry, usualNationality } from './countries.ts'
import {
  ALPHABET,
  cellCount,
  cellsOf,
  checkDigit,
  checksOf,
  FORMATS,
  fieldsOf,
  grammarOf,
  layoutsOf,
} from './format.ts'

describe.each(FORMATS)('the fields of %s', (format) => {
  it('take every cell once, in its order', () => {
    const cells = fieldsOf(format).flatMap((field) => cellsOf(format, field))
    expect(cells).toEqual(Array.from({ length: cellCount(format) }, (_, cell) => cell))
  })
  it.each([...layoutsOf(format, 'UZB'), ...layoutsOf(format, 'RUS')])('have letters in %s', (layout) => {
    const grammar = grammarOf(format, layout)
    expect(grammar).toHaveLength(cellCount(format))
    for (const letters of grammar) {
      expect(letters.length).toBeGreaterThan(0)
      for (const letter of letters) expect(ALPHABET).toContain(letter)
    }
  })
  it('are covered by the composite as ICAO 9303 says', () => {
    const columns = checksOf(format, 'pinfl').find(({ name }) => name === 'composite')?.cells ?? []
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at - 1)
    // Positions of the tables of ICAO 9303 parts 5 and 4, counted from 1.
    expect(columns).toEqual(
      format === 'TD1'
        ? [...range(6, 30), ...range(31, 37), ...range(39, 45), ...range(49, 59)]
        : [...range(45, 54), ...range(58, 64), ...range(66, 87)],
    )
  })
})

describe('check digit', () => {
  it.each([
    // The first three are examples of ICAO 9303 part 3.
    ['520727', 3],
    ['AB2134<<<', 5],
    ['HA672242<658022549601086<<<<<<<<<<<<<<0', 8],
    ['', 0],
    ['<<<<<<', 0],
  ])('of %s is %s', (text, digit) => {
    expect(checkDigit(text)).toBe(digit)
  })
  it('is what the tests calculate', () => {
    const text = fc.array(fc.constantFrom(...ALPHABET), { maxLength: 40 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(text, (one) => {
        expect(String(checkDigit(one))).toBe(digitOf(one))
      }),
    )
  })
})

describe('countries', () => {
  it('are three letters or fillers, each once', () => {
    expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length)
    expect(COUNTRIES.filter((code) => !/^[A-Z][A-Z<]{2}$/.test(code))).toEqual([])
    expect([isCountry('UZB'), isCountry('UZ<'), isCountry('ZZZ'), isCountry('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
  it('have their usual nationality in the list of the form', () => {
    const keys = nationalities.nationality.map(({ key }) => key)
    for (const code of COUNTRIES) expect([...keys, null]).toContain(usualNationality(code))
    const named = nationalities.nationality.find(({ key }) => key === usualNationality('UZB'))
    expect(named?.uzLatn).toBe('Oʻzbek')
    expect([usualNationality('XXA'), usualNationality('USA'), usualNationality('constructor')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXAMPLE,
  linesOf,
  type MadeUpDocument,
  PASSPORT,
  pinflOf,
  READ_ON,
  randomDocument,
} from '#support/mrz-documents.ts'
import { perSuite } from '#support/suite.ts'
import { isCountry } from './countries.ts'
import { ALPHABET, cellsOf, type Format, fieldsOf, letterValue } from './format.ts'
import { parseMrz } from './parse.ts'

const context = { today: READ_ON }
const made = (change: Partial<MadeUpDocument>, of: MadeUpDocument = EXAMPLE) => linesOf({ ...of, ...change })
const faultsOf = (lines: readonly string[], today = READ_ON): string[] => {
  const answer = parseMrz(lines, { today })
  return answer.ok ? [] : answer.faults.map(({ code, field }) => `${code} ${field}`)
}
const documentOf = (lines: readonly string[], today = READ_ON) => {
  const answer = parseMrz(lines, { today })
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer.document
}
const replaced = (lines: readonly string[], cell: number, letter: string): string[] => {
  const columns = lines[0]?.length ?? 0
  return lines.map((line, at) =>
    at === Math.floor(cell / columns)
      ? line.slice(0, cell % columns) + letter + line.slice((cell % columns) + 1)
      : line,
  )
}

describe('a valid document', () => {
  it('is parsed to what it was made of', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const parsed = documentOf(linesOf(document))
        expect(parsed).toMatchObject({
          format: document.format,
          issuer: 'UZB',
          citizenship: document.citizenship,
          document_number: document.number,
          pinfl: pinflOf(document),
          birth_date: document.birth,
          isCenturyKnown: true,
          sex: document.sex,
          document_expires: document.expires,
        })
        expect(parsed.surname.printed).toBe(document.surname)
        const printed = `${parsed.name.printed} ${parsed.patronymic?.printed ?? ''}`.trim()
        // The line may have no place for all of them.
        const length = (document.format === 'TD1' ? 30 : 39) - document.surname.length - 2
        expect(printed).toBe(document.given.slice(0, length).trim())
      }),
      { numRuns: perSuite(300, 5_000) },
    )
  })

  it.each([
    ['an ID card', {}, 'TD1'],
    ['an ID card without UZB in its second line', { code: 'I<', hasUzb: false }, 'TD1'],
  ] as const)('can be %s', (_, change, format) => {
    expect(documentOf(made(change)).format).toBe(format)
  })

  it('may have expired: that is no fault of the reading', () => {
    expect(documentOf(made({ expires: '2019-02-28' })).document_expires).toBe('2019-02-28')
  })

  it('may be of 29 February', () => {
    const lines = made({ birth: '2004-02-29', expires: '2032-02-29' })
    expect(documentOf(lines)).toMatchObject({ birth_date: '2004-02-29', document_expires: '2032-02-29' })
    expect(faultsOf(made({ birth: '2003-02-29' }))).toContain('pinfl optional')
    expect(faultsOf(made({ birth: '2003-02-29', area: null }, PASSPORT))).toEqual(['date birth'])
    expect(faultsOf(made({ expires: '2031-02-29' }))).toEqual(['date expiry'])
  })

  it('can be of another state', () => {
    const foreign = { issuer: 'RUS', citizenship: 'RUS', area: null, number: '731234567' }
    expect(documentOf(made(foreign, PASSPORT))).toMatchObject({
      layout: 'foreign',
      issuer: 'RUS',
      document_number: '731234567',
      pinfl: null,
      birth_date: '1990-03-15',
    })
    // The example of ICAO 9303 part 4, appendix A, with Sweden for the made-up state Utopia.
    const eriksson = [
      'P<SWEERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36SWE7408122F1204159ZE184226B<<<<<10',
    ]
    expect(documentOf(eriksson)).toMatchObject({
      document_number: 'L898902C3',
      sex: 'F',
      birth_date: '1974-08-12',
      document_expires: '2012-04-15',
    })
    expect(faultsOf(eriksson.map((line) => line.replace('SWE', 'UTO')))).toEqual([
      'country issuer',
      'country citizenship',
    ])
  })

  it('of Uzbekistan can belong to somebody without its citizenship', () => {
    expect(documentOf(made({ citizenship: 'XXA' })).citizenship).toBe('XXA')
  })
})

describe('the century', () => {
  const old = (birth: string, expires: string) => made({ birth, expires, area: null }, PASSPORT)
  it.each([
    // Born 1931, not 2031, which is in the future.
    [old('1931-03-15', '2030-03-14'), '1931-03-15', true],
    [old('1990-03-15', '2030-03-14'), '1990-03-15', true],
    // A passport for more than five years is nobody's who is younger than 16: born 1916 and not 2016.
    [old('1916-03-15', '2033-03-14'), '1916-03-15', true],
    // Born 2020 or 1920: both can have it. The younger one is taken, and has to be checked.
    [old('2020-03-15', '2029-03-14'), '2020-03-15', false],
    [old('1920-03-15', '2029-03-14'), '2020-03-15', false],
    // Born on the day itself, or the day after, which was a hundred years ago.
    [old(READ_ON, '2029-03-14'), READ_ON, false],
    [old('1926-11-21', '2029-03-14'), '1926-11-21', true],
  ])('of %j follows from age and expiry: %s', (lines, birth, isCenturyKnown) => {
    expect(documentOf(lines)).toMatchObject({ birth_date: birth, isCenturyKnown, pinfl: null })
  })
  it('is in the PINFL, where there is one', () => {
    expect(documentOf(made({ birth: '1920-03-15', expires: '2029-03-14' }))).toMatchObject({
      birth_date: '1920-03-15',
      isCenturyKnown: true,
    })
  })
  it.each([
    ['in the future', { birth: '2026-11-21' }, 'pinfl optional'],
    ['121 years ago', { birth: '1905-11-19' }, 'date birth'],
    ['of a child that has a document for ten years', { birth: '2016-01-01' }, 'date birth'],
    ['after the day of expiry', { birth: '2020-01-01', expires: '2019-01-01' }, 'date birth'],
  ])('does not make a birth %s possible', (_, change, fault) => {
    expect(faultsOf(made(change))).toContain(fault)
  })
  it('does not make a term of more than ten years possible', () => {
    expect(faultsOf(made({ expires: '2036-11-23' }))).toEqual([])
    expect(faultsOf(made({ expires: '2036-11-24' }))).toEqual(['date expiry'])
  })
})

describe('a passport without PINFL', () => {
  const lines = made({ area: null }, PASSPORT)
  it('is read without it', () => {
    expect(documentOf(lines)).toMatchObject({ layout: 'no_pinfl', pinfl: null, sex: 'M' })
  })
  it('may have 0 for the check digit of nothing, but no other', () => {
    expect(lines[1]?.[42]).toBe('<')
    expect(faultsOf(replaced(lines, 44 + 42, '0'))).toEqual([])
    expect(faultsOf(replaced(lines, 44 + 42, '1'))).toEqual([
      'alphabet optional_check',
      'check_digit optional',
      'composite composite',
    ])
  })
  it('may leave the sex open', () => {
    expect(documentOf(replaced(lines, 44 + 20, '<')).sex).toBeNull()
  })
})

describe('any wrong letter', () => {
  /** Whether ICAO has nothing by which it could be found. */
  function isFree(document: MadeUpDocument, cell: number, letter: string): boolean {
    const { format } = document
    const text = linesOf(document).join('')
    const field = fieldsOf(format).find((one) => cellsOf(format, one).includes(cell))
    const countryOf = (name: 'issuer' | 'citizenship') =>
      cellsOf(format, name)
        .map((at) => (at === cell ? letter : text[at]))
        .join('')
    switch (field) {
      case 'names':
      case 'code':
        return true
      case 'issuer':
      case 'citizenship':
        return isCountry(countryOf(field))
      case 'number':
        // A and K, 10 and 20, have the same remainder: letters of the series that are ten places apart.
        return (
          /[A-Z]/.test(letter) &&
          letterValue(letter) % 10 === letterValue(text[cell] ?? '') % 10 &&
          cell % (format === 'TD1' ? 30 : 44) < (format === 'TD1' ? 7 : 2)
        )
      case 'optional_check':
      case 'sex':
        return document.area === null
      default:
        return false
    }
  }
  const document = fc.oneof(
    randomDocument,
    randomDocument.map((one) => (one.format === 'TD3' ? { ...one, area: null } : one)),
  )
  it('is found, unless no check covers it', () => {
    fc.assert(
      fc.property(document, fc.nat(89), fc.constantFrom(...ALPHABET), (one, at, letter) => {
        const lines = linesOf(one)
        const text = lines.join('')
        const cell = at % text.length
        if (text[cell] === letter || isFree(one, cell, letter)) return
        expect({
          lines: replaced(lines, cell, letter),
          faults: faultsOf(replaced(lines, cell, letter)),
        }).not.toMatchObject({ faults: [] })
      }),
      { numRuns: perSuite(2_000, 50_000) },
    )
  })
  it('is found in every cell of the examples', () => {
    for (const one of [EXAMPLE, PASSPORT, { ...PASSPORT, area: null }]) {
      const lines = linesOf(one)
      const missed = [...lines.join('')].flatMap((right, cell) =>
        [...ALPHABET]
          .filter((letter) => letter !== right && !isFree(one, cell, letter))
          .filter((letter) => faultsOf(replaced(lines, cell, letter)).length === 0)
          .map((letter) => `${cell} ${letter}`),
      )
      expect(missed).toEqual([])
    }
  })
})

describe('faults', () => {
  const card = linesOf(EXAMPLE)
  const passport = linesOf(PASSPORT)
  const cell = (format: Format, field: Parameters<typeof cellsOf>[1], at = 0) =>
    cellsOf(format, field)[at] ?? -1
  it.each([
    ['no lines', [], ['lines null']],
    ['a line too few', card.slice(1), ['lines null']],
    ['a letter too many', [`${card[0]}<`, ...card.slice(1)], ['lines null']],
    ['lines of a visa of another size', ['V'.padEnd(36, '<'), ''.padEnd(36, '<')], ['lines null']],
    ['digits in names', replaced(card, cell('TD1', 'names', 2), '0'), ['alphabet names', 'names names']],
    [
      'small letters',
      [card[0] ?? '', card[1] ?? '', card[2]?.toLowerCase() ?? ''],
      ['alphabet names', 'names names'],
    ],
    ['a space', replaced(card, cell('TD1', 'names', 6), ' '), ['alphabet names', 'names names']],
    [
      'a letter behind the names',
      replaced(card, cell('TD1', 'names', 29), 'K').map((line) => line.replace('QIZI', '<<<<')),
      ['names names'],
    ],
    ['no surname', [card[0] ?? '', card[1] ?? '', '<<SINOVA'.padEnd(30, '<')], ['names names']],
    ['a visa', replaced(passport, 0, 'V'), ['document code']],
    ['a TD1 whose second letter is V', replaced(card, 1, 'V'), ['document code']],
    ['an unknown state', replaced(passport, cell('TD3', 'citizenship', 2), 'X'), ['country citizenship']],
    ['the other sex', replaced(card, cell('TD1', 'sex'), 'M'), ['pinfl_mismatch sex']],
    ['an open sex beside a PINFL', replaced(card, cell('TD1', 'sex'), '<'), ['pinfl_mismatch sex']],
    [
      'a wrong check digit',
      replaced(card, cell('TD1', 'birth_check'), '0'),
      ['check_digit birth', 'composite composite'],
    ],
    ['a wrong composite', replaced(card, cell('TD1', 'composite'), '0'), ['composite composite']],
    ['a number of another form', made({ number: 'A12345678' }), ['alphabet number']],
    ['a PINFL with a wrong century', made({ area: '000001' }), ['pinfl optional']],
  ])('%s: %j', (_, lines, faults) => {
    expect(faultsOf(lines)).toEqual(faults)
  })

  it('name the PINFL of another person', () => {
    const other = linesOf({ ...EXAMPLE, birth: '2005-01-09' })
    const pinfl = other[0]?.slice(15, 29) ?? ''
    const mixed = [`${card[0]?.slice(0, 15)}${pinfl}<`, ...card.slice(1)]
    expect(faultsOf(mixed)).toContain('pinfl_mismatch birth')
  })
  it('are many where the lines are swapped, or nothing but fillers', () => {
    for (const lines of [card, passport]) {
      expect(faultsOf(lines.toReversed()).length).toBeGreaterThan(5)
      expect(faultsOf(lines.map((line) => '<'.repeat(line.length)))).toEqual(
        expect.arrayContaining([
          'document code',
          'country issuer',
          'alphabet number',
          'date birth',
          'names names',
        ]),
      )
    }
    expect(faultsOf([card[1] ?? '', card[0] ?? '', card[2] ?? '']).length).toBeGreaterThan(5)
  })
  it('never throws, whatever the lines are', () => {
    const line = (length: number) =>
      fc
        .array(fc.oneof(fc.constantFrom(...ALPHABET), fc.string({ minLength: 1, maxLength: 1 })), {
          minLength: length,
          maxLength: length,
        })
        .map((some) => some.join(''))
    const lines = fc.oneof(
      fc.array(fc.string()),
      fc.array(line(30), { minLength: 3, maxLength: 3 }),
      fc.array(line(44), { minLength: 2, maxLength: 2 }),
    )
    fc.assert(
      fc.property(lines, (one) => {
        expect(parseMrz(one, context).ok).toBe(false)
      }),
    )
  })
})

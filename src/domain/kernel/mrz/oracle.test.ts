// The package `mrz` parses the same lines. It knows ICAO 9303, not the PINFL nor what a document of Uzbekistan can be: whatever it
// refuses we refuse, and each thing that only we refuse is named.
import fc from 'fast-check'
import { parse } from 'mrz'
import { describe, expect, it } from 'vitest'
import { linesOf, PASSPORT, READ_ON, randomDocument } from '#support/mrz-documents.ts'
import { perSuite } from '#support/suite.ts'
import { COUNTRIES } from './countries.ts'
import { ALPHABET, textOf } from './format.ts'
import { parseMrz } from './parse.ts'

const ours = (lines: readonly string[]) => parseMrz(lines, { today: READ_ON })
const SEXES = { male: 'M', female: 'F' } as const

it('valid lines have the same fields in both', () => {
  fc.assert(
    fc.property(randomDocument, (document) => {
      const lines = linesOf(document)
      const { valid, fields, format } = parse(lines)
      const answer = ours(lines)
      expect(valid).toBe(true)
      if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
      const { surname, name, patronymic, ...read } = answer.document
      expect({
        format,
        issuer: fields.issuingState,
        citizenship: fields.nationality,
        document_number: fields.documentNumber,
        pinfl: fields.personalNumber ?? fields.optional1,
        sex: SEXES[fields.sex as keyof typeof SEXES],
        names: [fields.lastName, fields.firstName],
        birth: fields.birthDate,
        expiry: fields.expirationDate,
      }).toEqual({
        format: read.format,
        issuer: read.issuer,
        // The package writes Germany without its fillers.
        citizenship: read.citizenship.replaceAll('<', ''),
        document_number: read.document_number,
        pinfl: read.pinfl,
        sex: read.sex,
        names: [surname.printed, `${name.printed} ${patronymic?.printed ?? ''}`.trim()],
        birth: read.birth_date.replaceAll('-', '').slice(2),
        expiry: read.document_expires.replaceAll('-', '').slice(2),
      })
    }),
    { numRuns: perSuite(200, 5_000) },
  )
})

/** What the package accepts and we do not, in single wrong letters of documents of Uzbekistan, and why. */
const ONLY_OURS: Readonly<Record<string, string>> = {
  'alphabet birth':
    'it takes a filler for a 0, which has the same value: a part of the date that is not known',
  'date birth': 'the same',
  'alphabet expiry': 'the same',
  'date expiry': 'the same',
  'pinfl_mismatch birth': 'the same; it does not know that the PINFL repeats the date',
  'alphabet number':
    'a letter for a digit with the same remainder (A, K, U for 0): here a number has two letters and seven digits',
  'alphabet optional': 'the same: a PINFL has digits only',
  'pinfl optional': 'the same',
  'alphabet optional2': 'a letter or 0 for a filler with the same remainder: here there is nothing, or UZB',
  'alphabet number_check':
    'it takes a filler for the beginning of a longer number that goes on in the optional data (see below)',
  'check_digit number': 'the same',
  'document code': 'it takes a digit as the second letter of a TD1; ICAO 9303 allows a letter or a filler',
  'pinfl_mismatch sex': 'no check digit covers the sex; the first digit of the PINFL does',
  'names names': 'it takes a letter behind the names, and three fillers between surname and given names',
}

describe('lines with one wrong letter', () => {
  it('that the package refuses have a fault, and what only we refuse has a reason', () => {
    const reasons = new Set<string>()
    fc.assert(
      fc.property(randomDocument, fc.nat(89), fc.constantFrom(...ALPHABET), (document, at, letter) => {
        const text = linesOf(document).join('')
        const cell = at % text.length
        const wrong = text.slice(0, cell) + letter + text.slice(cell + 1)
        const columns = document.format === 'TD1' ? 30 : 44
        const lines = wrong.match(new RegExp(`.{${columns}}`, 'g')) ?? []
        const answer = ours(lines)
        const { valid, details } = parse(lines)
        const refused = details.filter((one) => !one.valid).map(({ field }) => field)
        // Where no cell is left behind the surname, the package misses the given names; ICAO 9303 allows a surname alone, which we mark.
        if (answer.ok && answer.document.name.printed === '') {
          expect(answer.document.name.doubts).toContain('split')
          expect(['', 'firstName']).toContain(refused.join())
        } else if (!valid) expect({ lines, refused, ok: answer.ok }).toMatchObject({ ok: false })
        else if (!answer.ok) for (const { code, field } of answer.faults) reasons.add(`${code} ${field}`)
      }),
      { numRuns: perSuite(3_000, 50_000) },
    )
    expect([...reasons].filter((reason) => !Object.hasOwn(ONLY_OURS, reason))).toEqual([])
    expect(reasons.size).toBeGreaterThan(8)
  })
})

describe('where the package and we differ', () => {
  it('it knows every country that we do, but the Parliamentary Assembly of the Mediterranean', () => {
    expect(
      COUNTRIES.filter((code) =>
        parse(linesOf({ ...PASSPORT, citizenship: code })).details.some(
          ({ field, valid }) => field === 'nationality' && !valid,
        ),
      ),
    ).toEqual(['XMP'])
  })
  it('it takes the number of a TD1 that goes on in the optional data: no document of Uzbekistan has one, the form has no place for it', () => {
    // ICAO 9303 part 5, appendix B.
    const lines = [
      'I<UTOD23145890<7349<<<<<<<<<<<',
      '3407127M9507122UTO<<<<<<<<<<<2',
      'STEVENSON<<PETER<JOHN<<<<<<<<<',
    ].map((line) => line.replace('UTO', 'SWE'))
    expect(parse(lines).fields.documentNumber).toBe('D23145890734')
    const answer = ours(lines)
    expect(answer.ok ? [] : answer.faults.map(({ code, field }) => `${code} ${field}`)).toContain(
      'alphabet number_check',
    )
  })
  it('it takes any day up to the 31st, and parts of a date that are not known: the form asks for whole days', () => {
    const lines = linesOf({ ...PASSPORT, issuer: 'RUS', area: null, birth: '1990-02-31' })
    expect([parse(lines).valid, ours(lines).ok]).toEqual([true, false])
    const unknown = linesOf({ ...PASSPORT, issuer: 'RUS', area: null, birth: '1990-03-<<' })
    expect([parse(unknown).valid, ours(unknown).ok]).toEqual([true, false])
    expect(textOf('TD3', unknown, 'birth')).toBe('9003<<')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXAMPLE,
  linesOf,
  type MadeUpDocument,
  PASSPORT,
  READ_ON,
  randomDocument,
  rowOf,
  rowsOf,
  type Seen,
} from '#support/mrz-documents.ts'
import { perSuite } from '#support/suite.ts'
import { type MrzReading, decode as read } from './decode.ts'
import { ALPHABET, cellsOf, type Format, type MrzField } from './format.ts'
import type { Rows } from './rows.ts'

function decode(rows: Rows): MrzReading {
  const reading = read(rows, { today: READ_ON })
  if (reading === null) throw new Error('no format')
  return reading
}
const cellOf = (format: Format, field: MrzField, at = 0): number => cellsOf(format, field)[at] ?? -1
/** The rows of a document, some letters of a field seen as others. */
function seen(document: MadeUpDocument, field: MrzField, at: number, letters: Seen) {
  return rowsOf(linesOf(document), { [cellOf(document.format, field, at)]: letters })
}

describe('sharp rows', () => {
  it('are read as printed', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const lines = linesOf(document)
        const reading = decode(rowsOf(lines))
        expect(reading).toMatchObject({ lines, faults: [], repaired: [] })
        expect(reading.gap).toBeGreaterThan(6)
        expect(Math.min(...reading.probabilities)).toBeGreaterThan(0.95)
      }),
      { numRuns: perSuite(40, 2_000) },
    )
  })
  it('of a passport without PINFL, and of another state, are read as printed', () => {
    for (const change of [
      { area: null },
      { area: null, issuer: 'RUS', citizenship: 'RUS', number: '731234567' },
    ]) {
      const lines = linesOf({ ...PASSPORT, ...change })
      expect(decode(rowsOf(lines))).toMatchObject({ lines, faults: [], repaired: [] })
    }
  })
  it('need not add up to 1', () => {
    const rows = rowsOf(linesOf(EXAMPLE)).map((row, at) => row.map((log) => log + (at % 7) - 3))
    const same = decode(rowsOf(linesOf(EXAMPLE)))
    expect(decode(rows).lines).toEqual(same.lines)
    expect(
      Math.max(...decode(rows).probabilities.map((one, at) => Math.abs(one - (same.probabilities[at] ?? 0)))),
    ).toBeLessThan(1e-4)
  })
  it('of another size are none', () => {
    const rows = rowsOf(linesOf(EXAMPLE))
    for (const other of [[], rows.slice(1), rows.map((row) => row.slice(1))])
      expect(read(other, { today: READ_ON })).toBeNull()
  })
  it('may have cells without numbers: nothing is known of them', () => {
    const rows = rowsOf(linesOf(EXAMPLE))
    for (const nothing of [NaN, -Infinity, Infinity]) {
      rows[cellOf('TD1', 'number', 5)] = new Float32Array(37).fill(nothing)
      const reading = decode(rows)
      expect(reading.probabilities[cellOf('TD1', 'number', 5)]).toBeCloseTo(0.1, 5)
      // The check digit says which digit it must be.
      expect(reading.lines).toEqual(linesOf(EXAMPLE))
    }
  })
})

describe('a doubtful cell', () => {
  it('is read as what may stand there', () => {
    const reading = decode(seen(EXAMPLE, 'number', 3, { O: 0.8, '0': 0.15 }))
    expect(reading).toMatchObject({ lines: linesOf(EXAMPLE), repaired: [], faults: [] })
    // The share of 0 among the digits.
    expect(reading.probabilities[cellOf('TD1', 'number', 3)]).toBeGreaterThan(0.9)
  })
  it.each<[string, MadeUpDocument, MrzField, number, Seen]>([
    ['the number', EXAMPLE, 'number', 8, { '8': 0.6, '3': 0.39 }],
    ['the check digit of the number', EXAMPLE, 'number_check', 0, { '7': 0.6, '2': 0.39 }],
    ['the PINFL', EXAMPLE, 'optional', 9, { '1': 0.6, '7': 0.39 }],
    ['the date of expiry', PASSPORT, 'expiry', 1, { '7': 0.6, '1': 0.39 }],
    ['the composite', PASSPORT, 'composite', 0, { '9': 0.6, '4': 0.39 }],
    ['the sex', PASSPORT, 'sex', 0, { F: 0.6, M: 0.39 }],
  ])('of %s is repaired by the checks', (_, document, field, at, letters) => {
    const reading = decode(seen(document, field, at, letters))
    expect(reading).toMatchObject({
      lines: linesOf(document),
      repaired: [cellOf(document.format, field, at)],
      faults: [],
    })
    expect(reading.probabilities[cellOf(document.format, field, at)]).toBeLessThan(0.45)
  })
  it('can be one of three', () => {
    const rows = rowsOf(linesOf(PASSPORT))
    const doubtful = [
      cellOf('TD3', 'number', 4),
      cellOf('TD3', 'expiry_check'),
      cellOf('TD3', 'optional', 11),
    ]
    for (const cell of doubtful) {
      const letter = linesOf(PASSPORT).join('')[cell] ?? ''
      rows[cell] = rowOf({ [String((Number(letter) + 3) % 10)]: 0.55, [letter]: 0.4 })
    }
    expect(decode(rows)).toMatchObject({ lines: linesOf(PASSPORT), repaired: doubtful, faults: [] })
  })
  it('of the birth date is repaired together with the PINFL, which repeats it', () => {
    const rows = seen(EXAMPLE, 'birth', 5, { '8': 0.6, '9': 0.39 })
    rows[cellOf('TD1', 'optional', 2)] = rowOf({ '8': 0.6, '9': 0.39 })
    rows[cellOf('TD1', 'expiry', 1)] = rowOf({ '6': 0.6, '5': 0.39 })
    rows[cellOf('TD1', 'number', 4)] = rowOf({ '6': 0.6, '0': 0.39 })
    expect(decode(rows)).toMatchObject({ lines: linesOf(EXAMPLE), faults: [] })
  })
  it('too many keep their faults, and no gap', () => {
    const rows = rowsOf(linesOf(PASSPORT))
    for (const at of [2, 3, 4, 5]) {
      rows[cellOf('TD3', 'optional', 5 + at)] = rowOf({ '6': 0.9 })
      rows[cellOf('TD3', 'number', at)] = rowOf({ '7': 0.9 })
    }
    const reading = decode(rows)
    expect(reading.faults.length).toBeGreaterThan(0)
    expect(reading).toMatchObject({ gap: 0, gapPerCell: 0, repaired: [] })
  })
})

describe('the gap', () => {
  it('is the distance to the next reading that passes: a letter of the series that is ten places apart', () => {
    const reading = decode(seen(EXAMPLE, 'number', 0, { A: 0.7, K: 0.29 }))
    expect(reading.lines[0]?.slice(5, 7)).toBe('AD')
    expect(reading.gap).toBeCloseTo(Math.log(0.7 / 0.29), 3)
    expect(reading.gapPerCell).toBeCloseTo(reading.gap, 6)
  })
  it('counts for each cell that differs', () => {
    const rows = seen(EXAMPLE, 'number', 4, { '0': 0.9, '5': 0.09 })
    rows[cellOf('TD1', 'number', 5)] = rowOf({ '0': 0.9, '5': 0.09 })
    const reading = decode(rows)
    expect(reading.gap).toBeCloseTo(2 * Math.log(10), 3)
    expect(reading.gapPerCell).toBeCloseTo(Math.log(10), 3)
  })
  it('does not count what no check covers', () => {
    const rows = seen(EXAMPLE, 'names', 1, { I: 0.55, T: 0.44 })
    rows[cellOf('TD1', 'code', 1)] = rowOf({ U: 0.5, '<': 0.49 })
    expect(decode(rows).gap).toBeGreaterThan(6)
  })
  it('is 0 where too much is in doubt to look at every other reading', () => {
    const text = linesOf(EXAMPLE).join('')
    const others = (digit: string) => [...'0123456789'].map((one) => [one, one === digit ? 0.6 : 0.044])
    const doubtful = [...text].flatMap((letter, cell) =>
      /\d/.test(letter) ? [[cell, Object.fromEntries(others(letter))]] : [],
    )
    const reading = decode(rowsOf(linesOf(EXAMPLE), Object.fromEntries(doubtful)))
    expect(reading).toMatchObject({ lines: linesOf(EXAMPLE), faults: [], gap: 0, gapPerCell: 0 })
  })
})

describe('what no check covers', () => {
  it('is the likeliest country of the list', () => {
    const reading = decode(seen(EXAMPLE, 'citizenship', 1, { Z: 0.4, '2': 0.5 }))
    expect(reading.numbers.citizenship).toBe('UZB')
    const unknown = rowsOf(linesOf({ ...EXAMPLE, citizenship: 'UZB' }), {
      [cellOf('TD1', 'issuer', 0)]: { V: 0.7, U: 0.25 },
    })
    expect(decode(unknown).numbers.issuer).toBe('UZB')
  })
  it('is the likeliest line that names can be', () => {
    // A K among the closing fillers, a digit, and one filler for two.
    const last = decode(seen(EXAMPLE, 'names', 29, { K: 0.6, '<': 0.39 }))
    expect(last.lines).toEqual(linesOf(EXAMPLE))
    expect(last.probabilities[cellOf('TD1', 'names', 29)]).toBeLessThan(0.45)
    const digit = decode(seen(EXAMPLE, 'names', 3, { '0': 0.6, O: 0.39 }))
    expect(digit.names?.surname.printed).toBe('SINOVA')
    expect(digit.probabilities[cellOf('TD1', 'names', 3)]).toBeGreaterThan(0.9)
  })
  it('is a line of names in every noise', () => {
    const noise = fc.array(fc.float({ min: -12, max: 0, noNaN: true }), { minLength: 37, maxLength: 37 })
    const rows = fc.array(noise, { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(rows, (some) => {
        const all = Array.from({ length: 90 }, (_, at) => Float32Array.from(some[at % 20] ?? []))
        const { names, lines } = decode(all)
        expect({ names, line: lines[2] }).not.toMatchObject({ names: null })
        for (const line of lines) for (const letter of line) expect(ALPHABET).toContain(letter)
      }),
      { numRuns: perSuite(15, 1_000) },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canHold,
  checkDocumentDates,
  checkDocumentNumber,
  isPossibleExpiry,
  isUnusualTerm,
  normaliseDocumentNumber,
} from './documents.ts'

const today = '2026-11-20'

describe('document number', () => {
  it.each([
    ['AA1234567', 'AA1234567'],
    ['aa1234567', 'AA1234567'],
    ['AD 1234567', 'AD1234567'],
    ['AD №1234567', 'AD1234567'],
    ['ad-123-45-67', 'AD1234567'],
    ['АВ1234567', 'AB1234567'],
    ['ас 0000001', 'AC0000001'],
    ['КА7654321', 'KA7654321'],
    ['НМ7654321', 'HM7654321'],
    ['ХУ7654321', 'XY7654321'],
  ])('%j is %s', (input, number) => {
    expect(checkDocumentNumber(input)).toEqual({ ok: true, number })
  })
  it.each([
    '',
    'AA',
    'A1234567',
    'AAA1234567',
    'AA123456',
    'AA12345678',
    '1234567AA',
    'ЖЖ1234567',
    'AA12345O7',
  ])('%j is refused', (input) => {
    expect(checkDocumentNumber(input)).toEqual({ ok: false, code: 'document_number_format' })
  })
  it('does not change when it is normalised twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseDocumentNumber(text)
        expect(normaliseDocumentNumber(once)).toBe(once)
      }),
    )
  })
})

describe('dates of a document', () => {
  const good = { issued: '2021-05-10', expires: '2031-05-09', birth: '1990-03-15', today }
  it('can be valid', () => {
    expect(checkDocumentDates(good)).toBeNull()
    expect(checkDocumentDates({ ...good, birth: null })).toBeNull()
  })
  it('are valid through the day of expiry', () => {
    expect(checkDocumentDates({ ...good, expires: today })).toBeNull()
    expect(checkDocumentDates({ ...good, expires: '2026-11-19' })).toBe('document_expired')
  })
  it.each([
    [{ issued: '2026-11-21' }, 'date_future'],
    [{ issued: '1990-03-14' }, 'document_issued_before_birth'],
    [{ expires: '2021-05-10' }, 'document_expires_before_issue'],
    [{ expires: '2020-05-10' }, 'document_expires_before_issue'],
    [{ issued: '2011-01-01', expires: '2021-01-01' }, 'document_expired'],
  ])('%j is refused: %s', (change, code) => {
    expect(checkDocumentDates({ ...good, ...change })).toBe(code)
  })
  it('may start on the day of birth or today', () => {
    expect(checkDocumentDates({ ...good, issued: '1990-03-15' })).toBeNull()
    expect(checkDocumentDates({ ...good, issued: today })).toBeNull()
  })
})

describe('term of a document', () => {
  it.each([
    ['2021-05-10', '2031-05-09', '1990-03-15', false],
    ['2021-05-10', '2031-05-10', '1990-03-15', false],
    ['2021-05-10', '2031-05-13', '1990-03-15', false],
    ['2021-05-10', '2031-05-14', '1990-03-15', true],
    ['2021-05-10', '2026-05-09', '1990-03-15', true],
    ['2021-05-10', '2026-05-09', '2010-03-15', false],
    ['2026-03-15', '2031-03-14', '2010-03-15', true],
    ['2024-02-29', '2034-02-28', '1990-03-15', false],
  ])('issued %s, to %s, born %s: unusual %s', (issued, expires, birth, unusual) => {
    expect(isUnusualTerm(issued, expires, birth)).toBe(unusual)
  })
})

describe('a document that somebody holds today', () => {
  it.each([
    ['2020-01-01', true],
    ['2036-11-20', true],
    ['2036-11-23', true],
    ['2036-11-24', false],
    ['2095-01-01', false],
  ])('valid until %s is possible: %s', (expires, isPossible) => {
    expect(isPossibleExpiry(expires, today)).toBe(isPossible)
  })
  it.each([
    ['1931-03-15', '2036-11-19', true],
    ['2010-11-20', '2036-11-19', true],
    ['2010-11-21', '2036-11-19', false],
    ['2020-11-21', '2031-11-19', true],
    ['2020-11-21', '2031-11-24', false],
    ['2020-11-21', '2020-11-21', false],
  ])('born %s, valid until %s: can be %s', (birth, expires, isPossible) => {
    expect(canHold(birth, expires, today)).toBe(isPossible)
  })
})

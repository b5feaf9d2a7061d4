import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/pinfl.json' with { type: 'json' }
import { parsePinfl, pinflCheckDigit } from './pinfl.ts'

const today = '2026-11-20'

/** A pinfl made of its parts, with the correct check digit. */
const build = (first: number, ddmmyy: string, area: string, serial: string): string => {
  const first13 = `${first}${ddmmyy}${area}${serial}`
  return `${first13}${pinflCheckDigit(first13)}`
}

const plain = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-11-20T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const nonZero = fc.integer({ min: 1, max: 999 }).map((value) => String(value).padStart(3, '0'))
const goodPinfl = fc
  .tuple(plain, fc.constantFrom('M', 'F'), nonZero, nonZero)
  .map(([birth, sex, area, serial]) => {
    const century = Number(birth.slice(0, 2)) - 18
    const first = century * 2 + (sex === 'M' ? 1 : 2)
    const ddmmyy = birth.slice(8) + birth.slice(5, 7) + birth.slice(2, 4)
    return { pinfl: build(first, ddmmyy, area, serial), birth, sex }
  })

describe('check digit', () => {
  it.each(vectors.valid)('of $pinfl is $check', ({ pinfl, check, sum }) => {
    expect(pinflCheckDigit(pinfl.slice(0, 13))).toBe(check)
    expect(sum % 10).toBe(check)
  })

  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(
        goodPinfl,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (good, at, add) => {
          const digits = [...good.pinfl].map(Number)
          digits[at] = ((digits[at] ?? 0) + add) % 10
          const wrong = digits.join('')
          expect(pinflCheckDigit(wrong.slice(0, 13))).not.toBe(Number(wrong[13]))
        },
      ),
    )
  })
})

describe('a valid pinfl', () => {
  it.each(vectors.valid)('$pinfl contains sex and birth date', ({ pinfl, sex, birth_date }) => {
    expect(parsePinfl(pinfl, { today })).toEqual({ ok: true, sex, birth_date })
    expect(parsePinfl(pinfl, { today, sex, birth_date })).toEqual({ ok: true, sex, birth_date })
  })

  it('of anybody born since 1900 is parsed to the same values', () => {
    fc.assert(
      fc.property(goodPinfl, ({ pinfl, birth, sex }) => {
        expect(parsePinfl(pinfl, { today })).toEqual({ ok: true, sex, birth_date: birth })
      }),
    )
  })

  it('can be of the nineteenth century, because other code checks the age', () => {
    expect(parsePinfl(build(1, '010199', '001', '001'), { today })).toEqual({
      ok: true,
      sex: 'M',
      birth_date: '1899-01-01',
    })
  })

  it('is not compared with empty fields', () => {
    const pinfl = vectors.valid[0]?.pinfl ?? ''
    expect(parsePinfl(pinfl, { today, sex: null, birth_date: null }).ok).toBe(true)
    expect(parsePinfl(pinfl, { today, sex: '', birth_date: '' }).ok).toBe(true)
  })

  it('may have the birth date of today', () => {
    expect(parsePinfl(build(5, '201126', '001', '001'), { today }).ok).toBe(true)
    expect(parsePinfl(build(5, '211126', '001', '001'), { today })).toEqual({
      ok: false,
      code: 'pinfl_birth_date_future',
    })
  })
})

describe('an invalid pinfl', () => {
  it.each(vectors.invalid)('$pinfl is refused: $code', ({ pinfl, sex, birth_date, code }) => {
    expect(parsePinfl(pinfl, { today, sex, birth_date })).toEqual({ ok: false, code })
  })

  it.each(['', ' 31503909990013', '3150390999001a', '315039099900133', '٣١٥٠٣٩٠٩٩٩٠٠١٣'])(
    'is refused by its form: %j',
    (value) => {
      expect(parsePinfl(value, { today })).toEqual({ ok: false, code: 'pinfl_format' })
    },
  )

  it.each([
    [build(3, '150390', '000', '001'), 'area'],
    [build(3, '150390', '999', '000'), 'serial'],
  ])('%s has no %s', (pinfl) => {
    expect(parsePinfl(pinfl, { today })).toEqual({ ok: false, code: 'pinfl_area_or_serial_zero' })
  })

  it('reports the first problem in the order of the checks', () => {
    const code = (value: string, sex?: string, birth_date?: string) => {
      const answer = parsePinfl(value, { today, sex, birth_date })
      return answer.ok ? 'ok' : answer.code
    }
    expect(code('9990090000000x')).toBe('pinfl_format')
    expect(code('93002900000009')).toBe('pinfl_century_sex_digit')
    expect(code('33002900000009')).toBe('pinfl_birth_date_impossible')
    expect(code('51503900000009')).toBe('pinfl_birth_date_future')
    expect(code('31503900000009')).toBe('pinfl_check_digit')
    expect(code(build(3, '150390', '000', '000'), 'F', '1990-03-16')).toBe('pinfl_area_or_serial_zero')
    expect(code(build(3, '150390', '001', '001'), 'F', '1990-03-16')).toBe('pinfl_sex_mismatch')
    expect(code(build(3, '150390', '001', '001'), 'M', '1990-03-16')).toBe('pinfl_birth_date_mismatch')
  })

  it('accepts 29 February only in leap years', () => {
    expect(parsePinfl(build(5, '290200', '001', '001'), { today }).ok).toBe(true)
    expect(parsePinfl(build(3, '290200', '001', '001'), { today })).toEqual({
      ok: false,
      code: 'pinfl_birth_date_impossible',
    })
  })
})

it('never throws, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(typeof parsePinfl(text, { today }).ok).toBe('boolean')
    }),
  )
})

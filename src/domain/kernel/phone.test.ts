import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHONE_PREFIXES } from '../reference/prefixes.ts'
import { checkPhone, formatPhone, normalisePhone } from './phone.ts'
import vectors from './vectors/phones.json' with { type: 'json' }

const prefixes = PHONE_PREFIXES
const national = fc.integer({ min: 0, max: 999_999_999 }).map((value) => String(value).padStart(9, '0'))

describe('vectors', () => {
  it.each(vectors.filter((row) => row.e164))('$input is $e164', ({ input, e164 }) => {
    expect(checkPhone(input, { prefixes })).toEqual({ ok: true, e164 })
  })

  it.each(vectors.filter((row) => !row.e164))('$input is refused: $why', ({ input }) => {
    expect(checkPhone(input, { prefixes }).ok).toBe(false)
  })
})

describe('form of a number', () => {
  it.each([
    '+998901234567',
    '998901234567',
    '901234567',
    ' +998 (90) 123-45-67 ',
    '90.123.45.67',
    '+998\u00a090\u00a0123\u00a045\u00a067',
    '90‑123‑45‑67',
  ])('%j is the same number', (input) => {
    expect(normalisePhone(input)).toBe('+998901234567')
  })

  it.each([
    '',
    '+998',
    '8901234567',
    '+99890123456',
    '+9989012345678',
    '+79001234567',
    '90123456a',
    '++998901234567',
  ])('%j is not a number', (input) => {
    expect(normalisePhone(input)).toBeNull()
    expect(checkPhone(input, { prefixes })).toEqual({ ok: false, code: 'phone_format' })
  })

  it('treats 998 as the country code only in front of nine digits', () => {
    expect(normalisePhone('998901234')).toBe('+998998901234')
    expect(normalisePhone('998998901234')).toBe('+998998901234')
    expect(normalisePhone('+998901234')).toBeNull()
    expect(normalisePhone('9989012345')).toBeNull()
    expect(normalisePhone('+998998901234567')).toBeNull()
  })

  it('accepts a plus only with the country code', () => {
    expect(normalisePhone('+901234567')).toBe(null)
  })

  it('survives formatting and parsing', () => {
    fc.assert(
      fc.property(national, (digits) => {
        const e164 = `+998${digits}`
        expect(normalisePhone(digits)).toBe(e164)
        expect(normalisePhone(formatPhone(e164))).toBe(e164)
        expect(formatPhone(e164).replaceAll('\u00a0', '')).toBe(e164)
      }),
    )
  })
})

describe('prefix of a number', () => {
  it.each(prefixes.map((row) => [row.value, row.kind] as const))('%s is known as %s', (value, kind) => {
    const number = `+998${value}1234567`
    expect(checkPhone(number, { prefixes })).toEqual({ ok: true, e164: number })
    expect(checkPhone(number, { prefixes, mobileOnly: true })).toEqual(
      kind === 'mobile' ? { ok: true, e164: number } : { ok: false, code: 'phone_not_mobile' },
    )
  })

  it('must be in the reference', () => {
    expect(checkPhone('961234567', { prefixes })).toEqual({ ok: false, code: 'phone_prefix_unknown' })
    expect(checkPhone('901234567', { prefixes: [] })).toEqual({ ok: false, code: 'phone_prefix_unknown' })
  })

  it('must be active there', () => {
    const closed = [{ value: '90', kind: 'mobile', status: 'inactive' }] as const
    expect(checkPhone('901234567', { prefixes: closed })).toEqual({ ok: false, code: 'phone_prefix_unknown' })
  })
})

describe('a number on the screen', () => {
  it('is grouped as people say it', () => {
    expect(formatPhone('+998901234567')).toBe('+998\u00a090\u00a0123\u00a045\u00a067')
  })
  it.each(['', '+99890', 'нет'])('%j is unchanged', (text) => {
    expect(formatPhone(text)).toBe(text)
  })
})

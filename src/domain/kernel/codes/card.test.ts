import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_PREFIXES } from '../../reference/prefixes.ts'
import vectors from '../vectors/cards.json' with { type: 'json' }
import { type CardPrefix, checkCard, checkCardExpiry, passesLuhn } from './card.ts'

const rules = { prefixes: CARD_PREFIXES }
const today = '2026-11-20'

/** A number with this beginning and a correct last digit. */
const complete = (first15: string): string =>
  first15 + [...'0123456789'].find((digit) => passesLuhn(first15 + digit))
const made = fc
  .tuple(fc.constantFrom(...CARD_PREFIXES), fc.integer({ min: 0, max: 99_999_999_999 }))
  .map(([prefix, filler]) => ({
    pan: complete((prefix.value + String(filler).padStart(11, '0')).slice(0, 15)),
    prefix,
  }))

describe('vectors', () => {
  it.each(vectors.valid)('$pan is a card of $scheme', ({ pan, scheme }) => {
    expect(checkCard(pan, rules)).toEqual({ ok: true, digits: pan, scheme })
  })
  it.each(vectors.invalid)('$pan is refused: $code', ({ pan, code }) => {
    expect(checkCard(pan, rules)).toEqual({ ok: false, code })
  })
})

describe('a card number', () => {
  it('may be typed in groups', () => {
    expect(checkCard('8600 1234 5678 9012', rules)).toEqual({
      ok: true,
      digits: '8600123456789012',
      scheme: 'uzcard',
    })
    expect(checkCard('8600-1234-5678-9012', rules).ok).toBe(true)
  })

  it.each([
    ['', 'card_format'],
    ['abcd', 'card_format'],
    ['8600', 'card_length'],
    ['86001234567890123', 'card_length'],
    ['8600123456789021', 'card_luhn'],
    ['5555555555554444', 'card_bin_unknown'],
  ])('%j is refused: %s', (input, code) => {
    expect(checkCard(input, rules)).toEqual({ ok: false, code })
  })

  it('of every prefix of the reference is accepted, with its scheme', () => {
    fc.assert(
      fc.property(made, ({ pan, prefix }) => {
        expect(checkCard(pan, rules)).toEqual({ ok: true, digits: pan, scheme: prefix.scheme })
      }),
    )
  })

  it('with one wrong digit is refused', () => {
    fc.assert(
      fc.property(
        made,
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 1, max: 9 }),
        ({ pan }, at, add) => {
          const digits = [...pan]
          digits[at] = String((Number(digits[at]) + add) % 10)
          expect(checkCard(digits.join(''), rules).ok).toBe(false)
        },
      ),
    )
  })
})

describe('prefixes', () => {
  const pan = '8600123456789012'
  const prefixes: CardPrefix[] = [
    { value: '8600', scheme: 'uzcard', status: 'active' },
    { value: '860012', scheme: 'humo', status: 'active' },
  ]
  it('the longest one decides', () => {
    expect(checkCard(pan, { prefixes })).toMatchObject({ scheme: 'humo' })
    expect(checkCard(pan, { prefixes: prefixes.toReversed() })).toMatchObject({ scheme: 'humo' })
  })
  it('an inactive one excludes its numbers, even if a shorter one is active', () => {
    const closed: CardPrefix[] = [
      { value: '8600', scheme: 'uzcard', status: 'active' },
      { value: '860012', scheme: 'uzcard', status: 'inactive' },
    ]
    expect(checkCard(pan, { prefixes: closed })).toEqual({ ok: false, code: 'card_bin_unknown' })
  })
  it('an empty one matches nothing', () => {
    const empty: CardPrefix[] = [{ value: '', scheme: 'uzcard', status: 'active' }]
    expect(checkCard(pan, { prefixes: empty })).toEqual({ ok: false, code: 'card_bin_unknown' })
  })
  it('keep their order', () => {
    const copy = [...prefixes]
    checkCard(pan, { prefixes })
    expect(prefixes).toEqual(copy)
  })
})

describe('expiry', () => {
  it.each([
    ['11/26', 11, 2026],
    ['12/26', 12, 2026],
    ['03/99', 3, 2099],
    ['0330', 3, 2030],
    [' 01 / 27 ', 1, 2027],
  ])('%j is valid', (input, month, year) => {
    expect(checkCardExpiry(input, today)).toEqual({ ok: true, month, year })
  })
  it.each(['', '13/27', '00/27', '1/27', '12/2027', 'ab/cd', '12-27'])('%j is no expiry', (input) => {
    expect(checkCardExpiry(input, today)).toEqual({ ok: false, code: 'card_expiry' })
  })
  it.each(['10/26', '12/25', '01/00'])('%j has expired', (input) => {
    expect(checkCardExpiry(input, today)).toEqual({ ok: false, code: 'card_expired' })
  })
  it('lasts to the last day of its month', () => {
    expect(checkCardExpiry('11/26', '2026-11-30').ok).toBe(true)
    expect(checkCardExpiry('11/26', '2026-12-01').ok).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { NEW_PARTNER, partnerForm } from './partner-form.ts'

const GOOD = { ...NEW_PARTNER, name: 'Orol Nasiya' }
const faultsOf = (part: object) => {
  const read = partnerForm.safeParse({ ...GOOD, ...part })
  return (read.error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    issue.code === 'custom' ? issue.params?.['code'] : issue.code,
  ])
}

describe('the form of a partner', () => {
  it('accepts the initial values of a new partner with a name', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ name: '' })).toEqual([['name', 'too_small']])
  })

  it('requires at least one term, and each only once', () => {
    const terms = [3, 6, 3].map((months) => ({ months, markup: 9 }))
    expect(faultsOf({ terms })).toEqual([['terms.2.months', 'term_twice']])
    expect(faultsOf({ terms: [] })).toEqual([['terms', 'too_small']])
    expect(faultsOf({ terms: [{ months: 3, markup: 9.5 }] })).toEqual([['terms.0.markup', 'invalid_type']])
  })

  it('refuses a maximum age or sum below the minimum', () => {
    expect(faultsOf({ age_min: 40, age_max: 30 })).toEqual([['age_max', 'below_least']])
    expect(faultsOf({ limit_min: 5, limit_max: 4 })).toEqual([['limit_max', 'below_least']])
    expect(faultsOf({ limit_min: 5, limit_max: 0 })).toEqual([])
  })

  it.each([
    'https://api.partner.uz/v1',
    'http://10.1.2.3:8080',
    'sandbox:/uzum',
    'https://[2001:db8::1]/x',
    '',
  ])('accepts the address %s', (gateway_url) => {
    expect(faultsOf({ gateway_url })).toEqual([])
  })

  it.each([
    'ftp://partner.uz',
    'partner.uz',
    'https://user:secret@partner.uz',
    'https://partner.uz?token=1',
    'https://partner.uz/#x',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('refuses the address %s', (gateway_url) => {
    expect(faultsOf({ gateway_url })).toEqual([['gateway_url', 'address_format']])
  })

  it('accepts only a secret that is valid in an HTTP header', () => {
    expect(faultsOf({ gateway_secret: 'abc-DEF_123==' })).toEqual([])
    expect(faultsOf({ gateway_secret: 'two\nlines' })).toEqual([['gateway_secret', 'secret_format']])
  })

  it('accepts only known values of its lists and slots', () => {
    const bound = { ...GOOD.bound, education_levels: ['wizardry'] }
    expect(faultsOf({ bound })[0]?.[0]).toBe('bound.education_levels.0')
    expect(faultsOf({ required_slots: [5, 11] })).toEqual([])
    expect(faultsOf({ required_slots: [99] })).toEqual([['required_slots.0', 'unknown_choice']])
  })
})

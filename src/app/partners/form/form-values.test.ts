import { describe, expect, it } from 'vitest'
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'
import { formOf, valuesOf } from './form-values.ts'

describe('a partner in a form', () => {
  it('converts to form values and back, except for the secret', () => {
    const bound = {
      ...NEW_PARTNER.bound,
      regions: [1726],
      nationalities: ['161' as const],
      product_categories: [7],
    }
    const record = { ...NEW_PARTNER, name: 'Hamkor', bound, required_slots: [5] }
    const read = { ...record, gateway_secret: 'x' }
    const values = valuesOf(read)
    expect(values['bound.regions']).toEqual(['1726'])
    expect(formOf(values)).toEqual({ ...record, gateway_secret: '', gateway_secret2: '' })
  })

  it('sends the agreements of its dialect only', () => {
    const values = valuesOf({ ...NEW_PARTNER, dialect: 'alif', agreements: ['limit_check', 'cancel'] })
    expect(formOf(values).agreements).toEqual(['limit_check', 'cancel'])
    expect(formOf({ ...values, dialect: 'intend' }).agreements).toEqual(['cancel'])
    expect(formOf({ ...values, dialect: 'uzum' }).agreements).toEqual([])
  })

  it('leaves out an empty number', () => {
    const values = { ...valuesOf(NEW_PARTNER), age_min: null, terms: [{ months: null, markup: 9 }] }
    const form = formOf(values)
    expect('age_min' in form).toBe(false)
    expect(form.terms).toEqual([{ markup: 9 }])
  })
})

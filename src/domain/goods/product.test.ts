import { describe, expect, it } from 'vitest'
import { MAX_PRICE, productForm, trackingOf } from './product.ts'

const FORM = {
  name: 'Artel 43AU20H',
  category_id: 1,
  brand: 'Artel',
  model: '43AU20H',
  colour: '',
  sku: 'SKU-1',
  barcode: '',
  ikpu: '08528001001000000',
  ikpu_name: '',
  price: 1,
  marked: false,
  priority_id: null,
  status: 'active',
} as const

const codesOf = (part: object) => {
  const result = productForm.safeParse({ ...FORM, ...part })
  return result.success
    ? []
    : result.error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.['code'] : issue.code))
}

describe('tracking of a unit', () => {
  it.each([
    ['none', false, 'none'],
    ['none', true, 'marking'],
    ['imei', true, 'imei'],
    ['marking', false, 'marking'],
  ] as const)('%s, marked %s: %s', (category, marked, wanted) => {
    expect(trackingOf(category, marked)).toBe(wanted)
  })
})

describe('a price', () => {
  it.each([0, -5, MAX_PRICE + 1])('cannot be %d', (price) => {
    expect(codesOf({ price })).toEqual(['price_range'])
  })
  it('has no fractions', () => {
    expect(codesOf({ price: 10.5 })).not.toEqual([])
  })
  it('is from one soʻm to a billion', () => {
    expect([...codesOf({ price: 1 }), ...codesOf({ price: MAX_PRICE })]).toEqual([])
  })
})

it('stores a barcode as a GTIN of 14 digits, or none', () => {
  expect(productForm.parse({ ...FORM, barcode: '4006381333931' }).barcode).toBe('04006381333931')
  expect(productForm.parse(FORM).barcode).toBe('')
  expect(codesOf({ barcode: '4006381333932' })).toEqual(['gtin_check'])
  expect(codesOf({ barcode: '12' })).toEqual(['gtin_format'])
})

it('requires all 17 digits of the catalogue code', () => {
  expect(codesOf({ ikpu: '0852800100100000' })).toEqual(['ikpu_format'])
  expect(codesOf({ ikpu: '0852800100100000A' })).toEqual(['ikpu_format'])
})

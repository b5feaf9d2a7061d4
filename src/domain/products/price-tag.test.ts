import { describe, expect, it } from 'vitest'
import { checkGtin, isInShopBarcode, isMarkingOf } from '../kernel/codes/marking.ts'
import type { PartnerRules } from '../partners/partner.ts'
import {
  inShopBarcode,
  isTagDue,
  LAYOUTS,
  MAX_TAGS,
  oldPriceOf,
  symbolOf,
  TAG_LAYOUTS,
  tagPayment,
  tagPlace,
  tagPrintForm,
  tagsOnPage,
} from './price-tag.ts'

describe('a tag', () => {
  it.each([
    ['never printed, in stock', { price: 10, printed: null, quantity: 1 }, true],
    ['never printed, not in stock', { price: 10, printed: null, quantity: 0 }, false],
    ['printed at the price of today', { price: 10, printed: 10, quantity: 5 }, false],
    ['printed at another price', { price: 10, printed: 9, quantity: 5 }, true],
    ['printed at another price, sold out', { price: 10, printed: 11, quantity: 0 }, true],
  ] as const)('%s', (_title, state, isDue) => {
    expect(isTagDue(state)).toBe(isDue)
  })
})

it.each([
  ['never printed', { price: 10, printed: null }, null],
  ['printed higher', { price: 10, printed: 12 }, 12],
  ['printed lower', { price: 10, printed: 9 }, null],
  ['printed the same', { price: 10, printed: 10 }, null],
] as const)('the old price of a tag: %s', (_title, state, old) => {
  expect(oldPriceOf(state)).toBe(old)
})

describe('the layouts', () => {
  it.each(TAG_LAYOUTS)('%s has its tags inside the page and beside each other', (name) => {
    const layout = LAYOUTS[name]
    const { page, tag } = layout
    const places = Array.from({ length: tagsOnPage(layout) }, (_, place) => tagPlace(layout, place))
    for (const { page: nth, x, y } of places) {
      expect(nth).toBe(0)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + tag.width).toBeLessThanOrEqual(page.width)
      expect(y + tag.height).toBeLessThanOrEqual(page.height)
    }
    expect(new Set(places.map(({ x, y }) => `${x}-${y}`)).size).toBe(places.length)
    expect(tagPlace(layout, places.length)).toEqual({ ...places[0], page: 1 })
  })

  it('fill a sheet row by row', () => {
    expect(TAG_LAYOUTS.map((name) => tagsOnPage(LAYOUTS[name]))).toEqual([24, 10, 1, 1, 1])
    expect(tagPlace(LAYOUTS.sheet_24, 4)).toEqual({ page: 0, x: 70, y: 37.5 })
    expect(tagPlace(LAYOUTS.sheet_10, 9)).toEqual({ page: 0, x: 105, y: 234 })
    expect(tagPlace(LAYOUTS.sheet_10, 11)).toEqual({ page: 1, x: 105, y: 6 })
  })
})

describe('the form', () => {
  const form = { branch: 1, products: [1], layout: 'sheet_10', language: 'ru' }
  const codesOf = (changes: object) =>
    tagPrintForm
      .safeParse({ ...form, ...changes })
      .error?.issues.map((issue) => [
        issue.path.join('.'),
        'params' in issue ? issue.params?.['code'] : issue.code,
      ])

  it('starts at any place of the sheet and at no other', () => {
    expect(codesOf({ start: 10 })).toBeUndefined()
    expect(codesOf({ start: 11 })).toEqual([['start', 'out_of_range']])
    expect(codesOf({ layout: 'roll_30', start: 2 })).toEqual([['start', 'out_of_range']])
  })

  it('refuses more tags than are drawn at once', () => {
    const products = Array.from({ length: 100 }, (_, nth) => nth + 1)
    expect(codesOf({ products, copies: MAX_TAGS / 100 })).toBeUndefined()
    expect(codesOf({ products, copies: MAX_TAGS / 100 + 1 })).toEqual([['copies', 'tags_many']])
  })
})

describe('the barcode', () => {
  it('of the shop is a valid EAN-13 with the prefix 2 that fits every marking code', () => {
    const barcode = inShopBarcode(1234, 0)
    expect(barcode).toBe('02000000012346')
    expect(checkGtin(barcode)).toEqual({ ok: true, gtin: barcode })
    expect(isInShopBarcode(barcode)).toBe(true)
    expect(isInShopBarcode('04006381333931')).toBe(false)
    expect(isMarkingOf({ gtin: '04780000000007' }, barcode)).toBe(true)
    expect(isMarkingOf({ gtin: '04780000000007' }, '04006381333931')).toBe(false)
  })

  it.each([
    ['04006381333931', 'EAN13', '4006381333931'],
    ['00000096385074', 'EAN8', '96385074'],
    ['14006381333938', 'Code128', '14006381333938'],
    ['AB-12', 'Code128', 'AB-12'],
    ['АБ-12', 'QRCode', 'АБ-12'],
  ] as const)('%s is drawn as %s', (barcode, symbology, text) => {
    expect(symbolOf(barcode)).toEqual({ symbology, text })
  })
})

describe('the monthly payment', () => {
  const partner: PartnerRules = {
    id: 1,
    name: 'P',
    priority: 1,
    type: 'bank',
    terms: [{ months: 12, markup: 20 }],
    age_min: 18,
    age_max: 65,
    limit_min: 100_000,
    limit_max: 10_000_000,
    bound: { product_categories: [7] },
    required_slots: [],
    active: true,
  }
  it('is that of the contract, where the partner finances the product for the term', () => {
    const product = { price: 1_000_000, category_id: 7 }
    expect(tagPayment(partner, product, 12)).toBe(100_000)
    expect(tagPayment(partner, product, 6)).toBeNull()
    expect(tagPayment(partner, { ...product, category_id: 8 }, 12)).toBeNull()
    expect(tagPayment(partner, { ...product, price: 99_999 }, 12)).toBeNull()
    expect(tagPayment(partner, { ...product, price: 10_000_001 }, 12)).toBeNull()
  })
})

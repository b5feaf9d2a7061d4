import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benefitOf, changeGiftStock, choosePromotion, type PromotionOffer } from './choice.ts'

const offer = (id: number, part: Partial<PromotionOffer> = {}): PromotionOffer => ({
  id,
  product_id: 1,
  partners: [],
  discount: 0,
  terms: [],
  gifts: [],
  ...part,
})
const PRICE = 1_000
const cup = (quantity: number) => ({ product_id: 9, quantity, price: 100 })
const chosen = (
  promotions: readonly PromotionOffer[],
  partner_id: number | null,
  cups = 0,
  months: number | null = null,
) => {
  const { best, missed } = choosePromotion(
    promotions,
    { product_id: 1, price: PRICE, partner_id, months },
    new Map([[9, cups]]),
  )
  return [best?.id, missed?.id]
}

describe('the best promotion', () => {
  it('has the greatest discount and price of gifts, then it is the older one', () => {
    expect(benefitOf(offer(1, { discount: 50, gifts: [cup(2)] }))).toBe(250)
    expect(chosen([offer(1, { discount: 199 }), offer(2, { gifts: [cup(2)] })], null, 2)).toEqual([
      2,
      undefined,
    ])
    expect(chosen([offer(2, { discount: 200 }), offer(1, { gifts: [cup(2)] })], null, 2)).toEqual([
      1,
      undefined,
    ])
  })

  it('is valid for the chosen term; while none is chosen those of every term count', () => {
    const two = [offer(1, { discount: 300, terms: [6] }), offer(2, { discount: 200, terms: [12, 24] })]
    expect(chosen(two, null)).toEqual([1, undefined])
    expect(chosen(two, null, 0, 6)).toEqual([1, undefined])
    expect(chosen(two, null, 0, 12)).toEqual([2, undefined])
    expect(chosen(two, null, 0, 3)).toEqual([undefined, undefined])
  })

  it('leaves something of the price that the line has kept', () => {
    const two = [offer(1, { discount: PRICE }), offer(2, { discount: PRICE - 1 })]
    expect(chosen(two, null)).toEqual([2, undefined])
    expect(chosen([offer(1, { discount: PRICE + 5, gifts: [cup(1)] })], null, 1)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is of the product, and of all partners or of the chosen one', () => {
    const promotions = [
      offer(1, { discount: 9, product_id: 2 }),
      offer(2, { discount: 8, partners: [5, 6] }),
      offer(3, { discount: 1 }),
    ]
    expect(chosen(promotions, null)[0]).toBe(3)
    expect(chosen(promotions, 6)[0]).toBe(2)
    expect(chosen(promotions, 7)[0]).toBe(3)
  })

  it('gives way to the next one while its gifts are out of stock, and is named then', () => {
    const promotions = [
      offer(1, { gifts: [cup(2)] }),
      offer(2, { gifts: [cup(1)] }),
      offer(3, { discount: 1 }),
    ]
    expect([2, 1, 0].map((cups) => chosen(promotions, null, cups))).toEqual([
      [1, undefined],
      [2, 1],
      [3, 1],
    ])
    expect(chosen(promotions.slice(0, 2), null, 0)).toEqual([undefined, 1])
  })

  it('does not depend on the order of the promotions', () => {
    const promotions = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 50 }),
        discount: fc.integer({ min: 0, max: 3 }),
        partners: fc.constantFrom([], [5], [6]),
        gifts: fc.constantFrom([], [cup(1)], [cup(3)]),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(
        promotions,
        fc.constantFrom(null, 5),
        fc.integer({ min: 0, max: 3 }),
        (rows, partner, cups) => {
          const offers = rows.map(({ id, ...part }) => offer(id, part))
          expect(chosen(offers.toReversed(), partner, cups)).toEqual(chosen(offers, partner, cups))
        },
      ),
    )
  })
})

it('gifts that are returned make the stock that it was', () => {
  const taken = changeGiftStock(new Map([[9, 3]]), [cup(2)], 'take')
  expect(taken.get(9)).toBe(1)
  expect(changeGiftStock(taken, [cup(2)], 'return').get(9)).toBe(3)
})

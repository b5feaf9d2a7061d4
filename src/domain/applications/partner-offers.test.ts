import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestOf, offerAt, priceLines } from './partner-offers.ts'
import { costOf, linesAtTerm, makePlan, sumsOf } from './payment-plan.ts'

const line = {
  product_id: 1,
  price: 2_000_001,
  discount: 0,
  promotion_id: null as number | null,
  promotion_terms: [] as readonly number[],
  is_gift: false,
}
const promotion = { id: 7, product_id: 1, partners: [5], discount: 300_000, terms: [], gifts: [] }
const pricedAt = (one: typeof line, partner_id: number) =>
  priceLines([one], [], { promotions: [promotion], partner_id, months: null, stock: new Map() })[0]?.priced

describe('the figures of an offer', () => {
  it('are those of the contract of the same goods and term', () => {
    const sum = fc.integer({ min: 1, max: 50_000_000 })
    const lines = fc.array(
      fc.record({
        price: sum,
        discount: fc.constant(0),
        promotion_terms: fc.constantFrom([], [6], [6, 12]),
        is_gift: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    )
    const term = fc.record({
      months: fc.integer({ min: 1, max: 60 }),
      markup: fc.integer({ min: 0, max: 90 }),
    })
    fc.assert(
      fc.property(lines, term, (goods, { months, markup }) => {
        const offer = offerAt(goods, { months, markup })
        const cost = costOf(linesAtTerm(goods, months))
        const plan = makePlan(cost, { months, markup, payment_day: 15, down_payment: 0 }, '2026-01-10')
        expect(offer.cost).toBe(cost)
        expect(offer.total).toBe(sumsOf(cost, { markup, down_payment: 0 }).total)
        expect([offer.monthly, offer.last]).toEqual([plan[0]?.amount, plan.at(-1)?.amount])
      }),
    )
  })

  it('follow the promotion of the partner, and keep the discount of one that stays', () => {
    expect(pricedAt(line, 5)).toMatchObject({ discount: 300_000, promotion_id: 7 })
    expect(pricedAt(line, 6)).toBe(line)
    const discounted = { ...line, discount: 250_000, promotion_id: 7 }
    expect(pricedAt(discounted, 5)).toBe(discounted)
    expect(pricedAt(discounted, 6)).toMatchObject({ discount: 0, promotion_id: null })
  })
})

describe('the cheapest partner', () => {
  const row = (total: number, limit: number | null, isApproved = true) => ({
    limit,
    isApproved,
    offer: { months: 6, markup: 0, cost: 100, total, monthly: 1, last: 1 },
  })
  it('is the approved one with the smallest total whose limit covers the goods', () => {
    expect(cheapestOf([row(150, 100), row(120, 99), row(110, 500, false), row(140, 100)])).toBe(3)
    expect(cheapestOf([row(150, 100), row(150, 100)])).toBe(0)
  })
  it('is nobody without an approval, an offer at the term, or a limit that is large enough', () => {
    expect(cheapestOf([])).toBeNull()
    expect(cheapestOf([row(150, 99), { limit: 500, isApproved: true, offer: undefined }])).toBeNull()
  })
})

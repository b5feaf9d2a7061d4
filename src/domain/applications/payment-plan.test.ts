import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  costOf,
  downPaymentBounds,
  linesAtTerm,
  makePlan,
  markupOf,
  planProblem,
  sumsOf,
  termFaults,
} from './payment-plan.ts'

const SIGNED = '2026-11-21'
const terms = { months: 6, markup: 18, payment_day: 15, down_payment: 500_000 }

describe('sums', () => {
  it('are the goods less discounts, and the financed part grows by the markup', () => {
    expect(
      costOf([
        { price: 5_000_000, discount: 300_000 },
        { price: 2_000_001, discount: 0 },
      ]),
    ).toBe(6_700_001)
    expect(sumsOf(6_700_001, terms)).toEqual({
      cost: 6_700_001,
      down_payment: 500_000,
      financed: 6_200_001,
      markup: 1_116_000,
      total: 7_816_001,
    })
  })

  it('round half a soʻm up', () => {
    expect([markupOf(50, 1), markupOf(49, 1), markupOf(150, 1)]).toEqual([1, 0, 2])
  })

  it('stay exact far beyond the highest price', () => {
    expect(markupOf(90_000_000_000_001, 59)).toBe(53_100_000_000_001)
  })
})

describe('promotions of one term', () => {
  const line = { price: 100, discount: 30, promotion_terms: [12], is_gift: false }
  const gift = { price: 40, discount: 40, promotion_terms: [12], is_gift: true }
  const always = { price: 50, discount: 10, promotion_terms: [], is_gift: false }
  const goods = [line, gift, always]
  it('apply while no term is chosen, and at their own term', () => {
    expect(linesAtTerm(goods, null)).toEqual(goods)
    expect(linesAtTerm(goods, 12)).toEqual(goods)
  })
  it('do not apply at another term: full price, no gift', () => {
    expect(linesAtTerm(goods, 6)).toEqual([{ ...line, discount: 0 }, always])
    expect(costOf(linesAtTerm(goods, 6))).toBe(140)
  })
})

describe('a plan', () => {
  it('has equal parts with the remainder in the last, from the month after the contract', () => {
    const plan = makePlan(6_700_001, terms, SIGNED)
    expect(plan.map(({ due }) => due)).toEqual([
      '2026-12-15',
      '2027-01-15',
      '2027-02-15',
      '2027-03-15',
      '2027-04-15',
      '2027-05-15',
    ])
    expect(plan.map(({ amount }) => amount)).toEqual([
      1_219_333, 1_219_333, 1_219_333, 1_219_333, 1_219_333, 1_219_336,
    ])
  })

  it('uses its payment day also when the contract was signed on the 31st', () => {
    expect(
      makePlan(1_000_000, { ...terms, payment_day: 23 }, '2027-01-31')
        .map(({ due }) => due)
        .slice(0, 2),
    ).toEqual(['2027-02-23', '2027-03-23'])
  })

  it('sums exactly to the total', () => {
    const any = fc.record({
      cost: fc.integer({ min: 100_000, max: 90_000_000_000 }),
      months: fc.integer({ min: 1, max: 36 }),
      markup: fc.integer({ min: 0, max: 120 }),
      share: fc.integer({ min: 0, max: 90 }),
      payment_day: fc.integer({ min: 1, max: 23 }),
    })
    fc.assert(
      fc.property(any, ({ cost, months, markup, share, payment_day }) => {
        const terms = { months, markup, payment_day, down_payment: Math.floor((cost * share) / 100) }
        const amounts = makePlan(cost, terms, SIGNED).map(({ amount }) => amount)
        const paid = amounts.reduce((sum, amount) => sum + amount, terms.down_payment)
        expect(paid).toBe(sumsOf(cost, terms).total)
        expect(planProblem(cost, terms, amounts)).toBeNull()
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(months)
      }),
    )
  })

  it.each([
    ['payment_day', { payment_day: 24 }],
    ['payment_day', { payment_day: 0 }],
    ['payment_day', { payment_day: 1.5 }],
    ['down_payment_range', { down_payment: 6_700_001 }],
    ['down_payment_range', { down_payment: -1 }],
    ['down_payment_range', { down_payment: 0.5 }],
  ] as const)('is not made by terms that are refused: %s', (code, part) => {
    expect(termFaults(6_700_001, { ...terms, ...part }, 0).map((fault) => fault.code)).toEqual([code])
  })

  it.each([
    ['plan_length', [7_316_001]],
    ['plan_amount', [0, 1, 1, 1, 1, 1]],
    ['plan_sum', [1, 1, 1, 1, 1, 1]],
  ] as const)('is refused: %s', (problem, amounts) => {
    expect(planProblem(6_700_001, terms, amounts)).toBe(problem)
  })

  it('can be edited as long as the sum is right', () => {
    const amounts = makePlan(6_700_001, terms, SIGNED).map(({ amount }) => amount)
    const [first = 0, second = 0, ...rest] = amounts
    expect(planProblem(6_700_001, terms, [first + 1000, second - 1000, ...rest])).toBeNull()
  })
})

describe('the bounds of the down payment', () => {
  const whole = (max: number) => fc.integer({ min: 0, max })
  const plans = fc.record({
    cost: whole(200_000_000),
    smallest: whole(5_000_000),
    months: fc.integer({ min: 1, max: 36 }),
    markup: whole(90),
    payment_day: fc.integer({ min: 1, max: 23 }),
  })

  it('are exactly the down payments for which a plan exists', () => {
    fc.assert(
      fc.property(plans, fc.double({ min: 0, max: 1, noNaN: true }), ({ cost, smallest, ...plan }, share) => {
        const bounds = downPaymentBounds(cost, { months: plan.months, smallest })
        const down_payment = Math.round(share * cost)
        const faults = termFaults(cost, { ...plan, down_payment }, smallest)
        if (bounds === null) {
          expect(cost).toBeLessThan(Math.max(smallest, plan.months))
          expect(faults).toMatchObject([{ code: 'contract_too_small', params: { smallest } }])
          return
        }
        const isWithin = down_payment >= bounds.min && down_payment <= bounds.max
        expect(faults.length === 0).toBe(isWithin)
        if (!isWithin) return
        const terms = { ...plan, down_payment }
        const amounts = makePlan(cost, terms, SIGNED).map(({ amount }) => amount)
        expect(cost - down_payment).toBeGreaterThanOrEqual(smallest)
        expect(planProblem(cost, terms, amounts)).toBeNull()
      }),
    )
  })

  it('include both ends and nothing beyond', () => {
    fc.assert(
      fc.property(plans, ({ cost, smallest, ...plan }) => {
        const bounds = downPaymentBounds(cost, { months: plan.months, smallest })
        if (bounds === null) return
        const codes = [bounds.min - 1, bounds.min, bounds.max, bounds.max + 1].map((down_payment) =>
          termFaults(cost, { ...plan, down_payment }, smallest).map(({ code }) => code),
        )
        expect(codes).toEqual([['down_payment_range'], [], [], ['down_payment_range']])
      }),
    )
  })

  it('are reported together with the day of the month', () => {
    const typed = { months: 6, payment_day: 24, down_payment: 4_800_000 }
    expect(termFaults(5_000_000, typed, 500_000)).toEqual([
      { field: 'payment_day', code: 'payment_day' },
      { field: 'down_payment', code: 'down_payment_range', params: { min: 0, max: 4_500_000 } },
    ])
  })
})

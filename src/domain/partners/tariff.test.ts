import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basketKey, isSameOffer, isTariffSound, lowerPrices, type Tariff, tariffPlan } from './tariff.ts'

const tariff: Tariff = {
  id: '12 Default',
  title: { ru: '12 Месяц', uz: '12 Oy' },
  months: 12,
  total: 7_100_000,
  monthly: 591_667,
  deposit: 0,
  limit: null,
  first_date: '2027-01-31',
  isAvailable: true,
  error: '',
  markup: 42,
}

describe('the plan of a tariff', () => {
  it('has the dates and payments of the partner, and the remainder in the last one', () => {
    const plan = tariffPlan(tariff, '2026-12-20')
    expect(plan).toHaveLength(12)
    expect(plan.slice(0, 2)).toEqual([
      { number: 1, due: '2027-01-31', amount: 591_667 },
      { number: 2, due: '2027-02-28', amount: 591_667 },
    ])
    expect(plan.at(-1)).toEqual({ number: 12, due: '2027-12-31', amount: 591_663 })
  })

  it('begins with a deposit that is part of the total', () => {
    const [first, ...rest] = tariffPlan({ ...tariff, deposit: 1_100_000, monthly: 500_000 }, '2026-12-20')
    expect(first).toEqual({ number: 0, due: '2026-12-20', amount: 1_100_000 })
    expect(rest.every(({ amount }) => amount === 500_000)).toBe(true)
  })

  it('sums to the total whenever the figures belong together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 900_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 500 }),
        (total, months, deposit) => {
          const one = { ...tariff, total, months, deposit, monthly: Math.round((total - deposit) / months) }
          fc.pre(isTariffSound(one))
          const plan = tariffPlan(one, '2026-12-20')
          expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        },
      ),
    )
  })

  it('does not exist for figures that do not belong together', () => {
    expect(isTariffSound({ ...tariff, monthly: 100_000 })).toBe(false)
    expect(isTariffSound({ ...tariff, first_date: '31.01.2027' })).toBe(false)
    expect(isTariffSound({ ...tariff, monthly: 0, total: 0 })).toBe(false)
  })
})

it('another sum, day or length is another offer', () => {
  expect(isSameOffer(tariff, { ...tariff, error: 'x', limit: 5 })).toBe(true)
  for (const part of [
    { total: 1 },
    { monthly: 1 },
    { deposit: 1 },
    { first_date: '2027-02-01' },
    { isAvailable: false },
  ])
    expect(isSameOffer(tariff, { ...tariff, ...part })).toBe(false)
})

it('a basket has the same key in any order', () => {
  const lines = [
    { product_id: 2, price: 10 },
    { product_id: 1, price: 5 },
  ]
  expect(basketKey(lines)).toBe(basketKey(lines.toReversed()))
  expect(basketKey(lines)).not.toBe(basketKey([...lines, { product_id: 1, price: 5 }]))
})

describe('prices less a down payment', () => {
  it('are lower by exactly the sum, in proportion, and never nothing', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 900_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (list, ratio) => {
        const cost = list.reduce((sum, price) => sum + price, 0)
        const down = Math.floor((cost - list.length) * ratio)
        const lowered = lowerPrices(
          list.map((price) => ({ price })),
          down,
        )
        expect(lowered.reduce((sum, { price }) => sum + price, 0)).toBe(cost - down)
        for (const [index, { price }] of lowered.entries()) {
          expect(price).toBeGreaterThanOrEqual(1)
          expect(price).toBeLessThanOrEqual(list[index] ?? 0)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, spreadDifference } from './value.ts'

describe('the moving average', () => {
  it.each([
    [{ quantity: 3, value: 10 }, 1, 3],
    [{ quantity: 2, value: 5 }, 1, 3],
    [{ quantity: 1, value: 7 }, 1, 7],
    [{ quantity: 4, value: 0 }, 2, 0],
    [{ quantity: 0, value: 0 }, 2, 0],
  ])('of %j for %d is %d', (pool, pieces, value) => {
    expect(shareOf(pool, pieces)).toBe(value)
  })

  it('never leaves a value without pieces, or a negative one, in whatever order the pieces leave', () => {
    const pool = fc.record({
      quantity: fc.integer({ min: 1, max: 100_000 }),
      value: fc.integer({ min: 0, max: 9_000_000_000_000_000 }),
    })
    fc.assert(
      fc.property(pool, fc.array(fc.integer({ min: 1, max: 40_000 })), (start, takes) => {
        const left = { ...start }
        for (const take of [...takes, start.quantity]) {
          const pieces = Math.min(take, left.quantity)
          const value = shareOf(left, pieces)
          left.quantity -= pieces
          left.value -= value
          expect(left.value).toBeGreaterThanOrEqual(0)
        }
        expect(left).toEqual({ quantity: 0, value: 0 })
      }),
    )
  })
})

it('shares a difference so that all pieces have the whole of it, and no place is left with less than nothing', () => {
  expect(spreadDifference({ quantity: 10, difference: 100 }, [{ quantity: 3, value: 0 }])).toEqual([30])
  expect(
    spreadDifference({ quantity: 3, difference: 10 }, [
      { quantity: 1, value: 5 },
      { quantity: 1, value: 5 },
      { quantity: 9, value: 5 },
    ]),
  ).toEqual([3, 3, 4])
  expect(spreadDifference({ quantity: 2, difference: -50 }, [{ quantity: 2, value: 20 }])).toEqual([-20])
  const pools = fc.array(fc.record({ quantity: fc.nat({ max: 50 }), value: fc.nat({ max: 1_000_000 }) }))
  const supply = fc.record({
    quantity: fc.integer({ min: 1, max: 100 }),
    difference: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(supply, pools, (line, places) => {
      const shares = spreadDifference(line, places)
      for (const [nth, { quantity, value }] of places.entries()) {
        const share = shares[nth] ?? 0
        expect(value + share).toBeGreaterThanOrEqual(0)
        if (quantity === 0) expect(Math.abs(share)).toBe(0)
      }
      const there = places.reduce((sum, { quantity }) => sum + quantity, 0)
      const all = shares.reduce((sum, share) => sum + share, 0)
      if (line.difference >= 0 && there >= line.quantity) expect(all).toBe(line.difference)
      expect(Math.abs(all)).toBeLessThanOrEqual(Math.abs(line.difference))
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from './value.ts'

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

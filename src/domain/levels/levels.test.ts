import { describe, expect, it } from 'vitest'
import {
  findSource,
  type Giver,
  isBelowMin,
  levelsForm,
  levelsOf,
  planSources,
  proposeLevels,
  toOrder,
} from './levels.ts'

const LEVELS = { min: 3, max: 10 }

describe('to order', () => {
  it.each([
    [{ available: 2, on_the_way: 0 }, 8],
    [{ available: 0, on_the_way: 2 }, 8],
    [{ available: 2, on_the_way: 1 }, 0],
    [{ available: 3, on_the_way: 0 }, 0],
    [{ available: 20, on_the_way: 0 }, 0],
  ])('of %o is %i up to the maximum', (supply, pieces) => {
    expect(toOrder(supply, LEVELS)).toBe(pieces)
    expect(isBelowMin(supply, LEVELS)).toBe(pieces > 0)
  })

  it('is nothing without levels, and at a minimum of 0', () => {
    expect(toOrder({ available: 0, on_the_way: 0 }, null)).toBe(0)
    expect(toOrder({ available: 0, on_the_way: 0 }, { min: 0, max: 5 })).toBe(0)
  })
})

const giver = (branch_id: number, available: number, rest: Partial<Giver> = {}): Giver => ({
  branch_id,
  available,
  promised: 0,
  ...LEVELS,
  ...rest,
})

describe('the source', () => {
  it('is the branch with the largest surplus above its maximum', () => {
    expect(findSource(1, 5, [giver(2, 12), giver(3, 14), giver(4, 11)])).toEqual({ branch_id: 3, pieces: 4 })
    expect(findSource(1, 3, [giver(2, 90)])).toEqual({ branch_id: 2, pieces: 3 })
  })

  it('is above its minimum only where nobody is above the maximum', () => {
    // The second branch is above its maximum by 1; the third one is above its minimum by more.
    const small = giver(2, 3, { min: 1, max: 2 })
    expect(findSource(1, 5, [small, giver(3, 9)])).toEqual({ branch_id: 2, pieces: 1 })
    expect(findSource(1, 5, [giver(2, 4), giver(3, 9)])).toEqual({ branch_id: 3, pieces: 5 })
  })

  it('is the smaller id of equal ones, never the receiver, and nobody without a surplus', () => {
    expect(findSource(1, 5, [giver(3, 12), giver(2, 12)])?.branch_id).toBe(2)
    expect(findSource(1, 5, [giver(1, 90)])).toBeNull()
    expect(findSource(1, 5, [giver(2, 3)])).toBeNull()
    expect(findSource(1, 0, [giver(2, 90)])).toBeNull()
  })

  it('does not give what its drafts have promised', () => {
    expect(findSource(1, 5, [giver(2, 12, { promised: 1 })])).toEqual({ branch_id: 2, pieces: 1 })
    // Nothing is left above the maximum, so it gives what is above the minimum.
    expect(findSource(1, 5, [giver(2, 12, { promised: 2 })])).toEqual({ branch_id: 2, pieces: 5 })
    expect(findSource(1, 5, [giver(2, 12, { promised: 9 })])).toBeNull()
  })

  it('gives the same pieces to one need only', () => {
    const givers = [
      { ...giver(3, 14), product_id: 7 },
      { ...giver(4, 13), product_id: 7 },
    ]
    const needs = [1, 2, 5].map((branch_id) => ({ branch_id, product_id: 7, wanted: 4 }))
    expect(planSources(needs, givers).map(({ source }) => source)).toEqual([
      { branch_id: 3, pieces: 4 },
      { branch_id: 4, pieces: 3 },
      { branch_id: 3, pieces: 4 },
    ])
    expect(planSources([{ branch_id: 1, product_id: 8, wanted: 4 }], givers)[0]?.source).toBeNull()
    expect(givers.map(({ promised }) => promised)).toEqual([0, 0])
  })
})

describe('the form', () => {
  it.each([
    [{ min: 1, max: 1 }, null],
    [{ min: 0, max: 0 }, null],
    [{ min: null, max: null }, null],
    [{ min: 2, max: 1 }, 'max'],
    [{ min: 2, max: null }, 'max'],
    [{ min: null, max: 2 }, 'min'],
    [{ min: -1, max: 2 }, 'min'],
    [{ min: 0, max: 100_001 }, 'max'],
  ])('%o is wrong at %s', (values, field) => {
    expect(levelsForm.safeParse(values).error?.issues[0]?.path[0] ?? null).toBe(field)
  })

  it('has levels only when both are given', () => {
    expect(levelsOf({ min: 1, max: 2 })).toEqual({ min: 1, max: 2 })
    expect(levelsOf({ min: null, max: null })).toBeNull()
  })
})

it.each([
  [0, null],
  [1, { min: 1, max: 1 }],
  [30, { min: 7, max: 30 }],
  [31, { min: 8, max: 31 }],
] as const)('sales of %i pieces propose %o', (sold, levels) => expect(proposeLevels(sold)).toEqual(levels))

import { describe, expect, it } from 'vitest'
import { type PastMove, revalue } from './revaluation.ts'

const OUTSIDE = { id: 0, isInside: false }
const [SHOP, OTHER] = [1, 2].map((id) => ({ id, isInside: true })) as [PastMove['to'], PastMove['to']]
const NONE = { unit: null, good: null, value: 0, isReversed: false }
const supply = (quantity: number, value: number, rest: Partial<PastMove> = {}): PastMove => ({
  ...NONE,
  from: OUTSIDE,
  to: SHOP,
  quantity,
  value,
  ...rest,
})
const sale = (quantity: number, good: string, rest: Partial<PastMove> = {}): PastMove => ({
  ...NONE,
  from: SHOP,
  to: OUTSIDE,
  quantity,
  good,
  ...rest,
})
const shopOf = (moves: readonly PastMove[]) => revalue(moves).counted.get(SHOP.id)

describe('a revaluation', () => {
  it('moves pieces at the average of their place, and leaves reversed receipts out', () => {
    const wrong = supply(10, 10_000, { isReversed: true })
    const worth = revalue([supply(10, 1000), wrong, sale(4, 'a')])
    expect(worth.counted.get(SHOP.id)).toEqual({ quantity: 6, value: 600 })
    expect(worth.sold).toEqual(new Map([['a', 400]]))
  })

  it('values pieces that left before others came by those, also where they have moved on', () => {
    const wrong = supply(3, 9000, { isReversed: true })
    const moved = { ...NONE, from: SHOP, to: OTHER, quantity: 2 }
    const worth = revalue([wrong, sale(1, 'a'), moved, supply(2, 200), supply(2, 100)])
    expect(worth.sold).toEqual(new Map([['a', 100]]))
    expect(worth.counted.get(OTHER.id)).toEqual({ quantity: 2, value: 150 })
    expect(worth.counted.get(SHOP.id)).toEqual({ quantity: 1, value: 50 })
  })

  it('keeps the own value of a unit, wherever it goes, and gives a counted piece that becomes one its share', () => {
    const counted = { ...NONE, from: SHOP, to: OTHER, quantity: 1, unit: 8 }
    const worth = revalue([
      supply(1, 700, { unit: 7 }),
      supply(2, 600),
      counted,
      { ...counted, unit: 7 },
      { ...counted, from: OTHER, to: SHOP },
    ])
    expect(worth.units).toEqual(
      new Map([
        [7, { place: OTHER.id, value: 700 }],
        [8, { place: SHOP.id, value: 300 }],
      ]),
    )
    expect(worth.counted.get(SHOP.id)).toEqual({ quantity: 1, value: 300 })
  })

  it('takes back what was sold at the value of its sale', () => {
    const back = supply(1, 999, { good: 'a' })
    expect(shopOf([supply(2, 500), sale(1, 'a'), back])).toEqual({ quantity: 2, value: 500 })
    expect(revalue([supply(2, 500), sale(1, 'a'), back]).sold.size).toBe(0)
  })
})

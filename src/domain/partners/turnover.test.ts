import { describe, expect, it } from 'vitest'
import { figuresOf, limitOf, type PartnerDay, percentOf, shareLabel, shareLevel } from './turnover.ts'

const day = (part: Partial<PartnerDay>): PartnerDay => ({
  key: '1',
  day: '2026-11-20',
  contracts: 1,
  used: 0,
  turnover: 0,
  share: 40,
  ...part,
})

describe('the figures of a partner', () => {
  it('compare what it financed with its share of each day', () => {
    const days = [
      day({ used: 30, turnover: 100, share: 40, contracts: 2 }),
      day({ day: '2026-11-21', used: 60, turnover: 100, share: 30 }),
      day({ key: '2', used: 70, turnover: 100 }),
    ]
    expect(figuresOf('1', days)).toEqual({
      key: '1',
      contracts: 3,
      limit: 70,
      used: 90,
      remaining: -20,
      share: 45,
    })
  })

  it('are zero if nothing was sold', () => {
    expect(figuresOf('1', [])).toMatchObject({ limit: 0, used: 0, share: 0 })
    expect(percentOf(0, 0)).toBe(0)
  })

  it('are whole soʻm, rounded down', () => {
    expect(limitOf({ turnover: 101, share: 33 })).toBe(33)
  })
})

it('caps the label of a share at 40 percent', () => {
  expect(shareLabel(39.9)).toEqual({ percent: 39.9, isCapped: false })
  expect(shareLabel(40)).toEqual({ percent: 40, isCapped: false })
  expect(shareLabel(62.5)).toEqual({ percent: 40, isCapped: true })
})

it('a share is over the most that is wanted, near it, or fine', () => {
  expect([0, 35.9, 36, 40, 40.1].map(shareLevel)).toEqual(['fine', 'fine', 'near', 'near', 'over'])
})

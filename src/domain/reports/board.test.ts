import { describe, expect, it } from 'vitest'
import { changeInPercent, comparedDay, comparedPeriod, sharedWhole } from './board.ts'

describe('the compared period', () => {
  const period = { from: '2026-11-01', to: '2026-11-17' }

  it('is the days before, as many, or the same days of last year', () => {
    expect(comparedPeriod(period, 'none')).toBeNull()
    expect(comparedPeriod(period, 'previous')).toEqual({ from: '2026-10-15', to: '2026-10-31' })
    expect(comparedPeriod(period, 'year')).toEqual({ from: '2025-11-01', to: '2025-11-17' })
  })

  it('of one day is the day before', () => {
    const day = { from: '2026-11-17', to: '2026-11-17' }
    expect(comparedPeriod(day, 'previous')).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  })

  it('has a day for each day of the period', () => {
    expect(comparedDay('2026-11-03', period, 'previous')).toBe('2026-10-17')
    expect(comparedDay('2028-02-29', { from: '2028-02-01', to: '2028-02-29' }, 'year')).toBe('2027-02-28')
  })
})

describe('a change in percent', () => {
  it.each([
    [30, 20, 50],
    [15, 20, -25],
    [21, 20, 5],
    [100, 30, 233.3],
    [0, 20, -100],
    [30, 19, null],
    [5, 0, null],
  ])('from %d after %d is %d', (value, before, change) => {
    expect(changeInPercent(value, before)).toBe(change)
  })

  it('of a sum needs enough applications, and a sum to divide by', () => {
    expect(changeInPercent(3_000_000, 2_000_000, 20)).toBe(50)
    expect(changeInPercent(3_000_000, 2_000_000, 19)).toBeNull()
    expect(changeInPercent(3_000_000, -1, 40)).toBeNull()
  })
})

it('returns take nothing from the whole of the shares', () => {
  expect(sharedWhole([600, 400, -300])).toBe(1000)
  expect(sharedWhole([])).toBe(0)
})

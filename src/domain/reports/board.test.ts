import { describe, expect, it } from 'vitest'
import {
  BOARD_PARTS,
  cardRows,
  changeInPercent,
  comparedDay,
  comparedPeriod,
  sharedWhole,
  unitsOf,
} from './board.ts'

describe('the compared period', () => {
  const period = { from: '2026-11-01', to: '2026-11-17' }

  it.each([
    // A part of a month: the same part of the month before.
    ['2026-11-01', '2026-11-17', '2026-10-01', '2026-10-17'],
    ['2026-11-10', '2026-11-20', '2026-10-10', '2026-10-20'],
    ['2027-03-01', '2027-03-30', '2027-02-01', '2027-02-28'],
    ['2027-01-05', '2027-01-08', '2026-12-05', '2026-12-08'],
    // A whole month: the whole month before, however long.
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2027-03-01', '2027-03-31', '2027-02-01', '2027-02-28'],
    ['2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
    // The month before has no such days: as many before.
    ['2027-03-29', '2027-03-31', '2027-03-26', '2027-03-28'],
    ['2026-07-31', '2026-07-31', '2026-07-30', '2026-07-30'],
    // Days of two months: as many before.
    ['2026-10-25', '2026-11-05', '2026-10-13', '2026-10-24'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => {
    expect(comparedPeriod({ from, to }, 'previous')).toEqual({ from: first, to: last })
  })

  it('of last year has the same days, and the whole of a whole month', () => {
    expect(comparedPeriod(period, 'none')).toBeNull()
    expect(comparedPeriod(period, 'year')).toEqual({ from: '2025-11-01', to: '2025-11-17' })
    const february = { from: '2029-02-01', to: '2029-02-28' }
    expect(comparedPeriod(february, 'year')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  it('of one day is the day before', () => {
    const day = { from: '2026-11-17', to: '2026-11-17' }
    expect(comparedPeriod(day, 'previous')).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  })

  it('has a day for each day of the period that there is', () => {
    expect(comparedDay('2026-11-03', period, 'previous')).toBe('2026-10-03')
    const march = { from: '2027-03-01', to: '2027-03-31' }
    expect(comparedDay('2027-03-28', march, 'previous')).toBe('2027-02-28')
    expect(comparedDay('2027-03-29', march, 'previous')).toBeNull()
    const end = { from: '2027-03-30', to: '2027-03-31' }
    expect(comparedDay('2027-03-31', end, 'previous')).toBe('2027-03-29')
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

describe('the cards of a board', () => {
  it('stand in rows in the order of the parts, days and hours in one', () => {
    expect(cardRows(BOARD_PARTS)).toEqual([
      ['figures'],
      ['losses'],
      ['chart', 'partners'],
      ['statuses', 'top', 'last'],
    ])
    expect(cardRows(['top', 'hours', 'statuses', 'partners', 'last', 'days'])).toEqual([
      ['top'],
      ['chart', 'statuses'],
      ['partners', 'last'],
    ])
  })

  it('has the lines of the chart that were chosen', () => {
    expect(unitsOf(BOARD_PARTS)).toEqual(['day', 'hour'])
    expect(unitsOf(['hours', 'top'])).toEqual(['hour'])
    expect(unitsOf(['top'])).toEqual([])
  })
})

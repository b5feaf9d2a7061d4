import { expect, it } from 'vitest'
import { monthsUpTo, PERIOD, periodDays } from './period.ts'

it('is a number of days up to today, or a calendar month', () => {
  expect(periodDays('day', '2026-03-01')).toEqual({ from: '2026-03-01', before: '2026-03-02' })
  expect(periodDays('week', '2026-03-01')).toEqual({ from: '2026-02-23', before: '2026-03-02' })
  expect(periodDays('month', '2026-03-01')).toEqual({ from: '2026-01-31', before: '2026-03-02' })
  expect(periodDays('2025-12', '2026-03-01')).toEqual({ from: '2025-12-01', before: '2026-01-01' })
})

it('offers every month with figures, newest first', () => {
  expect(monthsUpTo('2024-08-15')).toEqual(['2024-08', '2024-07', '2024-06'])
  expect(monthsUpTo('2026-11-21').every((month) => PERIOD.test(month))).toBe(true)
  expect(PERIOD.test('2026-13')).toBe(false)
})

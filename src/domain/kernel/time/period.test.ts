import { expect, it } from 'vitest'
import { formatPeriod, openPeriodFault, periodFault } from './period.ts'

it.each([
  ['2026-10-21', '2026-11-20', null],
  ['2026-10-21', '2026-11-21', { field: 'to', code: 'period_month' }],
  ['2026-11-21', '2026-11-20', { field: 'to', code: 'period_backwards' }],
  ['2026-02-30', '2026-03-01', { field: 'from', code: 'date_format' }],
  ['2026-03-01', '', { field: 'to', code: 'date_format' }],
])('a period from %s to %s', (from, to, fault) => {
  expect(periodFault(from, to)).toEqual(fault)
})

it.each([
  [{}, null],
  [{ from: '2026-10-21', to: '2026-11-20' }, null],
  [
    { from: '2026-10-21', to: '2026-11-21' },
    { field: 'to', code: 'period_month' },
  ],
  [
    { from: '2026-11-21', to: '2026-11-20' },
    { field: 'to', code: 'period_backwards' },
  ],
  [{ from: '2026-10-24' }, null],
  [{ from: '2026-10-23' }, { field: 'to', code: 'period_last_day' }],
  [{ from: '2026-11-24' }, null],
  [{ to: '2026-11-23' }, { field: 'from', code: 'period_first_day' }],
])('a period of a list with open ends, %o, on 23 November', (period, fault) => {
  expect(openPeriodFault(period, '2026-11-23')).toEqual(fault)
})

it.each([
  ['2026-11-23', '2026-11-29', '23.11.2026 – 29.11.2026'],
  ['2026-11-28', '2026-11-28', '28.11.2026'],
])('the period from %s to %s as people read it', (from, to, text) => {
  expect(formatPeriod(from, to)).toBe(text)
})

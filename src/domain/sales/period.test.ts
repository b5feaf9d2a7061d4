import { expect, it } from 'vitest'
import { periodFault } from '../kernel/time/period.ts'
import { completePeriod } from './period.ts'

const TODAY = '2026-11-20'

it.each([
  [{}, { from: '2026-11-01', to: '2026-11-20' }],
  [{ from: '2026-11-05' }, { from: '2026-11-05', to: '2026-11-20' }],
  [{ from: '2026-08-05' }, { from: '2026-08-05', to: '2026-09-04' }],
  [{ from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-31' }],
  [{ to: '2026-10-12' }, { from: '2026-10-01', to: '2026-10-12' }],
  [
    { from: '2026-09-02', to: '2026-09-03' },
    { from: '2026-09-02', to: '2026-09-03' },
  ],
])('%j is a period of one month at most', (given, period) => {
  expect(completePeriod(given, TODAY)).toEqual(period)
  expect(periodFault(period.from, period.to)).toBeNull()
})

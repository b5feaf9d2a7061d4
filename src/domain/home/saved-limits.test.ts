import { expect, it } from 'vitest'
import { DAY_MS } from '../kernel/time/durations.ts'
import { limitUrgency } from './saved-limits.ts'

it('a saved limit is urgent on its last day, and soon the day before', () => {
  const now = Date.parse('2026-11-28T09:00:00Z')
  const urgencyIn = (ms: number) => limitUrgency(new Date(now + ms).toISOString(), now)
  expect(urgencyIn(DAY_MS - 1)).toBe('late')
  expect(urgencyIn(DAY_MS)).toBe('soon')
  expect(urgencyIn(2 * DAY_MS)).toBe('calm')
})

import { expect, it } from 'vitest'
import { isClockWrong, LATE_MS, OLD_MS, shortTablet, storageShare, unsentAge } from './signs.ts'

const NOW = Date.UTC(2026, 10, 21)

it.each([
  [null, 'none'],
  [NOW, 'fresh'],
  [NOW - LATE_MS, 'fresh'],
  [NOW - LATE_MS - 1, 'late'],
  [NOW - OLD_MS, 'late'],
  [NOW - OLD_MS - 1, 'old'],
  [NOW + 60_000, 'fresh'],
] as const)('work from %s is %s', (oldest, age) => {
  expect(unsentAge(oldest, NOW)).toBe(age)
})

it('a clock is wrong if it is more than ten minutes fast or slow', () => {
  expect([-600_001, -600_000, 0, 600_000, 600_001].map(isClockWrong)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

it('returns no share if the browser does not report the quota', () => {
  expect([storageShare(5, 0), storageShare(5, 10), storageShare(20, 10)]).toEqual([null, 0.5, 1])
})

it('names a tablet by the end of its id', () => {
  expect(shortTablet('0198c3f2-aa10-7cc1-8a11-00d4c0ffee12')).toBe('FFEE12')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCountdown, splitDuration } from './durations.ts'

it.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [999, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [300_000, { days: 0, hours: 0, minutes: 5, seconds: 0 }],
  [90_450_000, { days: 1, hours: 1, minutes: 7, seconds: 30 }],
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('split %i ms into parts', (ms, parts) => {
  expect(splitDuration(ms)).toEqual(parts)
})
it('split into parts that add up to the whole', () => {
  fc.assert(
    fc.property(fc.nat(), (seconds) => {
      const parts = splitDuration(seconds * 1000)
      expect(((parts.days * 24 + parts.hours) * 60 + parts.minutes) * 60 + parts.seconds).toBe(seconds)
      expect(parts.hours).toBeLessThan(24)
      expect(parts.minutes).toBeLessThan(60)
      expect(parts.seconds).toBeLessThan(60)
    }),
  )
})

it.each([
  [245_000, '4:05'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-1000, '0:00'],
  [3_600_000, '60:00'],
])('counts %i ms down as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

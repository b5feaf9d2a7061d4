import { expect, it } from 'vitest'
import { directorFromOf } from './deciding-limit.ts'

it.each([
  ['the setting, when nobody with a limit holds the application', null, 25_000_000],
  ['the setting, when the holder may decide about more', 30_000_000, 25_000_000],
  ['the setting, when the holder may decide about exactly one soʻm less', 24_999_999, 25_000_000],
  ['the first soʻm above the holder’s limit, when that is lower', 10_000_000, 10_000_001],
  ['every sale, when the holder has no number', 0, 1],
])('the director is asked from %s', (_title, largestSale, from) => {
  expect(directorFromOf(25_000_000, largestSale)).toBe(from)
})

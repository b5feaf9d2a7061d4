import { expect, it } from 'vitest'
import { roundAbove } from './chart.tsx'

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [17_001_000, 20_000_000],
  [20_000_000, 20_000_000],
  [51, 100],
])('the scale for %d ends at %d', (value, most) => {
  expect(roundAbove(value)).toBe(most)
})

import { expect, it } from 'vitest'
import { DEADLINE_MS, partsOf, speedOf, untilDeadline } from './waiting.ts'

const MIN = 60_000
const START = '2026-11-20T09:00:00Z'
const at = (minutes: number) => Date.parse(START) + minutes * MIN

it('has three buckets with the borders in the better one', () => {
  expect([0, 5, 5.01, 20, 20.01].map((minutes) => speedOf(minutes * MIN))).toEqual([
    'good',
    'good',
    'slow',
    'slow',
    'late',
  ])
})

it('has three days from the submission to the end', () => {
  expect(untilDeadline(START, at(60))).toBe(DEADLINE_MS - 60 * MIN)
  expect(untilDeadline(START, at(3 * 1440 + 5))).toBe(-5 * MIN)
})

it('shows days, hours and minutes', () => {
  expect(partsOf(((25 * 60 + 7) * 60 + 30) * 1000)).toEqual({ days: 1, hours: 1, minutes: 7 })
})

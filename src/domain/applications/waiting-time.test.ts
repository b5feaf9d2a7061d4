import { expect, it } from 'vitest'
import { DEADLINE_MS, msUntilDeadline, speedBucketOf } from './waiting-time.ts'

const MIN = 60_000
const START = '2026-11-20T09:00:00Z'
const at = (minutes: number) => Date.parse(START) + minutes * MIN

it('puts a border into the better of three buckets', () => {
  expect([0, 5, 5.01, 20, 20.01].map((minutes) => speedBucketOf(minutes * MIN))).toEqual([
    'good',
    'good',
    'slow',
    'slow',
    'late',
  ])
})

it('sets the deadline three days after the submission', () => {
  expect(msUntilDeadline(START, at(60))).toBe(DEADLINE_MS - 60 * MIN)
  expect(msUntilDeadline(START, at(3 * 1440 + 5))).toBe(-5 * MIN)
})

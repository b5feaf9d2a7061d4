import { describe, expect, it } from 'vitest'
import { DEADLINE_MS, partsOf, speedOf, untilDeadline, workedMs } from './waiting.ts'

const MIN = 60_000
const START = '2026-11-20T09:00:00Z'
const at = (minutes: number) => Date.parse(START) + minutes * MIN
const iso = (minutes: number) => new Date(at(minutes)).toISOString()

it('has three buckets with the borders in the better one', () => {
  expect([0, 5, 5.01, 20, 20.01].map((minutes) => speedOf(minutes * MIN))).toEqual([
    'good',
    'good',
    'slow',
    'slow',
    'late',
  ])
})

describe('the speed clock', () => {
  it('counts from the start', () => expect(workedMs(START, [], at(12))).toBe(12 * MIN))
  it('leaves pauses out, an open one too', () => {
    expect(
      workedMs(
        START,
        [
          { from: iso(2), to: iso(5) },
          { from: iso(10), to: null },
        ],
        at(12),
      ),
    ).toBe(7 * MIN)
  })
  it('leaves out only what of a pause lies behind the start', () => {
    expect(workedMs(START, [{ from: iso(-5), to: iso(3) }], at(12))).toBe(9 * MIN)
  })
  it('is never below zero, whatever the clocks say', () => expect(workedMs(START, [], at(-3))).toBe(0))
})

it('has three days from the submission to the end', () => {
  expect(untilDeadline(START, at(60))).toBe(DEADLINE_MS - 60 * MIN)
  expect(untilDeadline(START, at(3 * 1440 + 5))).toBe(-5 * MIN)
})

it('shows days, hours and minutes', () => {
  expect(partsOf(((25 * 60 + 7) * 60 + 30) * 1000)).toEqual({ days: 1, hours: 1, minutes: 7 })
})

import { describe, expect, it } from 'vitest'
import { workedMs } from './speed-clock.ts'

const MIN = 60_000
const START = '2026-11-20T09:00:00Z'
const at = (minutes: number) => Date.parse(START) + minutes * MIN
const iso = (minutes: number) => new Date(at(minutes)).toISOString()

describe('the speed clock', () => {
  it('counts from the start', () => expect(workedMs(START, [], at(12))).toBe(12 * MIN))
  it('excludes pauses, also an open one', () => {
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
  it('excludes only the part of a pause after the start', () => {
    expect(workedMs(START, [{ from: iso(-5), to: iso(3) }], at(12))).toBe(9 * MIN)
  })
  it('is never negative, whatever the clocks show', () => expect(workedMs(START, [], at(-3))).toBe(0))
})

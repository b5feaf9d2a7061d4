import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../kernel/time/durations.ts'
import { BELIEVED_DAYS, entryTime, knownEntryTime } from './entry-time.ts'

const arrived = new Date('2026-03-06T09:00:00Z')
const before = (ms: number) => new Date(arrived.getTime() - ms)
const at = (claimed: Date | null, skewMs = 0, isCorrected = false) =>
  entryTime({ claimed, arrived, skewMs, isCorrected })

it('an entry is believed as claimed, within bounds', () => {
  expect(at(null)).toEqual(arrived)
  expect(at(before(3 * DAY_MS))).toEqual(before(3 * DAY_MS))
  expect(at(before(-DAY_MS))).toEqual(arrived)
  expect(at(before(400 * DAY_MS))).toEqual(before(BELIEVED_DAYS * DAY_MS))
})

it('a clock whose error is known is corrected, unless it was put right or wrong since', () => {
  const years = 7 * 365 * DAY_MS
  expect(at(before(years + DAY_MS), -years)).toEqual(before(DAY_MS))
  expect(at(before(DAY_MS - years), years)).toEqual(before(DAY_MS))
  expect(at(before(DAY_MS), -years)).toEqual(before(DAY_MS))
})

it.each([-20 * DAY_MS, -HOUR_MS, HOUR_MS, 5 * DAY_MS])(
  'an error of %d ms is corrected also where the claim is within the bounds, once',
  (skewMs) => {
    const entered = before(7 * HOUR_MS)
    const shown = new Date(entered.getTime() + skewMs)
    expect(at(shown, skewMs)).toEqual(entered)
    expect(at(entered, skewMs, true)).toEqual(entered)
    const earlier = before(6 * DAY_MS)
    expect(at(new Date(earlier.getTime() + skewMs), skewMs)).toEqual(earlier)
    expect(at(earlier, skewMs, true)).toEqual(earlier)
  },
)

it('an entry counts by its own time only where the clock is known', () => {
  const years = 7 * 365 * DAY_MS
  const known = (claimed: Date | null, skewMs = 0) =>
    knownEntryTime({ claimed, arrived, skewMs, isCorrected: false })
  expect(known(before(3 * DAY_MS))).toEqual(before(3 * DAY_MS))
  expect(known(before(years + DAY_MS), -years)).toEqual(before(DAY_MS))
  expect([known(null), known(before(years)), known(before(-DAY_MS))]).toEqual([null, null, null])
})

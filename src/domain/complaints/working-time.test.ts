import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../kernel/time/durations.ts'
import { daysOffOf } from '../settings/holidays.ts'
import { addWorkingMinutes, minutesOfDay, WORKING_DAY, workingMsBetween } from './working-time.ts'

const at = (text: string) => new Date(`${text}:00+05:00`)

describe('working time', () => {
  it('has twelve hours a day', () => {
    expect(minutesOfDay(WORKING_DAY)).toBe(720)
  })

  it.each([
    ['within the day', '2026-11-27T10:00', 240, '2026-11-27T14:00'],
    ['until the very end of the day', '2026-11-27T17:00', 240, '2026-11-27T21:00'],
    ['over the night', '2026-11-27T20:00', 240, '2026-11-28T12:00'],
    ['from before the day', '2026-11-27T03:00', 60, '2026-11-27T10:00'],
    ['from after the day', '2026-11-27T23:30', 60, '2026-11-28T10:00'],
    ['for three days', '2026-11-27T12:00', 2160, '2026-11-30T12:00'],
    ['over New Year', '2026-12-31T20:30', 60, '2027-01-02T09:30'],
    ['from a holiday', '2026-09-01T12:00', 60, '2026-09-02T10:00'],
    ['over two holidays', '2026-03-19T20:00', 120, '2026-03-22T10:00'],
  ])('is added %s', (_name, start, minutes, end) => {
    expect(addWorkingMinutes(at(start), minutes)).toEqual(at(end))
    const begins = workingMsBetween(at(start), at(end))
    expect(begins / MINUTE_MS).toBe(minutes)
  })

  it.each([
    ['past midnight', '2026-11-27T23:00', 120, '2026-11-28T01:00'],
    ['into the next night', '2026-11-28T01:30', 60, '2026-11-28T18:30'],
    ['in a night that began before a holiday', '2026-12-08T00:30', 60, '2026-12-08T01:30'],
    ['over a night that begins on a holiday', '2026-12-08T18:30', 60, '2026-12-09T19:00'],
  ])('of nights is added %s', (_name, start, minutes, end) => {
    const nights = { hours: { from: '18:00', to: '02:00' }, isDayOff: daysOffOf('') }
    expect(minutesOfDay(nights.hours)).toBe(480)
    expect(addWorkingMinutes(at(start), minutes, nights)).toEqual(at(end))
    expect(workingMsBetween(at(start), at(end), nights) / MINUTE_MS).toBe(minutes)
  })

  it('knows the holidays of the setting', () => {
    const working = { hours: WORKING_DAY, isDayOff: daysOffOf('2026: 28.11') }
    expect(addWorkingMinutes(at('2026-11-27T20:00'), 120, working)).toEqual(at('2026-11-29T10:00'))
  })

  it('is none between an instant and an earlier one', () => {
    expect(workingMsBetween(at('2026-11-27T14:00'), at('2026-11-27T10:00'))).toBe(0)
  })

  it('is measured as it was added', () => {
    const instants = fc
      .integer({ min: 0, max: 60 * 24 * 400 })
      .map((minute) => new Date(1.79e12 + minute * MINUTE_MS))
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 5000 }), (start, minutes) => {
        expect(workingMsBetween(start, addWorkingMinutes(start, minutes))).toBe(minutes * MINUTE_MS)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { daysOffOf, parseHolidays, USUAL_HOLIDAYS } from './holidays.ts'

describe('holidays', () => {
  it('are the usual ones in a year that the table does not name', () => {
    const isDayOff = daysOffOf('')
    for (const day of ['2026-03-21', '2026-03-20', '2027-05-17', '2031-01-01'])
      expect(isDayOff(day), day).toBe(true)
    expect(isDayOff('2026-11-27')).toBe(false)
    expect(daysOffOf(USUAL_HOLIDAYS)('2027-03-10')).toBe(true)
  })

  it('are those of the table in a year that it names', () => {
    const isDayOff = daysOffOf('2027: 01.01, 11.03\n2028:')
    expect(['2027-01-01', '2027-03-11', '2027-03-10', '2028-01-01'].map(isDayOff)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isDayOff('2026-01-01')).toBe(true)
  })

  it('have the leap day of a leap year', () => expect(daysOffOf('2028: 29.02')('2028-02-29')).toBe(true))

  it.each([
    '2027',
    '01.01',
    '2027: 1.1',
    '2027: 32.01',
    '2027: 01.13',
    '1027: 01.01',
    '2027: 31.04',
    '2027: 29.02',
    '2027: 01.01\n2027: 08.03',
  ])('refuse the line %s', (line) => {
    expect(parseHolidays(line)).toBeNull()
  })
})

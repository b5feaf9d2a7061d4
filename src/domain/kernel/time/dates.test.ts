import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../texts/language.ts'
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  dateInTashkent,
  daysBetween,
  endOfDay,
  firstOfLastDays,
  formatDate,
  formatDateTime,
  formatTime,
  instantAt,
  isPlainDate,
  longDate,
  parseDate,
  parseTime,
  startOfDay,
  todayInTashkent,
} from './dates.ts'

const instant = fc.date({
  min: new Date('1993-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const plain = instant.map((date) => date.toISOString().slice(0, 10))

describe('plain dates', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '2025-12-31', '2025-04-30'])(
    '%s is a plain date',
    (text) => {
      expect(isPlainDate(text)).toBe(true)
    },
  )
  it.each([
    '',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-1-1',
    '01.02.2025',
    '2025-01-01T00:00:00Z',
    '0000-01-01',
  ])('%j is not a plain date', (text) => {
    expect(isPlainDate(text)).toBe(false)
  })
  it('every day of the calendar is a plain date', () => {
    fc.assert(fc.property(plain, (day) => isPlainDate(day)))
  })
})

describe('typed dates', () => {
  it.each([
    ['06.03.2025', '2025-03-06'],
    ['6.3.2025', '2025-03-06'],
    [' 29.02.2024 ', '2024-02-29'],
  ])('%j is %s', (text, day) => {
    expect(parseDate(text)).toBe(day)
  })
  it.each(['', '06.03.25', '30.02.2025', '2025-03-06', '06/03/2025', '06.03.2025 г.', '00.01.2025'])(
    '%j is not a date',
    (text) => {
      expect(parseDate(text)).toBeNull()
    },
  )
  it('survive formatting and parsing', () => {
    fc.assert(
      fc.property(plain, (day) => {
        expect(parseDate(formatDate(day))).toBe(day)
      }),
    )
  })
  it('half a date is shown as typed', () => {
    expect(formatDate('2025-03')).toBe('2025-03')
  })
})

describe('typed times', () => {
  it.each([
    ['09:05', '09:05'],
    ['9:05', '09:05'],
    ['23:59', '23:59'],
  ])('%j is %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })
  it.each(['', '24:00', '12:60', '12', '12:5', '99:99', '1:2:3'])('%j is not a time', (text) => {
    expect(parseTime(text)).toBeNull()
  })
})

describe('Tashkent', () => {
  it('is five hours ahead the whole year', () => {
    expect(todayInTashkent(new Date('2026-11-20T18:59:59Z'))).toBe('2026-11-20')
    expect(todayInTashkent(new Date('2026-11-20T19:00:00Z'))).toBe('2026-11-21')
    expect(todayInTashkent(new Date('2026-07-01T19:00:00Z'))).toBe('2026-07-02')
    expect(formatTime('2026-07-01T06:00:00Z')).toBe('11:00')
    expect(formatTime('2026-12-31T20:05:00.000Z')).toBe('01:05')
  })
  it('accepts an instant as text or as a date', () => {
    expect(dateInTashkent('2026-12-31T20:05:00.000Z')).toBe('2027-01-01')
    expect(dateInTashkent(new Date('2026-12-31T20:05:00.000Z'))).toBe('2027-01-01')
  })
  it('agrees with the zone data of the machine since 1993', () => {
    const zone = new Intl.DateTimeFormat('sv', {
      timeZone: 'Asia/Tashkent',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    fc.assert(
      fc.property(instant, (date) => {
        const iso = date.toISOString()
        expect(`${dateInTashkent(iso)} ${formatTime(iso)}`).toBe(zone.format(date))
      }),
    )
  })
})

describe('dates on the screen', () => {
  it('are digits in the order of the country in every language', () => {
    for (const language of LANGUAGES)
      expect(formatDateTime('2025-03-06T09:07:00Z', language)).toBe('06.03.2025, 14:07')
  })
  it.each([
    ['ru', '6 марта 2025 г.'],
    ['uz-Latn', '6-mart, 2025'],
    ['uz-Cyrl', '6-март, 2025'],
  ] as const)('in words in %s: %s', (language, text) => {
    expect(longDate('2025-03-06', language)).toBe(text)
    expect(formatDateTime('2025-03-06T09:07:00Z', language, 'long')).toBe(`${text}, 14:07`)
  })
  it('have a name for each of twelve months, all different', () => {
    for (const language of LANGUAGES) {
      const names = Array.from({ length: 12 }, (_, index) =>
        longDate(`2025-${String(index + 1).padStart(2, '0')}-01`, language),
      )
      expect(new Set(names).size).toBe(12)
      expect(names.join('')).not.toContain('undefined')
    }
  })
  it('have Uzbek months in their own script', () => {
    for (let month = 1; month <= 12; month++) {
      const day = `2025-${String(month).padStart(2, '0')}-15`
      expect(longDate(day, 'uz-Latn')).toMatch(/^[\x20-\x7eʻ]+$/)
      expect(longDate(day, 'uz-Cyrl')).not.toMatch(/[a-z]/i)
    }
  })
  it('return anything but a date unchanged', () => {
    expect(longDate('2025-02-30', 'ru')).toBe('2025-02-30')
  })
})

describe('age', () => {
  it.each([
    ['1990-03-15', '2026-03-14', 35],
    ['1990-03-15', '2026-03-15', 36],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2026-11-20', '2026-11-20', 0],
  ])('of %s on %s is %i', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age)
  })
  it('grows by one a year', () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 0, max: 90 }), (birth, years) => {
        fc.pre(!birth.endsWith('02-29'))
        expect(ageOn(birth, addYears(birth, years))).toBe(years)
      }),
    )
  })
})

describe('spans', () => {
  it('add years, and end on 28 February where there is no leap day', () => {
    expect(addYears('2021-01-04', 10)).toBe('2031-01-04')
    expect(addYears('2024-02-29', 10)).toBe('2034-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })
  it('count days both ways', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2)
    expect(daysBetween('2024-03-01', '2024-03-01')).toBe(0)
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-21', 2, '2027-01-21'],
    ['2026-12-15', 12, '2027-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['0999-12-31', 2, '1000-02-28'],
    ['0998-12-31', 2, '0999-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })
})

describe('days by the clock in Tashkent', () => {
  it('begin and end at midnight there', () => {
    expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T19:00:00.000Z')
    expect(endOfDay('2026-11-22').toISOString()).toBe('2026-11-22T19:00:00.000Z')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
  it('contain the instants whose date they are', () => {
    fc.assert(
      fc.property(plain, fc.nat(23), fc.nat(59), (day, hour, minute) => {
        const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
        const at = instantAt(day, time)
        expect([dateInTashkent(at), formatTime(at.toISOString())]).toEqual([day, time])
        expect(startOfDay(day) <= at && at < endOfDay(day)).toBe(true)
      }),
    )
  })
  it.each([
    [1, '2026-11-22'],
    [7, '2026-11-16'],
    [30, '2026-10-24'],
  ])('the last %i with today begin on %s', (count, first) => {
    expect(firstOfLastDays(count, '2026-11-22')).toBe(first)
  })
})

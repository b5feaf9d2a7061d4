// The holidays of the country, on which nobody works (src/docs/business-rules.md#holidays): a table by year that an administrator edits as
// text, one line for a year, with defaults for the years that it does not name.
import { isPlainDate } from '../kernel/time/dates.ts'

/** Days of a year, `MM-DD`. */
type Days = readonly string[]
type HolidayTable = ReadonlyMap<number, Days>

/** The same in every year: New Year, women, Navruz, memory, independence, teachers, constitution. */
const FIXED: Days = ['01-01', '03-08', '03-21', '05-09', '09-01', '10-01', '12-08']
/** The first days of Ramazon hayit and Qurbon hayit as they are expected; a decree names them each year. */
const EXPECTED: Readonly<Record<number, Days>> = {
  2026: ['03-20', '05-27'],
  2027: ['03-10', '05-17'],
  2028: ['02-27', '05-05'],
}
export const HOLIDAYS_TEXT = { max: 2000 } as const

const LINE = /^(20\d\d)\s*:\s*(.*)$/
const DAY = /^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])$/

/** Null where one is no day of the year. */
function daysOf(year: string, text: string): Days | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const days = parts.map((part) => DAY.exec(part)).map((found) => found && `${found[2]}-${found[1]}`)
  const isDay = (day: string | null): day is string => day !== null && isPlainDate(`${year}-${day}`)
  return days.every(isDay) ? days : null
}

/**
 * Reads lines such as `2027: 01.01, 08.03`; null where a line is no such line, or names a year for the second time. An
 * empty text names no year.
 */
export function parseHolidays(text: string): HolidayTable | null {
  const table = new Map<number, Days>()
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, year, rest = ''] = LINE.exec(line) ?? []
    const days = year === undefined || table.has(Number(year)) ? null : daysOf(year, rest)
    if (days === null) return null
    table.set(Number(year), days)
  }
  return table
}

/** The days of a year where the table does not name it. */
const usualDays = (year: number): Days => [...FIXED, ...(EXPECTED[year] ?? [])].toSorted()

/** The years for which the usual days are written down. */
export const USUAL_HOLIDAYS: string = Object.keys(EXPECTED)
  .map((year) => {
    const days = usualDays(Number(year)).map((day) => `${day.slice(3)}.${day.slice(0, 2)}`)
    return `${year}: ${days.join(', ')}`
  })
  .join('\n')

/** Whether a plain date is one on which nobody works. */
export type IsDayOff = (day: string) => boolean

/** The days off by the text of the setting; an unreadable text names no year. */
export function daysOffOf(text: string): IsDayOff {
  const table = parseHolidays(text) ?? new Map<number, Days>()
  return (day) => {
    const year = Number(day.slice(0, 4))
    return (table.get(year) ?? usualDays(year)).includes(day.slice(5))
  }
}

// Plain dates ('YYYY-MM-DD') and instants shown in Tashkent (src/docs/business-rules.md#money-and-dates). Own
// names and arithmetic: Chromium has no Uzbek Latin data, and the zone has been a fixed UTC+5 since 1992, so no
// result depends on the device.
import type { Language } from './language.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TASHKENT = 5 * HOUR

const MONTHS: Record<Language, readonly string[]> = {
  ru: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
  'uz-Latn': [
    'yanvar',
    'fevral',
    'mart',
    'aprel',
    'may',
    'iyun',
    'iyul',
    'avgust',
    'sentabr',
    'oktabr',
    'noyabr',
    'dekabr',
  ],
  'uz-Cyrl': [
    'январь',
    'февраль',
    'март',
    'апрель',
    'май',
    'июнь',
    'июль',
    'август',
    'сентябрь',
    'октябрь',
    'ноябрь',
    'декабрь',
  ],
}

const two = (value: number): string => String(value).padStart(2, '0')
const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Whether the text is a day of the calendar, written `YYYY-MM-DD`. */
export function isPlainDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const inTashkent = (instant: Date | string): Date => new Date(new Date(instant).getTime() + TASHKENT)

/** The plain date in Tashkent at an instant. */
export const dateInTashkent = (instant: Date | string): string =>
  inTashkent(instant).toISOString().slice(0, 10)

/** Today's plain date in Tashkent. */
export const todayInTashkent = (now: Date): string => dateInTashkent(now)

/** `2025-03-06` as `06.03.2025`; anything else is returned unchanged. */
export const formatDate = (plain: string): string => plain.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')

/** `06.03.2025` as a plain date, or null if it is not a day of the calendar. */
export function parseDate(text: string): string | null {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim())
  if (!parts) return null
  const plain = `${parts[3]}-${two(Number(parts[2]))}-${two(Number(parts[1]))}`
  return isPlainDate(plain) ? plain : null
}

/** `9:05` as `09:05`, or null if it is not a time of day. */
export function parseTime(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${two(Number(hour))}:${minute}`
}

/** `14:05` of an instant, in Tashkent. */
export const formatTime = (instant: string): string => inTashkent(instant).toISOString().slice(11, 16)

/** Day and month in words: `6 марта 2025 г.`, `6-mart, 2025`, `6-март, 2025`. */
export function longDate(plain: string, language: Language): string {
  if (!isPlainDate(plain)) return plain
  const [year, month, day] = plain.split('-').map(Number) as [number, number, number]
  const name = MONTHS[language][month - 1]
  return language === 'ru' ? `${day} ${name} ${year} г.` : `${day}-${name}, ${year}`
}

/** Date and time of an instant in Tashkent: digits by default, the month in words with `long`. */
export function formatDateTime(
  instant: string,
  language: Language,
  style: 'short' | 'long' = 'short',
): string {
  const plain = dateInTashkent(instant)
  return `${style === 'long' ? longDate(plain, language) : formatDate(plain)}, ${formatTime(instant)}`
}

/** Full years on a day; somebody born on 29 February is a year older on 1 March of a common year. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** The same day some years later, or the last day of that month. */
export function addYears(plain: string, years: number): string {
  const [year, month, day] = plain.split('-').map(Number) as [number, number, number]
  const target = year + years
  return `${String(target).padStart(4, '0')}-${two(month)}-${two(Math.min(day, daysInMonth(target, month)))}`
}

/** The plain date `months` later, at most the last day of that month. */
export function addMonths(plain: string, months: number): string {
  const [year = 0, month = 1, day = 1] = plain.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const toYear = Math.floor(count / 12)
  const toMonth = count % 12
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${toYear}-${two(toMonth + 1)}-${two(Math.min(day, last))}`
}

/** Days from one plain date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

export type Duration = { days: number; hours: number; minutes: number; seconds: number }

/** Splits milliseconds into days, hours, minutes and seconds; never negative. */
export function splitDuration(ms: number): Duration {
  const left = Math.max(0, Math.floor(ms / 1000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  }
}

// Plain dates ('YYYY-MM-DD') and instants shown in Tashkent (src/docs/business-rules.md#money-and-dates). Own
// names and arithmetic: Chromium has no Uzbek Latin data, and the zone has been a fixed UTC+5 since 1992, so no
// result depends on the device.

import type { Language } from '../texts/language.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'

/** The shops' zone, for the database and the job queue. */
export const TIME_ZONE = 'Asia/Tashkent'
/** Hours that its clock is ahead of UTC. */
const OFFSET = 5

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

/** A number below 100 with two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')
const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * The years of every day that people enter or ask for: within them days can be added without leaving what databases and texts take. A
 * PINFL names centuries from 1800 on; a day that is only too late is refused by the rule of its field, in its words.
 */
export const YEARS = { from: 1800, to: 2999 } as const

/** Whether the text is a day of the calendar in one of `YEARS`, written `YYYY-MM-DD`. */
export function isPlainDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return (
    year >= YEARS.from &&
    year <= YEARS.to &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  )
}

/** Whether the day of an instant, written in UTC, is one that people can mean. */
export const isPlainInstant = (text: string): boolean => isPlainDate(text.slice(0, 10))

const inTashkent = (instant: Date | string): Date => new Date(new Date(instant).getTime() + OFFSET * HOUR_MS)

/** The plain date in Tashkent at an instant. */
export const dateInTashkent = (instant: Date | string): string =>
  inTashkent(instant).toISOString().slice(0, 10)

/** The instant at which a wall clock in Tashkent shows `HH:MM` on a plain date. */
export const instantAt = (day: string, time: string): Date =>
  new Date(`${day}T${time}:00+${twoDigits(OFFSET)}:00`)

/** The midnight at which a day begins in Tashkent. */
export const startOfDay = (day: string): Date => instantAt(day, '00:00')

/** The midnight at which a day ends in Tashkent. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

/** The plain date `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  dateInTashkent(new Date(startOfDay(day).getTime() + days * DAY_MS))

/** Today's plain date in Tashkent. */
export const todayInTashkent = (now: Date): string => dateInTashkent(now)

/** The first of the last `count` days, of which today is the last. */
export const firstOfLastDays = (count: number, today: string): string => addDays(today, 1 - count)

/** `2025-03-06` as `06.03.2025`; anything else is returned unchanged. */
export const formatDate = (plain: string): string => plain.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')

/** `06.03.2025` as a plain date, or null if it is not a day of the calendar. */
export function parseDate(text: string): string | null {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim())
  if (!parts) return null
  const plain = `${parts[3]}-${twoDigits(Number(parts[2]))}-${twoDigits(Number(parts[1]))}`
  return isPlainDate(plain) ? plain : null
}

/** `9:05` as `09:05`, or null if it is not a time of day. */
export function parseTime(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${twoDigits(Number(hour))}:${minute}`
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

/** The plain date `months` later, at most the last day of that month. */
export function addMonths(plain: string, months: number): string {
  const [year, month, day] = plain.split('-').map(Number) as [number, number, number]
  const count = year * 12 + (month - 1) + months
  const toYear = Math.floor(count / 12)
  const toMonth = (count % 12) + 1
  return `${String(toYear).padStart(4, '0')}-${twoDigits(toMonth)}-${twoDigits(Math.min(day, daysInMonth(toYear, toMonth)))}`
}

/** The same day some years later, or the last day of that month. */
export const addYears = (plain: string, years: number): string => addMonths(plain, years * 12)

/** Days from one plain date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

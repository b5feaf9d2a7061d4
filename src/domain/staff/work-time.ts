// Days, months and hours of work: whole seconds, plain dates, months as `YYYY-MM`.
import { addDays, addMonths, daysBetween } from '../kernel/time/dates.ts'

/** `2026-11` of a plain date. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Whether the text is a month, written `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** The month `months` later, or earlier if negative. */
export const addToMonth = (month: string, months: number): string => monthOf(addMonths(`${month}-01`, months))

/** First and last day of a month. */
export function spanOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Every day from one to another, both inclusive. */
export const daysInSpan = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** Hours after its begin for which a shift may go on past midnight. */
export const NIGHT_SHIFT_HOURS = 12

/** Whole seconds as `7:05`: hours and minutes; remaining seconds are dropped. */
export function formatHours(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

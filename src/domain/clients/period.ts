// The period in which a client was added: the last days including today, or a calendar month.
import { addDays, addMonths, firstOfLastDays } from '../kernel/time/dates.ts'

export const DAYS_BACK = { day: 1, week: 7, month: 30 } as const
export type DaysBack = keyof typeof DAYS_BACK
/** The first month with figures (specification S9.17). */
const FIRST_MONTH = '2024-06'

/** Valid values of the filter: a name of `DAYS_BACK`, or a month as `2026-11`. */
export const PERIOD = /^(day|week|month|20\d\d-(0[1-9]|1[0-2]))$/

/** The first day of a period and the first day after it, as plain dates in Tashkent. */
export function periodDays(period: string, today: string): { from: string; before: string } {
  const days = (DAYS_BACK as Record<string, number>)[period]
  if (days === undefined) return { from: `${period}-01`, before: addMonths(`${period}-01`, 1) }
  return { from: firstOfLastDays(days, today), before: addDays(today, 1) }
}

/** Every month from `FIRST_MONTH` to the current one, newest first. */
export function monthsUpTo(today: string): string[] {
  const months: string[] = []
  for (let month = today.slice(0, 7); month >= FIRST_MONTH; month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  return months
}

// Working time of those who answer complaints: between two hours of the shop's clock on every day but the holidays. Deadlines are
// counted in it.
import { addDays, dateInTashkent, instantAt } from '../kernel/time/dates.ts'
import { MINUTE_MS } from '../kernel/time/durations.ts'
import { daysOffOf, type IsDayOff } from '../settings/holidays.ts'

/** The hours of a working day, `HH:MM` in Tashkent; one that ends at or before its begin ends on the next day. */
export type WorkingDay = { from: string; to: string }
export const WORKING_DAY: WorkingDay = { from: '09:00', to: '21:00' }

/** When people work. A night that begins on a holiday is off as a whole, one that begins on the day before is not. */
export type WorkingTime = { hours: WorkingDay; isDayOff: IsDayOff }
/** The working time until settings say otherwise. */
export const USUAL_WORKING_TIME: WorkingTime = { hours: WORKING_DAY, isDayOff: daysOffOf('') }

type Span = { begins: number; ends: number }

const spanOf = (day: string, { from, to }: WorkingDay): Span => ({
  begins: instantAt(day, from).getTime(),
  ends: instantAt(to > from ? day : addDays(day, 1), to).getTime(),
})

/** Minutes of a working day. */
export const minutesOfDay = (working: WorkingDay): number => {
  const { begins, ends } = spanOf('2000-01-01', working)
  return (ends - begins) / MINUTE_MS
}

/** The day on which the work of an instant may have begun at the earliest. */
const firstDay = (instant: Date): string => addDays(dateInTashkent(instant), -1)

/** The instant at which so many working minutes have passed since `start`. */
export function addWorkingMinutes(start: Date, minutes: number, working = USUAL_WORKING_TIME): Date {
  let left = minutes * MINUTE_MS
  for (let day = firstDay(start); ; day = addDays(day, 1)) {
    const { begins, ends } = spanOf(day, working.hours)
    const from = Math.max(begins, start.getTime())
    if (from >= ends || working.isDayOff(day)) continue
    if (from + left <= ends) return new Date(from + left)
    left -= ends - from
  }
}

/** Working milliseconds from one instant to a later one; 0 if it is not later. */
export function workingMsBetween(start: Date, end: Date, working = USUAL_WORKING_TIME): number {
  let sum = 0
  const last = dateInTashkent(end)
  for (let day = firstDay(start); day <= last; day = addDays(day, 1)) {
    const { begins, ends } = spanOf(day, working.hours)
    if (!working.isDayOff(day))
      sum += Math.max(0, Math.min(ends, end.getTime()) - Math.max(begins, start.getTime()))
  }
  return sum
}

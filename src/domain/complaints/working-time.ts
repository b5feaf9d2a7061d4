// Working time of those who answer complaints: every day between two hours of the shop's clock. Deadlines are counted in it.
import { addDays, dateInTashkent, instantAt } from '../kernel/dates.ts'
import { MINUTE_MS } from '../kernel/durations.ts'

/** The hours of a working day, `HH:MM` in Tashkent. */
export type WorkingDay = { from: string; to: string }
export const WORKING_DAY: WorkingDay = { from: '09:00', to: '21:00' }

type Span = { begins: number; ends: number }

const spanOf = (day: string, { from, to }: WorkingDay): Span => ({
  begins: instantAt(day, from).getTime(),
  ends: instantAt(day, to).getTime(),
})

/** Minutes of a working day. */
export const minutesOfDay = (working: WorkingDay): number => {
  const { begins, ends } = spanOf('2000-01-01', working)
  return (ends - begins) / MINUTE_MS
}

/** The instant at which so many working minutes have passed since `start`. */
export function addWorkingMinutes(start: Date, minutes: number, working: WorkingDay = WORKING_DAY): Date {
  let left = minutes * MINUTE_MS
  for (let day = dateInTashkent(start); ; day = addDays(day, 1)) {
    const { begins, ends } = spanOf(day, working)
    const from = Math.max(begins, start.getTime())
    if (from >= ends) continue
    if (from + left <= ends) return new Date(from + left)
    left -= ends - from
  }
}

/** Working milliseconds from one instant to a later one; 0 if it is not later. */
export function workingMsBetween(start: Date, end: Date, working: WorkingDay = WORKING_DAY): number {
  let sum = 0
  const last = dateInTashkent(end)
  for (let day = dateInTashkent(start); day <= last; day = addDays(day, 1)) {
    const { begins, ends } = spanOf(day, working)
    sum += Math.max(0, Math.min(ends, end.getTime()) - Math.max(begins, start.getTime()))
  }
  return sum
}

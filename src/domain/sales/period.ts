// The periods of the figures of sales, in days of Tashkent.
import { addDays } from '../kernel/time/dates.ts'
import { type OpenPeriod, PERIOD_DAYS } from '../kernel/time/period.ts'
import { monthOf, spanOfMonth } from '../staff/work-time.ts'

/** The first day of the figures: earlier sales are not counted. */
export const FIGURES_FROM = '2024-06-01'

export type Period = { from: string; to: string }

/**
 * The period that the days of a list mean: without any day the current month until today; without the last one until today or
 * for the longest period; without the first one from the beginning of the month of the last.
 */
export function completePeriod({ from, to }: OpenPeriod, today: string): Period {
  if (from == null) {
    const last = to ?? today
    return { from: spanOfMonth(monthOf(last)).from, to: last }
  }
  if (to != null) return { from, to }
  const last = addDays(from, PERIOD_DAYS - 1)
  return { from, to: from <= today && today < last ? today : last }
}

// The periods of sellers' figures, in days of Tashkent.
import { addDays } from '../kernel/time/dates.ts'
import { addToMonth, monthOf, spanOfMonth } from './work-time.ts'

export const PERIODS = ['month', 'today', 'yesterday', 'week', 'last_month', 'quarter'] as const
export type Period = (typeof PERIODS)[number]

/** First and last day of a period; a week is the last seven days, a quarter the current month and the two before it. */
export function spanOfPeriod(period: Period, today: string): { from: string; to: string } {
  const month = monthOf(today)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'last_month':
      return spanOfMonth(addToMonth(month, -1))
    case 'quarter':
      return { from: spanOfMonth(addToMonth(month, -2)).from, to: today }
    default:
      return { from: spanOfMonth(month).from, to: today }
  }
}

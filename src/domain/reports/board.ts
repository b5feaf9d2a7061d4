// Boards of figures (screens `analytic` and `analytic_new`): their parts, and what a period is compared with
// (src/docs/business-rules.md#boards).
import { addDays, addYears, daysBetween } from '../kernel/dates.ts'
import type { Period } from '../sales/period.ts'

/** The parts of a board, in their usual order. */
export const BOARD_PARTS = [
  'figures',
  'days',
  'hours',
  'statuses',
  'partners',
  'losses',
  'top',
  'last',
] as const
export type BoardPart = (typeof BOARD_PARTS)[number]

/** The board of today has no chart of its only day. */
export const TODAY_PARTS = BOARD_PARTS.filter((part) => part !== 'days')

/** `previous`: the days before, as many; `year`: the same days of last year. */
export const COMPARISONS = ['none', 'previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The day that a day of the period is compared with. */
export function comparedDay(day: string, { from, to }: Period, comparison: Exclude<Comparison, 'none'>) {
  return comparison === 'year' ? addYears(day, -1) : addDays(day, -(daysBetween(from, to) + 1))
}

/** The period that a period is compared with; null without a comparison. */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  return {
    from: comparedDay(period.from, period, comparison),
    to: comparedDay(period.to, period, comparison),
  }
}

/** The least count from which a change is given in percent. */
const LEAST_BASE = 20

/**
 * The change of a figure in percent, to a tenth. Null where the compared period has too few applications (`base`) for a percentage
 * to say anything, or nothing to divide by: the two values are shown instead.
 */
export function changeInPercent(value: number, before: number, base = before): number | null {
  if (base < LEAST_BASE || before <= 0) return null
  return Math.round(((value - before) * 1000) / before) / 10
}

/**
 * The sum of which shares are parts: a partner of whom more was returned than sold has no share, and does not raise the shares of the
 * others.
 */
export const sharedWhole = (sums: readonly number[]): number =>
  sums.reduce((whole, sum) => whole + Math.max(0, sum), 0)

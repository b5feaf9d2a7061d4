// Boards of figures (screens `analytic` and `analytic_new`): their parts, and what a period is compared with
// (src/docs/business-rules.md#boards).
import { addDays, addMonths, addYears, daysBetween } from '../kernel/time/dates.ts'
import type { Period } from '../sales/period.ts'
import { monthOf, spanOfMonth } from '../staff/work-time.ts'

/** The parts of a board, in their usual order. */
export const BOARD_PARTS = [
  'figures',
  'losses',
  'days',
  'hours',
  'partners',
  'statuses',
  'top',
  'last',
] as const
export type BoardPart = (typeof BOARD_PARTS)[number]

/** The board of today has no chart of its only day. */
export const TODAY_PARTS = BOARD_PARTS.filter((part) => part !== 'days')

/** The lines of the chart: the parts `days` and `hours` share one. */
export const CHART_UNITS = { days: 'day', hours: 'hour' } as const satisfies Partial<
  Record<BoardPart, string>
>
export type ChartUnit = (typeof CHART_UNITS)[keyof typeof CHART_UNITS]
export type BoardCard = Exclude<BoardPart, 'days' | 'hours'> | 'chart'

const isChart = (part: BoardPart): part is keyof typeof CHART_UNITS => part in CHART_UNITS
/** The lines that the chart of a board can have. */
export const unitsOf = (parts: readonly BoardPart[]): ChartUnit[] =>
  parts.filter(isChart).map((part) => CHART_UNITS[part])

const cardOf = (part: BoardPart): BoardCard => (isChart(part) ? 'chart' : part)
/** Three of them at most stand beside each other; next to the chart one does. */
const isNarrow = (card: BoardCard): boolean => !['figures', 'losses', 'chart'].includes(card)
const MOST_BESIDE = 3

/** The cards of a board in rows, in the order of its parts. */
export function cardRows(parts: readonly BoardPart[]): BoardCard[][] {
  const rows: BoardCard[][] = []
  for (const card of new Set(parts.map(cardOf))) {
    const last = rows.at(-1)
    const isWithChart = last?.length === 1 && last[0] === 'chart'
    const isWithNarrow = last !== undefined && last.length < MOST_BESIDE && last.every(isNarrow)
    if (last !== undefined && isNarrow(card) && (isWithChart || isWithNarrow)) last.push(card)
    else rows.push([card])
  }
  return rows
}

/** `previous`: what comes before (`comparedPeriod`); `year`: the same days of last year. */
export const COMPARISONS = ['none', 'previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]
type Compared = Exclude<Comparison, 'none'>

/** Whether a period is compared with the month before: it is of several days of one month, and that one has the first of them. */
const isOfMonth = ({ from, to }: Period): boolean =>
  from < to && monthOf(from) === monthOf(to) && addMonths(from, -1).slice(8) === from.slice(8)

const isWholeMonth = ({ from, to }: Period): boolean => {
  const month = spanOfMonth(monthOf(from))
  return from === month.from && to === month.to
}

function shifted(day: string, period: Period, comparison: Compared): string {
  if (comparison === 'year') return addYears(day, -1)
  return isOfMonth(period) ? addMonths(day, -1) : addDays(day, -(daysBetween(period.from, period.to) + 1))
}

/** The day that a day of the period is compared with; null where the month before has no such day. */
export function comparedDay(day: string, period: Period, comparison: Compared): string | null {
  const compared = shifted(day, period, comparison)
  const isMissing = comparison === 'previous' && isOfMonth(period) && compared.slice(8) !== day.slice(8)
  return isMissing ? null : compared
}

/**
 * The period that a period is compared with; null without a comparison. A whole month is compared with a whole month, several days of
 * one month with the same days of the month before, any other period (one day; days of two months, or of the end of a month that the month
 * before does not have) with as many days before.
 */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  const from = shifted(period.from, period, comparison)
  if (isWholeMonth(period)) return spanOfMonth(monthOf(from))
  return { from, to: shifted(period.to, period, comparison) }
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

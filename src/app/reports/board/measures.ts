// What the figures, the chart and the table of a board show of a line: a day, an hour, or the whole.
import type { Board } from '#api/back-office/analytics.ts'
import { formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { conversionOf, LOSSES, MEASURES, type Measure } from '#domain/reports/measures.ts'

export const CHART_MEASURES = [...MEASURES, 'sales', 'conversion'] as const
export type ChartMeasure = Measure | 'sales' | 'conversion'

/** The large figures; the pressed one decides what chart and table show. */
export const LARGE_FIGURES = [
  'sales',
  'submitted',
  'conversion',
  'completed',
] as const satisfies readonly ChartMeasure[]

/** The others, that can be pressed too. */
export const SMALL_FIGURES = CHART_MEASURES.filter((key) => !LARGE_FIGURES.some((large) => large === key))

/** The measure of an address; without one the sales. */
export const measureOf = (key: unknown): ChartMeasure => CHART_MEASURES.find((one) => one === key) ?? 'sales'

/** `cohort`: of the applications that were submitted in the period; `day`, `days`: what happened on them. */
export function kindOf(measure: ChartMeasure, { from, to }: Board['period']): 'cohort' | 'day' | 'days' {
  if (measure === 'conversion') return 'cohort'
  return from === to ? 'day' : 'days'
}

/** Whether fewer are better: losses and what came back. */
export const isBetterFewer = (measure: ChartMeasure): boolean =>
  measure === 'returned' || LOSSES.some((loss) => loss === measure)

export type Line = Board['days'][number]
type Figures = Omit<Line, 'key' | 'before'>

/** The value of a measure; null where there is nothing to divide by. */
export const measureValue = (line: Figures, measure: ChartMeasure): number | null =>
  measure === 'conversion' ? conversionOf(line.sold, line.decided) : line[measure]

/** A value as text. */
export const formatValue = (value: number | null, measure: ChartMeasure): string =>
  measure === 'conversion' ? formatPercent(value) : formatSum(value ?? 0)

/** Whether a line has nothing of the measure, neither itself nor what it is compared with. */
export const isEmptyLine = (line: Line, measure: ChartMeasure): boolean =>
  [line, ...(line.before === null ? [] : [line.before])].every((one) =>
    measure === 'conversion' ? one.decided === 0 : one[measure] === 0,
  )

// One measure by day: a chart, and a table with the same figures; with the days of the compared period beside them.
import { useTranslation } from 'react-i18next'
import type { Board, BoardDay } from '#api/back-office/analytics.ts'
import { BarChart } from '#app/kit/display/charts/bar-chart.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { MEASURES, type Measure } from '#domain/reports/measures.ts'
import { fieldLabel } from '../labels.ts'
import { boardLabel } from './labels.ts'
import { PartTable } from './part-table.tsx'

/** What the chart can show. */
const DAY_MEASURES = [...MEASURES, 'sales'] as const
export type DayMeasure = Measure | 'sales'

const isDayMeasure = (key: string | null): key is DayMeasure => DAY_MEASURES.some((one) => one === key)
/** The measure of an address; without one the submitted. */
export const dayMeasureOf = (key: unknown): DayMeasure =>
  typeof key === 'string' && isDayMeasure(key) ? key : 'submitted'

/** Which measure the chart shows, and what a choice of another one does. */
export type DayChoice = { measure: DayMeasure; onMeasure: (measure: DayMeasure) => void }

export function Days({ board, measure, onMeasure }: DayChoice & { board: Board }) {
  const { t } = useTranslation('analytics')
  const { days, compared } = board
  const title = fieldLabel(measure)
  const label = t('by_day', { title })
  const before = t('before', { title })
  const total = (value: (day: BoardDay) => number) =>
    formatSum(days.reduce((sum, day) => sum + value(day), 0))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label={boardLabel('measure')} className="max-w-xs print:hidden">
        <Choice
          name="measure"
          items={DAY_MEASURES.map((key) => ({ key, label: fieldLabel(key) }))}
          value={measure}
          onChange={(key) => isDayMeasure(key) && onMeasure(key)}
        />
      </Field>
      <div className="grid min-w-0 gap-5 xl:grid-cols-2">
        <BarChart
          label={label}
          series={compared === null ? [title] : [title, before]}
          isSum={measure === 'sales'}
          bars={days.map(({ key, before: then, ...day }) => ({
            key,
            label: formatDate(key).slice(0, 5),
            values: then === null ? [day[measure]] : [day[measure], then[measure]],
          }))}
        />
        <PartTable
          label={label}
          rows={days}
          rowKey={({ key }) => key}
          totalLabel={t('total')}
          columns={[
            {
              key: 'key',
              title: boardLabel('day'),
              cell: ({ key }) => <span className="tabular">{formatDate(key)}</span>,
            },
            {
              key: 'value',
              title,
              cell: (day) => formatSum(day[measure]),
              total: total((day) => day[measure]),
            },
            ...(compared === null
              ? []
              : [
                  {
                    key: 'before_key',
                    title: boardLabel('compared_day'),
                    cell: ({ before: then }: BoardDay) => (then === null ? '' : formatDate(then.key)),
                  },
                  {
                    key: 'before',
                    title: before,
                    cell: ({ before: then }: BoardDay) => (then === null ? '' : formatSum(then[measure])),
                    total: total(({ before: then }) => then?.[measure] ?? 0),
                  },
                ]),
          ]}
        />
      </div>
    </div>
  )
}

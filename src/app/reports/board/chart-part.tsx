// The pressed figure by day or by hour: a chart and a table with the same rows, which open what they count.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import { BarChart } from '#app/kit/display/charts/bar-chart.tsx'
import { useRowLinks } from '#app/kit/display/tables/row-link.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import type { ChartUnit } from '#domain/reports/board.ts'
import { boardLabel, figureLabel } from './labels.ts'
import {
  CHART_MEASURES,
  type ChartMeasure,
  formatValue,
  isBetterFewer,
  isEmptyLine,
  type Line,
  measureOf,
  measureValue,
} from './measures.ts'
import { NumberLink } from './number-link.tsx'
import { PartTable } from './part-table.tsx'
import type { Rows } from './rows.ts'

/** The lines of a board by day or by hour. */
export const linesOf = (board: Board, unit: ChartUnit): Line[] => (unit === 'day' ? board.days : board.hours)

const nameOf = (key: string, unit: ChartUnit): string => (unit === 'day' ? formatDate(key) : `${key}:00`)

function Difference({ line, measure, isGoing }: { line: Line; measure: ChartMeasure; isGoing: boolean }) {
  const { t } = useTranslation('analytics')
  const [now, before] = [
    measureValue(line, measure),
    line.before === null ? null : measureValue(line.before, measure),
  ]
  if (now === null || before === null) return null
  if (isGoing) return <span className="text-text-2">{t('going')}</span>
  const by = Math.round((now - before) * 10) / 10
  const isPoints = measure === 'conversion'
  if (by === 0) return <span className="text-text-2">0</span>
  return (
    <span className={by > 0 === isBetterFewer(measure) ? 'text-danger' : 'text-ok'}>
      {by > 0 ? '+' : '−'}
      {isPoints ? t('points', { by: formatDecimal(Math.abs(by)) }) : formatSum(Math.abs(by))}
    </span>
  )
}

type ChoiceProps = { measure: ChartMeasure; onMeasure: (measure: ChartMeasure) => void }

/** What the chart shows, on a board without the figures that can be pressed. */
function MeasureChoice({ measure, onMeasure }: ChoiceProps) {
  return (
    <Field label={boardLabel('measure')} className="mb-4 max-w-xs print:hidden">
      <Choice
        name="measure"
        items={CHART_MEASURES.map((key) => ({ key, label: figureLabel(key) }))}
        value={measure}
        onChange={(key) => onMeasure(measureOf(key))}
      />
    </Field>
  )
}

type Props = { board: Board; unit: ChartUnit; measure: ChartMeasure; rows: Rows }

function ChartWithTable({ board, unit, measure, rows }: Props) {
  const { t } = useTranslation('analytics')
  const { follow } = useRowLinks()
  const [chosen, setChosen] = useState<string | null>(null)
  const { figures } = board
  // What is not known of the compared days has neither a line nor columns.
  const before = board.before !== null && measureValue(board.before, measure) !== null ? board.before : null
  const title = figureLabel(measure)
  const label = t(unit === 'day' ? 'by_day' : 'by_hour', { title })
  const lines = linesOf(board, unit).filter((line) => !isEmptyLine(line, measure))
  const addressOf = (line: Line) =>
    rows.line(line, measure, unit === 'day' ? { from: line.key, to: line.key } : { hour: line.key })
  const open = (key: string) => {
    const line = lines.find((one) => one.key === key)
    const address = line === undefined ? undefined : addressOf(line)
    if (address !== undefined) follow(address)
  }
  if (lines.length === 0) return <p className="text-text-2">{t('nothing')}</p>
  const isGoing = ({ key }: Line) => unit === 'day' && key === getToday()
  const choice = { chosen, onChoose: setChosen }
  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <BarChart
        label={label}
        series={before === null ? [title] : [title, t('before', { title })]}
        isSum={measure === 'sales'}
        bars={lines.map((line) => ({
          key: line.key,
          label: unit === 'day' ? formatDate(line.key).slice(0, 5) : line.key,
          value: measureValue(line, measure) ?? 0,
          line: line.before === null ? null : measureValue(line.before, measure),
        }))}
        {...(lines.some((line) => addressOf(line) !== undefined) ? { onOpen: open } : {})}
        {...choice}
      />
      <PartTable
        label={label}
        rows={lines.toReversed()}
        rowKey={({ key }) => key}
        totalLabel={t('total')}
        {...choice}
        columns={[
          {
            key: 'key',
            title: boardLabel(unit),
            cell: ({ key }) => <span className="tabular whitespace-nowrap">{nameOf(key, unit)}</span>,
          },
          {
            key: 'value',
            title,
            cell: (line) => {
              const value = formatValue(measureValue(line, measure), measure)
              return (
                <NumberLink
                  address={addressOf(line)}
                  label={t('open_row', { name: nameOf(line.key, unit), value })}
                  className="font-semibold"
                >
                  {value}
                </NumberLink>
              )
            },
            total: (
              <NumberLink address={rows.line(figures, measure, {})}>
                {formatValue(measureValue(figures, measure), measure)}
              </NumberLink>
            ),
          },
          ...(before === null
            ? []
            : [
                {
                  key: 'before',
                  title: boardLabel('value_before'),
                  cell: ({ before: then }: Line) => (
                    <span className="text-text-2">
                      {then === null ? '' : formatValue(measureValue(then, measure), measure)}
                    </span>
                  ),
                  total: formatValue(measureValue(before, measure), measure),
                },
                {
                  key: 'difference',
                  title: boardLabel('difference'),
                  cell: (line: Line) => <Difference line={line} measure={measure} isGoing={isGoing(line)} />,
                  total: (
                    <Difference
                      line={{ key: '', ...figures, before: { key: '', ...before } }}
                      measure={measure}
                      isGoing={false}
                    />
                  ),
                },
              ]),
        ]}
      />
    </div>
  )
}

/** `onMeasure`: only where no figure can be pressed. */
export function ChartPart({
  onMeasure,
  ...props
}: Props & { onMeasure: ((measure: ChartMeasure) => void) | null }) {
  return (
    <>
      {onMeasure !== null && <MeasureChoice measure={props.measure} onMeasure={onMeasure} />}
      <ChartWithTable {...props} />
    </>
  )
}

// The parts of a board of figures as cards: figures, the funnel, one chart with its table, shares, statuses and the two ends of the ranking.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import type { RankLine } from '#api/back-office/reports.ts'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { NONE } from '#app/kit/display/tables/column-kinds.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { formatDecimal, formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { percentOf } from '#domain/partners/turnover.ts'
import {
  type BoardCard,
  type BoardPart,
  CHART_UNITS,
  type ChartUnit,
  cardRows,
  unitsOf,
} from '#domain/reports/board.ts'
import { LOSSES } from '#domain/reports/measures.ts'
import { fieldLabel, lineName, rankLabel } from '../labels.ts'
import { ChartPart, linesOf } from './chart-part.tsx'
import { type Exporting, ExportPart } from './export.tsx'
import { Figures } from './figures.tsx'
import { Funnel, worstReason } from './funnel.tsx'
import { boardLabel, figureLabel, partLabel } from './labels.ts'
import type { ChartMeasure } from './measures.ts'
import { NumberLink } from './number-link.tsx'
import { PartTable } from './part-table.tsx'
import { Partners } from './partners.tsx'
import type { Rows } from './rows.ts'

type CardProps = { board: Board; rows: Rows }

/** The sum of a figure over some lines. */
const sumOf = <Row,>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** A part of a whole as a bar beside its number. */
function Part({ of, whole }: { of: number; whole: number }) {
  return (
    <span aria-hidden className="inline-block h-1.5 w-20 overflow-hidden rounded-full bg-surface-2">
      <span className="block h-full bg-brand" style={{ width: `${percentOf(of, whole)}%` }} />
    </span>
  )
}

function Statuses({ board: { statuses }, rows }: CardProps) {
  const { t } = useTranslation('analytics')
  const whole = sumOf(statuses, ({ applications }) => applications)
  return (
    <PartTable
      label={partLabel('statuses')}
      rows={statuses.filter(({ applications }) => applications > 0)}
      rowKey={({ key }) => key}
      totalLabel={t('total')}
      columns={[
        { key: 'key', title: boardLabel('status'), cell: ({ key }) => <StatusChip status={key} /> },
        {
          key: 'applications',
          title: boardLabel('applications'),
          cell: ({ key, applications }) => (
            <span className="inline-flex items-center gap-3">
              <Part of={applications} whole={whole} />
              <NumberLink
                address={rows.counted({ figure: 'submitted' }, { statuses: [key] })}
                className="min-w-10"
              >
                {formatSum(applications)}
              </NumberLink>
            </span>
          ),
          total: <NumberLink address={rows.counted({ figure: 'submitted' })}>{formatSum(whole)}</NumberLink>,
        },
      ]}
    />
  )
}

function LossTable({ board: { losses }, rows }: CardProps) {
  const { t } = useTranslation('analytics')
  return (
    <PartTable
      label={t('losses_table')}
      rows={losses}
      rowKey={({ key }) => key}
      totalLabel={t('total')}
      columns={[
        { key: 'key', title: boardLabel('reason'), cell: ({ key }) => lineName('reason', key) },
        ...LOSSES.map((key) => ({
          key,
          title: fieldLabel(key),
          cell: (row: Board['losses'][number]) => (
            <NumberLink address={rows.counted({ figure: key, reason: row.key })}>
              {formatSum(row[key])}
            </NumberLink>
          ),
          total: (
            <NumberLink address={rows.counted({ figure: key })}>
              {formatSum(sumOf(losses, (row) => row[key]))}
            </NumberLink>
          ),
        })),
      ]}
    />
  )
}

function People({ part, lines, rows }: { part: 'top' | 'last'; lines: readonly RankLine[]; rows: Rows }) {
  const { t } = useTranslation('analytics')
  return (
    <PartTable
      label={partLabel(part)}
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          title: rankLabel('name'),
          cell: ({ place, name }) => (
            <NumberLink address={rows.ranking(part)}>
              {place === null ? name : `${place}. ${name}`}
            </NumberLink>
          ),
        },
        { key: 'branch', title: rankLabel('branch'), cell: ({ branch }) => branch ?? NONE, isText: true },
        {
          key: 'score',
          title: rankLabel('score'),
          cell: ({ score }) => (score === null ? NONE : formatDecimal(score)),
        },
        {
          key: 'conversion',
          title: rankLabel('conversion'),
          cell: ({ conversion }) => formatPercent(conversion),
        },
        {
          key: 'taken',
          title: rankLabel('taken'),
          cell: ({ key, name, taken }) => (
            <NumberLink address={rows.taken(key)} label={t('open_row', { name, value: taken })}>
              {taken}
            </NumberLink>
          ),
        },
        { key: 'sold', title: rankLabel('sold'), cell: ({ sold }) => sold },
      ]}
    />
  )
}

function Losses({ board, rows }: CardProps) {
  const { t } = useTranslation('analytics')
  return (
    <div className="flex flex-col gap-3">
      {board.figures.decided > 0 ? (
        <Funnel board={board} rows={rows} />
      ) : (
        board.figures.open > 0 && (
          <p className="text-text-2">{t('funnel.open', { open: formatSum(board.figures.open) })}</p>
        )
      )}
      {board.losses.length > 0 && (
        <details className="border-t border-line pt-2">
          <summary className="cursor-pointer text-sm font-semibold text-text-2">{t('losses_table')}</summary>
          <LossTable board={board} rows={rows} />
        </details>
      )}
    </div>
  )
}

/** What the chart shows, and what a choice of something else does. */
type ChartChoice = {
  measure: ChartMeasure
  onMeasure: (measure: ChartMeasure) => void
  /** Of the address; the first one that the board has where it has not this one. */
  unit: ChartUnit
  onUnit: (unit: ChartUnit) => void
}

type Card = Exclude<BoardCard, 'figures'>
type Props = CardProps & { parts: readonly BoardPart[]; exporting: Exporting; chart: ChartChoice }

function isEmpty(board: Board, card: Card): boolean {
  if (card === 'chart') return false
  if (card === 'losses') return board.losses.length === 0 && board.figures.decided + board.figures.open === 0
  return card === 'statuses'
    ? board.statuses.every(({ applications }) => applications === 0)
    : board[card].length === 0
}

/** The unit that the chart of a board shows; without a chart the trends of the figures are by day. */
function shownUnit(units: readonly ChartUnit[], { unit }: ChartChoice, { period }: Board): ChartUnit {
  const [first] = units
  if (first === undefined) return period.from === period.to ? 'hour' : 'day'
  return units.includes(unit) ? unit : first
}

function Content({ card, unit, parts, chart, board, rows }: Props & { card: Card; unit: ChartUnit }) {
  const { t } = useTranslation('analytics')
  if (isEmpty(board, card))
    return <p className="text-text-2">{t(card === 'top' || card === 'last' ? 'nobody' : 'nothing')}</p>
  const own = { board, rows }
  if (card === 'chart') {
    const onMeasure = parts.includes('figures') ? null : chart.onMeasure
    return <ChartPart {...own} unit={unit} measure={chart.measure} onMeasure={onMeasure} />
  }
  if (card === 'statuses') return <Statuses {...own} />
  if (card === 'partners') return <Partners {...own} />
  if (card === 'losses') return <Losses {...own} />
  return <People part={card} lines={board[card]} rows={rows} />
}

/** What stands in the head of a card beside its title. */
function Note({ card, board, rows }: CardProps & { card: BoardCard }) {
  const { t } = useTranslation('analytics')
  if (card === 'statuses') return t('statuses_note')
  const { decided } = board.figures
  if (card !== 'losses' || decided === 0) return null
  const worst = worstReason(board)
  const isOpened = rows.counted({ figure: 'decided' }) !== undefined
  return (
    <>
      <span>
        {t('funnel.decided', { decided: formatSum(decided) })}
        {isOpened && `, ${t('funnel.press')}`}
      </span>
      {worst !== null && (
        <NumberLink
          address={rows.counted({ figure: 'left', reason: worst.key })}
          className="font-semibold text-danger!"
        >
          {t('funnel.worst', { name: worst.name, value: formatSum(worst.count) })}
        </NumberLink>
      )}
    </>
  )
}

type FrameProps = { title: string; note: ReactNode; actions: ReactNode; children: ReactNode }

const Frame = ({ title, note, actions, children }: FrameProps) => (
  <section className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
    <div className="compact flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-1">
      <h2 className="text-[15px] font-bold text-text outline-none">{title}</h2>
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap justify-between gap-x-3 text-[13px] text-text-2 empty:hidden">
        {note}
      </p>
      <div className="ml-auto flex items-center gap-2">{actions}</div>
    </div>
    <div className="min-w-0 p-3.5">{children}</div>
  </section>
)

const GRIDS: Readonly<Record<number, string>> = { 1: '', 2: 'xl:grid-cols-2', 3: 'xl:grid-cols-3' }
const gridOf = (row: readonly BoardCard[]): string =>
  row[0] === 'chart' && row.length > 1 ? 'xl:grid-cols-[minmax(0,1fr)_20rem]' : (GRIDS[row.length] ?? '')

/** The cards in the order of the parts; what has no line says so. */
export function Parts(props: Props) {
  const { t } = useTranslation('analytics')
  const { parts, board, exporting, chart } = props
  const units = unitsOf(parts)
  const unit = shownUnit(units, chart, board)
  const partOf = (card: BoardCard): BoardPart => {
    if (card !== 'chart') return card
    return unit === CHART_UNITS.days ? 'days' : 'hours'
  }
  const titleOf = (card: BoardCard): string =>
    card === 'chart'
      ? t(unit === 'day' ? 'by_day' : 'by_hour', { title: figureLabel(chart.measure) })
      : partLabel(card)
  return cardRows(parts).map((row) => (
    <div key={row.join()} className={`grid min-w-0 gap-3 ${gridOf(row)}`}>
      {row.map((card) => {
        const exported = (
          <ExportPart
            part={partOf(card)}
            title={partLabel(partOf(card))}
            isCompared={board.compared !== null}
            exporting={exporting}
          />
        )
        if (card === 'figures')
          return (
            <section key={card} className="min-w-0">
              <h2 className="sr-only">{titleOf(card)}</h2>
              <Figures
                board={board}
                rows={props.rows}
                lines={linesOf(board, unit)}
                measure={chart.measure}
                onMeasure={units.length > 0 ? chart.onMeasure : null}
                actions={exported}
              />
            </section>
          )
        return (
          <Frame
            key={card}
            title={titleOf(card)}
            note={<Note card={card} board={board} rows={props.rows} />}
            actions={
              <>
                {card === 'chart' && units.length > 1 && (
                  <Segments
                    name="unit"
                    label={t('unit')}
                    value={unit}
                    onChange={(key) => chart.onUnit(key === 'hour' ? 'hour' : 'day')}
                    items={units.map((key) => ({ key, label: t(`units.${key}`) }))}
                  />
                )}
                {exported}
              </>
            }
          >
            <Content {...props} card={card} unit={unit} />
          </Frame>
        )
      })}
    </div>
  ))
}

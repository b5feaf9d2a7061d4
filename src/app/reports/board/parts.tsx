// The parts of a board of figures: tiles, charts with their tables, shares, losses and the two ends of the ranking.
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import type { RankLine } from '#api/back-office/reports.ts'
import { BarChart } from '#app/kit/display/charts/bar-chart.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { NONE } from '#app/kit/display/tables/column-kinds.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { ShareLabel } from '#app/pickers/share-label.tsx'
import { formatDecimal, formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { percentOf } from '#domain/partners/turnover.ts'
import type { BoardPart } from '#domain/reports/board.ts'
import { LOSSES } from '#domain/reports/measures.ts'
import { fieldLabel, lineName, rankLabel } from '../labels.ts'
import { type DayChoice, Days } from './days.tsx'
import { type Exporting, ExportPart } from './export.tsx'
import { boardLabel, partLabel } from './labels.ts'
import { PartTable } from './part-table.tsx'
import { Tiles } from './tiles.tsx'

const HOUR_MEASURES = ['submitted', 'registered'] as const
const PARTNER_FIGURES = ['registered', 'returned', 'sales'] as const

/** The sum of a figure over some lines. */
const sumOf = <Row,>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

function Hours({ board: { hours } }: { board: Board }) {
  const { t } = useTranslation('analytics')
  const label = partLabel('hours')
  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-2">
      <BarChart
        label={label}
        series={[fieldLabel('submitted'), fieldLabel('registered')]}
        bars={hours.map(({ key, submitted, registered }) => ({
          key,
          label: key,
          values: [submitted, registered],
        }))}
      />
      <PartTable
        label={label}
        rows={hours}
        rowKey={({ key }) => key}
        totalLabel={t('total')}
        columns={[
          {
            key: 'key',
            title: boardLabel('hour'),
            cell: ({ key }) => <span className="tabular">{key}:00</span>,
          },
          ...HOUR_MEASURES.map((key) => ({
            key,
            title: fieldLabel(key),
            cell: (row: Board['hours'][number]) => row[key],
            total: sumOf(hours, (row) => row[key]),
          })),
        ]}
      />
    </div>
  )
}

/** A part of a whole as a bar beside its number. */
function Part({ of, whole }: { of: number; whole: number }) {
  return (
    <span aria-hidden className="inline-block h-1.5 w-28 overflow-hidden rounded-full bg-surface-2">
      <span className="block h-full bg-brand" style={{ width: `${percentOf(of, whole)}%` }} />
    </span>
  )
}

function Statuses({ board: { statuses } }: { board: Board }) {
  const { t } = useTranslation('analytics')
  const whole = sumOf(statuses, ({ applications }) => applications)
  return (
    <PartTable
      label={partLabel('statuses')}
      rows={statuses}
      rowKey={({ key }) => key}
      totalLabel={t('total')}
      columns={[
        { key: 'key', title: boardLabel('status'), cell: ({ key }) => <StatusChip status={key} /> },
        {
          key: 'applications',
          title: boardLabel('applications'),
          cell: ({ applications }) => (
            <span className="inline-flex items-center gap-3">
              <Part of={applications} whole={whole} />
              <span className="min-w-10">{applications}</span>
            </span>
          ),
          total: whole,
        },
      ]}
    />
  )
}

function Partners({ board: { partners } }: { board: Board }) {
  const { t } = useTranslation('analytics')
  return (
    <PartTable
      label={partLabel('partners')}
      rows={partners}
      rowKey={({ key }) => key}
      totalLabel={t('total')}
      columns={[
        { key: 'name', title: boardLabel('partner'), cell: ({ name }) => lineName('partner', name) },
        ...PARTNER_FIGURES.map((key) => ({
          key,
          title: fieldLabel(key),
          cell: (row: Board['partners'][number]) => formatSum(row[key]),
          total: formatSum(sumOf(partners, (row) => row[key])),
        })),
        { key: 'share', title: boardLabel('share'), cell: ({ share }) => <ShareLabel share={share} /> },
      ]}
    />
  )
}

function Losses({ board: { losses } }: { board: Board }) {
  const { t } = useTranslation('analytics')
  return (
    <PartTable
      label={partLabel('losses')}
      rows={losses}
      rowKey={({ key }) => key}
      totalLabel={t('total')}
      columns={[
        { key: 'key', title: boardLabel('reason'), cell: ({ key }) => lineName('reason', key) },
        ...LOSSES.map((key) => ({
          key,
          title: fieldLabel(key),
          cell: (row: Board['losses'][number]) => row[key],
          total: sumOf(losses, (row) => row[key]),
        })),
      ]}
    />
  )
}

function People({ part, rows }: { part: 'top' | 'last'; rows: readonly RankLine[] }) {
  return (
    <PartTable
      label={partLabel(part)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          title: rankLabel('name'),
          cell: ({ place, name }) => (place === null ? name : `${place}. ${name}`),
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
        { key: 'taken', title: rankLabel('taken'), cell: ({ taken }) => taken },
        { key: 'sold', title: rankLabel('sold'), cell: ({ sold }) => sold },
      ]}
    />
  )
}

const isEmpty = (board: Board, part: BoardPart): boolean => part !== 'figures' && board[part].length === 0

type ContentProps = {
  part: BoardPart
  board: Board
  /** Of the part `days`, which the board of today does not have. */
  chart?: DayChoice
}

function Content({ part, board, chart }: ContentProps) {
  if (part === 'figures') return <Tiles board={board} />
  if (part === 'days') return chart === undefined ? null : <Days board={board} {...chart} />
  if (part === 'hours') return <Hours board={board} />
  if (part === 'statuses') return <Statuses board={board} />
  if (part === 'partners') return <Partners board={board} />
  if (part === 'losses') return <Losses board={board} />
  return <People part={part} rows={board[part]} />
}

type Props = Omit<ContentProps, 'part'> & { parts: readonly BoardPart[]; exporting: Exporting }

/** The parts in their order; what has no line says so. */
export function Parts({ parts, exporting, ...rest }: Props) {
  const { t } = useTranslation('analytics')
  const { board } = rest
  return parts.map((part) => (
    <Section
      key={part}
      title={partLabel(part)}
      actions={
        <ExportPart
          part={part}
          title={partLabel(part)}
          isCompared={board.compared !== null}
          exporting={exporting}
        />
      }
    >
      {part === 'statuses' && <p className="text-[13px] text-text-2">{t('statuses_note')}</p>}
      {isEmpty(board, part) ? (
        <p className="text-text-2">{t(part === 'top' || part === 'last' ? 'nobody' : 'nothing')}</p>
      ) : (
        <Content part={part} {...rest} />
      )}
    </Section>
  ))
}

// The large figures of a board with their line and their change in words; the others stand in one row below.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import { Change } from '#app/pickers/home/change.tsx'
import { awaitsManager, isAssignedToManager, STATUSES } from '#domain/applications/status.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { figureLabel } from './labels.ts'
import {
  type ChartMeasure,
  formatValue,
  kindOf,
  LARGE_FIGURES,
  type Line,
  measureValue,
  SMALL_FIGURES,
} from './measures.ts'
import { NumberLink } from './number-link.tsx'
import type { Rows } from './rows.ts'

const WIDTH = 100
const HEIGHT_PX = 36

/** The course of a figure; the chart below shows the same with its days. */
function Trend({ lines, measure }: { lines: readonly Line[]; measure: ChartMeasure }) {
  // Without anything decided there is no conversion, which is not one of zero.
  const all = lines.map((line) => measureValue(line, measure)).filter((value) => value !== null)
  // Hours and days that are still to come are no fall to nothing.
  const values = measure === 'conversion' ? all : all.slice(0, all.findLastIndex((value) => value !== 0) + 1)
  if (values.length < 2) return null
  const most = Math.max(1, ...values)
  const step = WIDTH / (values.length - 1)
  const path = values
    .map(
      (value, nth) =>
        `${nth === 0 ? 'M' : 'L'}${nth * step} ${HEIGHT_PX - 2 - (Math.max(0, value) / most) * (HEIGHT_PX - 4)}`,
    )
    .join('')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      className="h-9 w-24 min-w-0 shrink max-sm:hidden"
    >
      <path d={`${path}L${WIDTH} ${HEIGHT_PX}L0 ${HEIGHT_PX}Z`} className="fill-brand opacity-15" />
      <path d={path} fill="none" strokeWidth={2} vectorEffect="non-scaling-stroke" className="stroke-brand" />
    </svg>
  )
}

type Props = {
  board: Board
  lines: readonly Line[]
  measure: ChartMeasure
  /** Null on a board without a chart: then no figure can be pressed. */
  onMeasure: ((measure: ChartMeasure) => void) | null
}

type FigureProps = Pick<Props, 'measure' | 'onMeasure'> & {
  of: ChartMeasure
  className: string
  /** Besides `className`, while it is the pressed one, and while it is not. */
  pressed: string
  other: string
  children: ReactNode
}

/** A figure that decides what the chart shows. */
function Figure({ of, measure, onMeasure, className, pressed, other, children }: FigureProps) {
  if (onMeasure === null)
    return (
      <div data-figure={of} className={clsx(className, other)}>
        {children}
      </div>
    )
  return (
    <ToggleButton
      data-figure={of}
      isSelected={of === measure}
      onChange={() => onMeasure(of)}
      className={clsx(
        className,
        'cursor-pointer text-left hover:bg-row-hover',
        of === measure ? pressed : other,
      )}
    >
      {children}
    </ToggleButton>
  )
}

function LargeFigure({ of, board, lines, measure, onMeasure }: Props & { of: ChartMeasure }) {
  const { t } = useTranslation('analytics')
  const { figures, before } = board
  const [value, was] = [measureValue(figures, of), before === null ? null : measureValue(before, of)]
  return (
    <Figure
      of={of}
      measure={measure}
      onMeasure={onMeasure}
      className="flex min-h-27 min-w-0 flex-col gap-0.5 rounded-card border bg-surface px-3.5 pt-3 pb-2"
      pressed="border-brand shadow-[inset_0_-3px_0_var(--brand)]"
      other="border-line"
    >
      <span className="flex items-center justify-between gap-2 text-[13px] text-text-2">
        {figureLabel(of)}
        <span className="rounded-md bg-surface-2 px-1.5 py-0.5 text-xs whitespace-nowrap">
          {t(`kinds.${kindOf(of, board.period)}`)}
        </span>
      </span>
      <span className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <span
          data-value
          className="tabular shrink-0 text-[28px] leading-9 font-bold whitespace-nowrap text-text max-2xl:text-2xl"
        >
          {formatValue(value, of)}
        </span>
        <Trend lines={lines} measure={of} />
      </span>
      {value !== null && was !== null && before !== null && (
        <Change
          now={value}
          before={was}
          {...(of === 'conversion' ? { unit: 'points' } : { base: of === 'sales' ? before.registered : was })}
        />
      )}
    </Figure>
  )
}

type OwnProps = Props & { rows: Rows; actions: ReactNode }

/** The other figures: pressed, they decide the chart too; what stands now opens its applications. */
function SmallFigures({ board, measure, onMeasure, rows, actions }: Omit<OwnProps, 'lines'>) {
  const { t } = useTranslation('analytics')
  const opened = [
    { key: 'open', value: board.figures.open, address: rows.counted({ figure: 'open' }) },
    { key: 'waiting', value: board.waiting, address: rows.standing(STATUSES.filter(awaitsManager)) },
    { key: 'in_work', value: board.in_work, address: rows.standing(STATUSES.filter(isAssignedToManager)) },
  ] as const
  const look = 'compact inline-flex min-h-(--control) items-center gap-1.5 rounded-lg px-2.5 text-sm'
  return (
    <div className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        <span className="text-[13px] text-text-2">{t('fields.others')}</span>
        {SMALL_FIGURES.map((key) => (
          <Figure
            key={key}
            of={key}
            measure={measure}
            onMeasure={onMeasure}
            className={look}
            pressed="bg-brand-soft text-brand-strong"
            other="bg-surface text-text-2"
          >
            {figureLabel(key)}
            <span className="tabular font-semibold">
              {formatValue(measureValue(board.figures, key), key)}
            </span>
          </Figure>
        ))}
        {opened.map(({ key, value, address }) => (
          <NumberLink key={key} address={address} className={clsx(look, 'text-text-2 no-underline')}>
            {figureLabel(key)} <span className="tabular font-semibold text-text">{formatSum(value)}</span>
          </NumberLink>
        ))}
      </div>
      <span className="compact">{actions}</span>
    </div>
  )
}

export function Figures(props: OwnProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {LARGE_FIGURES.map((key) => (
          <LargeFigure key={key} of={key} {...props} />
        ))}
      </div>
      <SmallFigures {...props} />
    </div>
  )
}

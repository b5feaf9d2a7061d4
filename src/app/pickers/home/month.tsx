// Sales of the month so far as a line, beside the same days of the month before; opens one's own board of the month.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { useBoxWidth } from '#app/kit/display/charts/chart.tsx'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { Change } from './change.tsx'
import { useMonthBoard } from './month-board.ts'

const HEIGHT_PX = 132
const FOOT_PX = 18

/** The sum until each day. */
const running = (values: readonly number[]): number[] => {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

type LineProps = { days: Board['days']; text: string }

function Line({ days, text }: LineProps) {
  const { box, width } = useBoxWidth()
  const now = running(days.map(({ sales }) => sales))
  const before = running(days.map(({ before: then }) => then?.sales ?? 0))
  const most = Math.max(1, ...now, ...before)
  const step = days.length > 1 ? width / (days.length - 1) : 0
  const bottom = HEIGHT_PX - FOOT_PX
  const pathOf = (values: readonly number[]) =>
    values
      .map(
        (value, nth) =>
          `${nth === 0 ? 'M' : 'L'}${nth * step} ${bottom - (Math.max(0, value) / most) * (bottom - 6)}`,
      )
      .join('')
  return (
    <div ref={box} className="min-w-0 overflow-hidden" style={{ height: HEIGHT_PX }}>
      {width > 0 && (
        <svg role="img" aria-label={text} width={width} height={HEIGHT_PX} className="block">
          <path d={`${pathOf(now)}L${width} ${bottom}L0 ${bottom}Z`} className="fill-brand opacity-15" />
          <line x1={0} x2={width} y1={bottom} y2={bottom} className="stroke-line" />
          <path
            d={pathOf(before)}
            fill="none"
            strokeWidth={1.5}
            strokeDasharray="4 4"
            className="stroke-text-2"
          />
          <path d={pathOf(now)} fill="none" strokeWidth={2.5} className="stroke-brand" />
          <text x={0} y={HEIGHT_PX - 3} className="tabular fill-text-2 text-[12px]">
            {formatDate(days[0]?.key ?? '').slice(0, 5)}
          </text>
          <text x={width} y={HEIGHT_PX - 3} textAnchor="end" className="tabular fill-text-2 text-[12px]">
            {formatDate(days.at(-1)?.key ?? '').slice(0, 5)}
          </text>
        </svg>
      )}
    </div>
  )
}

export function Month() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { period, read } = useMonthBoard()
  const { data: board } = read
  const search = { ...period, comparison: 'previous', measure: 'sales' }
  const link = { to: '/analytic_new', search, text: label('screens:analytic_new') }
  if (board === undefined)
    return (
      <HomeCard title={t('month.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { figures, before, compared, days } = board
  const note =
    compared === null
      ? undefined
      : t('month.note', {
          from: formatDate(compared.from).slice(0, 5),
          to: formatDate(compared.to).slice(0, 5),
        })
  return (
    <HomeCard title={t('month.title')} link={link} {...(note === undefined ? {} : { note })}>
      {figures.sales === 0 && (before?.sales ?? 0) === 0 ? (
        <CardNote>{t('month.nothing')}</CardNote>
      ) : (
        <Link
          to={link.to}
          search={search}
          data-figure="month"
          className="flex flex-1 flex-col gap-2 p-3.5 no-underline hover:bg-row-hover"
        >
          <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
            <span className="tabular text-2xl font-bold text-text">
              {formatMoney(figures.sales, language)}
            </span>
            {before !== null && <Change now={figures.sales} before={before.sales} />}
          </span>
          {days.length > 1 && <Line days={days} text={t('month.line')} />}
        </Link>
      )}
    </HomeCard>
  )
}

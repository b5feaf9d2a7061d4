// Sales and money of today beside the same weekday until the same minute; every figure opens its rows.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { correctTime } from '#app/platform/wire/clock.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatTime, longDate } from '#domain/kernel/time/dates.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { Change } from './change.tsx'
import { REFETCH } from './refetch.ts'
import { useSameScope } from './use-same-scope.ts'

type Today = Returns<typeof backOfficeApi.boardOfToday.beside>
type Figure = keyof Today['now']
const FIGURES = ['sales', 'submitted', 'completed', 'paid'] as const satisfies readonly Figure[]

function TodayFigure({ of, today }: { of: Figure; today: Today }) {
  const { t } = useTranslation('home')
  const isSameScope = useSameScope()
  const { day, now, before } = today
  const value = now[of]
  const was = before[of]
  if (value === null || was === null) return null
  const isOfSales = of === 'paid'
  const to = isOfSales ? '/sales' : '/report/application'
  const search = { from: day, to: day, ...(isOfSales ? {} : { tab: 'branch' }) }
  const content = (
    <>
      <span className="block text-[13px] text-text-2">{t(`today.${of}`)}</span>
      <span className="tabular block text-2xl font-bold whitespace-nowrap text-text">{formatSum(value)}</span>
      <Change now={value} before={was} />
    </>
  )
  return isOfSales || isSameScope('analytic', 'report.application') ? (
    <Link
      to={to}
      search={search}
      data-figure={of}
      className="-m-2 block rounded-lg p-2 no-underline hover:bg-row-hover"
    >
      {content}
    </Link>
  ) : (
    <div data-figure={of}>{content}</div>
  )
}

const MILLION = 1_000_000
const inMillions = (sum: number): string =>
  (Math.round(sum / (MILLION / 10)) / 10).toFixed(1).replace('.', ',')
const HEIGHT_PX = 72

/** Sales by hour; the same figures are in the table of the board. */
function Hours({ hours }: Pick<Today, 'hours'>) {
  const { t } = useTranslation('home')
  const most = Math.max(1, ...hours.flatMap(({ sales, before }) => [sales, before]))
  const heightOf = (sum: number) => `${Math.round((Math.max(0, sum) / most) * HEIGHT_PX)}px`
  return (
    <Link
      to="/analytic"
      className="mt-auto flex items-end gap-1 px-3.5 pb-2.5 no-underline hover:bg-row-hover"
    >
      <span className="sr-only">{t('today.hours')}</span>
      {hours.map(({ key, sales, before }) => (
        <span
          key={key}
          aria-hidden
          className="flex min-w-0 flex-1 flex-col items-center gap-1 overflow-hidden"
        >
          <span className="tabular text-[11px] font-semibold text-text max-sm:hidden">
            {sales > 0 ? inMillions(sales) : ''}
          </span>
          <span className="relative block w-full max-w-9" style={{ height: HEIGHT_PX }}>
            <span
              className="absolute inset-x-0 bottom-0 rounded-t bg-surface-2"
              style={{ height: heightOf(before) }}
            />
            <span
              className="absolute inset-x-[18%] bottom-0 rounded-t bg-brand"
              style={{ height: heightOf(sales) }}
            />
          </span>
          <span className="tabular text-[12px] text-text-2">{Number(key)}</span>
        </span>
      ))}
    </Link>
  )
}

export function Today() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const read = useEndpoint(backOfficeApi.boardOfToday.beside, {}, REFETCH)
  const { data: today, dataUpdatedAt } = read
  if (today === undefined)
    return (
      <HomeCard title={t('today.title')}>
        <BlockState read={read} />
      </HomeCard>
    )
  const time = formatTime(correctTime(dataUpdatedAt).toISOString())
  const isEmpty = FIGURES.every((key) => (today.now[key] ?? 0) === 0 && (today.before[key] ?? 0) === 0)
  return (
    <HomeCard
      title={t('today.title')}
      note={t('today.note', { time, day: longDate(today.before_day, language) })}
    >
      {isEmpty ? (
        <CardNote>{t('today.nothing')}</CardNote>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-x-5 gap-y-3 p-3.5 lg:grid-cols-4">
            {FIGURES.map((key) => (
              <TodayFigure key={key} of={key} today={today} />
            ))}
          </div>
          {today.hours.length > 0 && <Hours hours={today.hours} />}
        </>
      )}
    </HomeCard>
  )
}

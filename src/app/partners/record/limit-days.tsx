// The limits of a partner by day, newest first, with the changes since the previous day.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PartnerDayLine } from '#api/back-office/partners.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { PeriodBar } from '#app/pickers/period-bar.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { lastDayWithFigures, usePeriod } from '../finance/period.tsx'

type Line = { day: PartnerDayLine; before: PartnerDayLine | undefined }

function Day({ day, before }: Line) {
  const { t } = useTranslation('partners')
  const sum = (value: number) => (value === 0 ? t('no_limit') : formatSum(value))
  const marks = [
    before !== undefined && before.share !== day.share
      ? t('history.share', { from: before.share, to: day.share })
      : null,
    before !== undefined && before.limit_max !== day.limit_max
      ? t('history.limit_max', { from: sum(before.limit_max), to: sum(day.limit_max) })
      : null,
  ].filter((mark) => mark !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3 last:border-0">
      <span className="w-24 font-semibold tabular">{formatDate(day.day)}</span>
      <span className="tabular sm:min-w-72">
        {t('history.used', { used: formatSum(day.used), limit: formatSum(day.limit) })}
      </span>
      <span className="text-text-2 tabular">
        {t('history.agreed', { share: day.share, most: sum(day.limit_max) })}
      </span>
      {marks.map((mark) => (
        <Pill key={mark} look="brand">
          {mark}
        </Pill>
      ))}
    </li>
  )
}

export function LimitDays({ id }: { id: string }) {
  const { t } = useTranslation('partners')
  const [period, setPeriod] = usePeriod(`/partners/history/${id}`)
  const input = { params: { key: id }, body: period }
  const { data, error, refetch } = useEndpoint(backOfficeApi.partners.limits, input, {
    notify: 'none',
    keepPrevious: true,
  })
  const days = data?.days ?? []
  const lines = days.map((day, index): Line => ({ day, before: days[index - 1] })).toReversed()
  return (
    <div className="flex flex-col gap-4">
      <PeriodBar period={period} onChange={setPeriod} lastDay={lastDayWithFigures()} />
      {data === undefined && <RecordState failure={error} rows={5} onRetry={() => void refetch()} />}
      {data !== undefined && lines.length === 0 && (
        <EmptyState title={t('finance.no_days')} text={t('finance.note')} />
      )}
      {lines.length > 0 && (
        <Section title={t('history.limits')}>
          <ul>
            {lines.map((line) => (
              <Day key={line.day.day} {...line} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

// The figures of a seller in a period: totals, current statuses of the applications, days.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDate, formatDateTime } from '#domain/kernel/time/dates.ts'
import { PERIODS, type Period } from '#domain/staff/period.ts'
import { PersonSheet } from '../person-sheet.tsx'

type Seller = Returns<typeof backOfficeApi.staff.seller>

function Totals({ seller }: { seller: Seller }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const rows = [
    { label: t('columns.branch'), value: seller.branch ?? t('no_branch') },
    { label: t('columns.made'), value: seller.made },
    { label: t('columns.submitted'), value: seller.submitted },
    { label: t('columns.completed_in_period'), value: seller.completed },
    { label: t('sum'), value: formatMoney(seller.sum, language) },
    { label: t('columns.unsent'), value: seller.unsent },
    {
      label: t('columns.last_at'),
      value: seller.last_at === null ? '—' : formatDateTime(seller.last_at, language),
    },
  ]
  return <KeyValue rows={rows} />
}

function Statuses({ statuses }: Pick<Seller, 'statuses'>) {
  const { t } = useTranslation('staff')
  if (statuses.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-bold">{t('where')}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {statuses.map(({ status, count }) => (
          <li key={status} className="flex items-center gap-2">
            <StatusChip status={status} />
            <span className="tabular">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ days }: Pick<Seller, 'days'>) {
  const { t } = useTranslation('staff')
  if (days.length === 0) return <EmptyState title={t('no_figures')} text={t('no_figures_text')} />
  const heads = [t('columns.made'), t('columns.submitted'), t('columns.completed_in_period')]
  return (
    <section>
      <h3 className="mb-2 font-bold">{t('by_day')}</h3>
      <table className="w-full text-[15px] tabular">
        <caption className="sr-only">{t('by_day')}</caption>
        <thead>
          <tr className="border-b border-line text-[13px] text-text-2">
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {t('day')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pl-3 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.map(({ day, made, submitted, completed }) => (
            <tr key={day}>
              <td className="py-2 pr-3">{formatDate(day)}</td>
              <td className="py-2 pl-3 text-right">{made}</td>
              <td className="py-2 pl-3 text-right">{submitted}</td>
              <td className="py-2 pl-3 text-right">{completed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Props = { line: { key: string; name: string }; period: Period; onClose: () => void }

type PeriodProps = { period: Period; onChange: (period: Period) => void }

function PeriodChoice({ period, onChange }: PeriodProps) {
  const { t } = useTranslation('staff')
  return (
    <Field label={t('period')}>
      <Choice
        name="period"
        items={PERIODS.map((key) => ({ key, label: t(`periods.${key}`) }))}
        value={period}
        onChange={(key) => onChange(PERIODS.find((known) => known === key) ?? period)}
      />
    </Field>
  )
}

export function SellerRecord({ line, period: listed, onClose }: Props) {
  const [period, setPeriod] = useState(listed)
  const input = { params: { key: line.key }, query: { period } }
  const read = useEndpoint(backOfficeApi.staff.seller, input, { notify: 'none', keepPrevious: true })
  return (
    <PersonSheet title={line.name} read={read} onClose={onClose}>
      {read.data !== undefined && (
        <div className="flex flex-col gap-6">
          <PeriodChoice period={period} onChange={setPeriod} />
          <Totals seller={read.data} />
          <Statuses statuses={read.data.statuses} />
          <Days days={read.data.days} />
        </div>
      )}
    </PersonSheet>
  )
}

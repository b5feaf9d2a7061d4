// What was sold and paid down today, by the register of sales, which it opens.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { REFETCH } from './refetch.ts'
import { useDay } from './use-day.ts'

export function Received() {
  const { t } = useTranslation('home')
  const day = useDay()
  const period = { from: day, to: day }
  const read = useEndpoint(backOfficeApi.sales.list, { body: { ...period, limit: 1 } }, REFETCH)
  const totals = read.data?.totals
  const figures = [
    { key: 'paid', value: totals?.down_payment ?? 0 },
    { key: 'net', value: totals?.net ?? 0 },
  ] as const
  return (
    <HomeCard
      title={t('received.title')}
      link={{ to: '/sales', search: period, text: label('screens:sales') }}
    >
      {read.data === undefined && <BlockState read={read} />}
      {read.data !== undefined && read.data.items.length === 0 && (
        <CardNote>{t('received.nothing')}</CardNote>
      )}
      {read.data !== undefined && read.data.items.length > 0 && (
        <div className="grid gap-3 p-3.5 sm:grid-cols-2">
          {figures.map(({ key, value }) => (
            <Link
              key={key}
              to="/sales"
              search={period}
              data-figure={key}
              className="block rounded-lg no-underline hover:bg-row-hover"
            >
              <span className="block text-[13px] text-text-2">{t(`received.${key}`)}</span>
              <span className="tabular block text-2xl font-bold text-text">{formatSum(value)}</span>
            </Link>
          ))}
        </div>
      )}
    </HomeCard>
  )
}

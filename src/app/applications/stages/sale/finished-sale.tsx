// The sale of a finished record at a glance: sums, plan, goods and papers.
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { Papers } from './papers.tsx'
import { usePlanText } from './sale-facts.ts'

type Props = { record: ApplicationView; stages: StagesView }

function Sums({ stages }: Pick<Props, 'stages'>) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const planText = usePlanText()
  const { contract, payment, cost } = stages
  const money = (sum: number) => formatMoney(sum, language)
  const rows =
    contract === null
      ? []
      : [
          {
            label: t('contract.down'),
            value:
              payment === null
                ? t('case.paid_none')
                : t('case.paid', {
                    sum: formatSum(payment.amount),
                    how: t(`payment.method.${payment.method}`),
                  }),
          },
          ...(payment?.refunded ? [{ label: t('case.refunded'), value: money(payment.refunded) }] : []),
          ...(contract.amended ? [{ label: t('case.amended'), value: contract.amended }] : []),
          { label: t('case.financed'), value: money(contract.cost - contract.down_payment) },
          { label: t('case.pays_back'), value: money(contract.total - contract.down_payment) },
          { label: t('case.plan'), value: planText(contract) },
          { label: t('case.first_due'), value: formatDate(contract.plan[0]?.due ?? '') },
        ]
  return (
    <div className="rounded-xl bg-surface-2 p-4">
      <p className="text-[13px] text-text-2">{t('contract.cost')}</p>
      <p className="whitespace-nowrap text-2xl font-bold tabular text-text">
        {money(contract?.cost ?? cost)}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents text-sm">
            <dt className="text-text-2">{label}</dt>
            <dd className="min-w-0 font-semibold tabular text-text">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Goods({ stages: { goods } }: Pick<Props, 'stages'>) {
  const { t } = useTranslation('stages')
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold text-text-2">{t('case.goods_count', { count: goods.length })}</h3>
      <dl className="divide-y divide-line">
        {goods.map(({ id, name, imei, marking, price, discount, is_gift: isGift, returned }) => (
          <div key={id} className="flex items-baseline justify-between gap-3 py-2 text-sm">
            <dt className="min-w-0">
              <span className="block truncate text-text" title={name}>
                {name}
              </span>
              {returned === true && <span className="block text-[13px] text-warn">{t('case.returned')}</span>}
              {(imei ?? marking) !== null && (
                <span className="block truncate text-[13px] text-text-2 tabular">{imei ?? marking}</span>
              )}
            </dt>
            <dd className="whitespace-nowrap font-semibold tabular text-text">
              {isGift ? t('case.gift') : formatSum(price - discount)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function FinishedSale({ record, stages }: Props) {
  const { t } = useTranslation('stages')
  return (
    <Section title={t('case.sale')}>
      <div className="@container">
        <div className="grid gap-5 @2xl:grid-cols-2">
          <Sums stages={stages} />
          <div className="flex min-w-0 flex-col gap-4">
            <Goods stages={stages} />
            <div className="min-w-0">
              <h3 className="text-sm font-semibold text-text-2">{t('papers.title')}</h3>
              <Papers id={record.id} stages={stages} />
            </div>
          </div>
        </div>
      </div>
    </Section>
  )
}

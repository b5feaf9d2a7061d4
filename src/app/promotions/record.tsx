// One promotion (screen `promotion.view`): its terms, the applications that got it, its history.
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PromotionApplication, PromotionGood, WholePromotion } from '#api/back-office/promotions.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import {
  actionLabel,
  datesLabel,
  describeChangeWith,
  fieldLabel,
  namesOf,
  partnersLabel,
  StatePill,
  sumLabel,
  termsLabel,
} from './labels.ts'
import { promotionSteps } from './steps.tsx'

const endpoints = backOfficeApi.promotions
type Props = { promotion: WholePromotion }

function GoodNote({ good }: { good: PromotionGood }) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  return (
    <span className="flex flex-wrap gap-x-3 tabular">
      <span>{good.sku}</span>
      <span>{formatMoney(good.price, language)}</span>
      {!good.active && <span className="text-warn">{t('not_sold')}</span>}
    </span>
  )
}

function Main({ promotion }: Props) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  const { product, gift_cost: cost } = promotion
  const rows = [
    { label: fieldLabel('product_id'), value: product.name, note: <GoodNote good={product} /> },
    { label: fieldLabel('discount'), value: sumLabel(promotion.discount) },
    { label: fieldLabel('dates'), value: datesLabel(promotion) },
    { label: fieldLabel('partners'), value: partnersLabel(promotion.partners.map(({ name }) => name)) },
    { label: fieldLabel('terms'), value: termsLabel(promotion.terms) },
    { label: fieldLabel('used'), value: promotion.used },
    ...(cost === null ? [] : [{ label: fieldLabel('gift_cost'), value: sumLabel(cost) }]),
    { label: fieldLabel('created_at'), value: formatDateTime(promotion.created_at, language) },
  ]
  return (
    <Section title={t('sections.main')}>
      {promotion.below_cost && <p className="font-semibold text-warn">{t('below_cost')}</p>}
      <KeyValue rows={rows} />
    </Section>
  )
}

function Gifts({ promotion }: Props) {
  const { t } = useTranslation('promotions')
  if (promotion.gifts.length === 0) return null
  return (
    <Section title={fieldLabel('gifts')}>
      <ul className="divide-y divide-line">
        {promotion.gifts.map((gift) => (
          <li key={gift.product_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-words font-medium">{gift.name}</span>
              <span className="text-[13px] text-text-2">
                <GoodNote good={gift} />
              </span>
            </span>
            <span className="whitespace-nowrap tabular">{t('pieces', { quantity: gift.quantity })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Application({ item }: { item: PromotionApplication }) {
  const { t } = useTranslation('promotions')
  const { can } = useSession()
  const language = useLanguage()
  const name = `№ ${item.number ?? '—'} · ${item.client}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        {can('applications.view') ? (
          <Link
            to="/applications/$id"
            params={{ id: item.id }}
            className="inline-flex min-h-8 items-center break-words font-medium text-brand-strong underline"
          >
            {name}
          </Link>
        ) : (
          <span className="block break-words font-medium">{name}</span>
        )}
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
          <span>{item.branch}</span>
          <span className="tabular">{formatDateTime(item.at, language)}</span>
        </span>
      </span>
      {item.sold && <Pill look="ok">{t('sold')}</Pill>}
      <StatusChip status={item.status} />
    </li>
  )
}

function Applications({ promotion }: Props) {
  const { t } = useTranslation('promotions')
  const { data, error, refetch } = useEndpoint(
    endpoints.applications,
    { params: { key: promotion.key } },
    { notify: 'none' },
  )
  const items = data?.items ?? []
  return (
    <Section title={t('sections.applications')}>
      {data === undefined && <RecordState failure={error} rows={3} onRetry={() => void refetch()} />}
      {data !== undefined && items.length === 0 && <p className="text-text-2">{t('no_applications')}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Application key={item.id} item={item} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > items.length && (
        <p className="text-text-2">{t('newest_of', { count: items.length, total: data.total })}</p>
      )}
    </Section>
  )
}

export function PromotionRecord() {
  const { t } = useTranslation('promotions')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:promotion_view')}
        back="/promotion"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  const actions = (
    <>
      <div className="mr-auto">
        <StatePill state={data.state} />
      </div>
      <Steps table={promotionSteps} record={data} />
    </>
  )
  return (
    <Page title={data.name} back="/promotion" actions={actions}>
      <Main promotion={data} />
      <Gifts promotion={data} />
      <Applications promotion={data} />
      <RecordHistory
        endpoint={endpoints.history}
        recordKey={data.key}
        describeChange={describeChangeWith(namesOf(data))}
        actionLabel={actionLabel}
      />
    </Page>
  )
}

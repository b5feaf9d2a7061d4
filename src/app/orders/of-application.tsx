// The invoice of an application, with its earlier ones (screen `order.appid`).
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { label } from '#app/i18n/i18n.ts'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { INVOICE_SCREENS, screenOfInvoice } from '#domain/orders/papers.ts'
import { StatePill } from './labels.ts'
import { OrderEntries, OrderFacts, OrderGoods, OrderSteps } from './order-parts.tsx'

const endpoints = backOfficeApi.orders
type Answer = Returns<typeof endpoints.ofApplication>

function Earlier({ earlier }: Pick<Answer, 'earlier'>) {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  if (earlier.length === 0) return null
  return (
    <Section title={t('app.earlier')}>
      <ul aria-label={t('app.earlier')} className="divide-y divide-line">
        {earlier.map(({ key, number, state, contract, partner, sum, created_at }) => {
          const { path, permission } = INVOICE_SCREENS[screenOfInvoice(state)]
          const title = t('title', { number })
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 flex-1">
                {can(permission) ? (
                  <Link to={path} params={{ id: key }} className="font-medium text-brand-strong underline">
                    {title}
                  </Link>
                ) : (
                  <span className="font-medium">{title}</span>
                )}
                <span className="block text-[13px] text-text-2">
                  {[`№ ${contract}`, partner, timeLabel(created_at)].join(' · ')}
                </span>
              </span>
              <StatePill state={state} />
              <span className="tabular">{sumLabel(sum)}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function OrderOfApplication() {
  const { t } = useTranslation('orders')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(
    endpoints.ofApplication,
    { params: { key: id } },
    { notify: 'none' },
  )
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:order_appid')}
        back="/order/app"
        absent={{ title: t('application_absent'), text: t('application_absent_text') }}
        read={{ error, refetch }}
      />
    )
  const { application, order, earlier } = data
  return (
    <Page
      title={t('app.title', { number: application.number })}
      back="/order/app"
      actions={order !== null && <OrderSteps order={order} />}
    >
      {order === null ? (
        <Section>
          <p className="text-text-2">{t('app.no_open')}</p>
        </Section>
      ) : (
        <>
          <OrderFacts order={order} />
          <OrderGoods order={order} />
          <OrderEntries order={order} />
        </>
      )}
      <Earlier earlier={earlier} />
    </Page>
  )
}

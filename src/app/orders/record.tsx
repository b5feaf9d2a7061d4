// One expense invoice (screens `order.view` for a draft, `order.closed` for one that is not changed any more). The wrong one of
// the two leads to the right one.
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Order } from '#api/back-office/orders.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { INVOICE_SCREENS, type PaperState, screenOfInvoice } from '#domain/orders/papers.ts'
import { actionLabel, describeChange } from './labels.ts'
import { OrderEntries, OrderFacts, OrderGoods, OrderSteps } from './order-parts.tsx'

const endpoints = backOfficeApi.orders
const ENDPOINTS = { draft: endpoints.view, closed: endpoints.viewClosed } as const
const TITLES = { draft: 'screens:order_view', closed: 'screens:order_closed' } as const

function OrderRecord({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  return (
    <Page title={t('title', { number: order.number })} back="/order" actions={<OrderSteps order={order} />}>
      <OrderFacts order={order} />
      <OrderGoods order={order} />
      <OrderEntries order={order} />
      {can('order.view') && (
        <RecordHistory
          endpoint={endpoints.history}
          recordKey={order.key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      )}
    </Page>
  )
}

function OrderPage({ screen }: { screen: PaperState }) {
  const { t } = useTranslation('orders')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(ENDPOINTS[screen], { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label(TITLES[screen])}
        back="/order"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  const right = screenOfInvoice(data.state)
  if (right !== screen || data.order === null)
    return <Navigate to={INVOICE_SCREENS[right].path} params={{ id }} replace />
  return <OrderRecord order={data.order} />
}

export const DraftOrderPage = () => <OrderPage screen="draft" />
export const ClosedOrderPage = () => <OrderPage screen="closed" />

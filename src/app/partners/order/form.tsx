// The order in which partners are asked (screen `partners.priority`), saved as one change.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { OrderList } from './order-list.tsx'
import { type Order, useOrder } from './use-order.ts'

const LIST = '/partners'

type Choosing = { theirs: Order; onTake: () => void; onKeep: () => void }

function ClashBar({ theirs, onTake, onKeep }: Choosing) {
  const { t } = useTranslation('partners')
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('order.clash')}</p>
      <ol className="list-decimal pl-6">
        {theirs.items.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onPress={onTake}>
          {t('order.take_theirs')}
        </Button>
        <Button kind="quiet" onPress={onKeep}>
          {t('order.keep_mine')}
        </Button>
      </div>
    </div>
  )
}

function Ordering({ loaded, title }: { loaded: Order; title: string }) {
  const { t } = useTranslation('partners')
  const order = useOrder(loaded)
  const foot = (
    <div className="flex flex-wrap items-center justify-end gap-4">
      <span role="status" className="text-text-2">
        {order.isDirty ? t('order.unsaved') : ''}
      </span>
      <Button kind="primary" busy={order.isBusy} onPress={order.submit}>
        {t('order.save')}
      </Button>
    </div>
  )
  return (
    <Page title={title} back={LIST} foot={foot}>
      <LeaveGuard isDirty={order.isDirty} />
      {order.clash !== null && (
        <ClashBar theirs={order.clash} onTake={order.takeTheirs} onKeep={order.keepMine} />
      )}
      <p className="text-text-2">{t('order.note')}</p>
      <OrderList items={order.items} added={order.added} onChange={order.change} />
    </Page>
  )
}

export function PartnerOrder() {
  const { t } = useTranslation('partners')
  const title = label('screens:partners_priority')
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.partners.order,
    {},
    { notify: 'none', staleTime: Infinity },
  )
  if (data !== undefined && data.items.length > 0) return <Ordering loaded={data} title={title} />
  return (
    <Page title={title} back={LIST}>
      {data !== undefined && <EmptyState title={t('empty')} text={t('empty_text')} />}
      {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
    </Page>
  )
}

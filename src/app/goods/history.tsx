// The history of a product: its changes and its prices.
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'

const endpoints = backOfficeApi.goods
type Props = { product: { key: string; name: string }; describeChange: DescribeChange }

function Prices({ recordKey }: { recordKey: string }) {
  const { t } = useTranslation('goods')
  const language = useLanguage()
  const { data, error, refetch } = useEndpoint(
    endpoints.prices,
    { params: { key: recordKey } },
    { notify: 'none' },
  )
  if (data === undefined) {
    return <RecordState failure={error} rows={3} onRetry={() => void refetch()} />
  }
  if (data.items.length === 0) return <EmptyState title={t('no_prices')} text="" />
  const items = data.items.map(({ id, at, who, old_price, price, request }) => ({
    key: String(id),
    title: <span className="tabular">{formatMoney(price, language)}</span>,
    at,
    ...(who === null ? {} : { who }),
    text: [
      old_price === null ? t('first_price') : t('price_was', { price: formatMoney(old_price, language) }),
      ...(request === null ? [] : [t('by_request', { number: request })]),
    ].join(' · '),
  }))
  return <Timeline items={items} />
}

function Panel({ product, describeChange, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('goods')
  const [tab, setTab] = useState('prices')
  const items = [
    { key: 'prices', label: t('prices'), content: <Prices recordKey={product.key} /> },
    {
      key: 'changes',
      label: t('changes'),
      content: (
        <RecordHistory endpoint={endpoints.history} recordKey={product.key} describeChange={describeChange} />
      ),
    },
  ]
  return (
    <Sheet title={product.name} isOpen onClose={onClose}>
      <Tabs label={t('history')} items={items} value={tab} onChange={setTab} />
    </Sheet>
  )
}

export function ProductHistory(props: Props) {
  const { t } = useTranslation('goods')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('history')} icon={History} onPress={() => setOpen(true)} />
      {isOpen && <Panel {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

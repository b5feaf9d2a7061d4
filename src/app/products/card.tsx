// One product of the shop: everything that is known of it, and the ways to its stock and to the catalogue.
import { Package, Warehouse } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShopProduct } from '#api/back-office/products.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { SEARCH_IN_ADDRESS } from '#app/platform/last-search.ts'
import { useSession } from '#app/platform/session.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { fieldLabel, goodsLabel, statusLabel, trackingLabel } from './labels.ts'
import { ProductPictures } from './pictures.tsx'

type Props = { line: ShopProduct; onClose: () => void }

export function ProductCard({ line, onClose }: Props) {
  const { t } = useTranslation('products')
  const { can } = useSession()
  const language = useLanguage()
  const text = (key: 'brand' | 'model' | 'colour' | 'sku' | 'barcode' | 'ikpu' | 'ikpu_name') => ({
    label: goodsLabel(key),
    value: line[key] === '' ? '—' : line[key],
  })
  const rows = [
    { label: goodsLabel('price'), value: <b className="tabular">{formatMoney(line.price, language)}</b> },
    { label: fieldLabel('quantity'), value: <span className="tabular">{line.quantity}</span> },
    { label: fieldLabel('available'), value: <b className="tabular">{line.available}</b> },
    { label: goodsLabel('category_id'), value: line.category },
    text('brand'),
    text('model'),
    text('colour'),
    text('sku'),
    text('barcode'),
    text('ikpu'),
    text('ikpu_name'),
    { label: fieldLabel('tracking'), value: trackingLabel(line.tracking) },
    { label: goodsLabel('priority_id'), value: line.priority ?? '—' },
    { label: goodsLabel('status'), value: statusLabel(line.status) },
  ]
  const ways = (
    <>
      {can('stock') && (
        <LinkButton kind="quiet" icon={Warehouse} to="/stock" search={{ [SEARCH_IN_ADDRESS]: line.sku }}>
          {t('card.stock')}
        </LinkButton>
      )}
      {can('reference.goods') && (
        <LinkButton kind="quiet" icon={Package} to="/reference/goods" search={{ open: line.key }}>
          {t('card.open')}
        </LinkButton>
      )}
    </>
  )
  return (
    <Dialog isOpen title={line.name} onClose={onClose} actions={ways}>
      <ProductPictures line={line} />
      <KeyValue rows={rows} />
    </Dialog>
  )
}

// The counted products: what was found, what the ledger had, and what must be counted again or confirmed.
import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { CountedProductLine } from '#api/shapes/branch-document.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'

type Props = { recordKey: string; products: readonly CountedProductLine[]; canCount: boolean }

function RecountDialog({
  recordKey,
  product: { product_id, name },
  onClose,
}: Pick<Props, 'recordKey'> & { product: CountedProductLine; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const action = useAction(backOfficeApi.counts.recount, {
    onDone: () => {
      toast.ok(t('count.recounted', { name }))
      onClose()
    },
    onFail: onClose,
  })
  return (
    <Confirm
      title={t('count.recount_title', { name })}
      text={t('count.recount_text')}
      confirm={t('count.recount')}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key: recordKey }, body: { product_id } })}
    />
  )
}

function Product({
  recordKey,
  product,
  canCount,
  onRecount,
}: Omit<Props, 'products'> & { product: CountedProductLine; onRecount: () => void }) {
  const { t } = useTranslation('documents')
  const { product_id, name, sku, counted, expected, is_unsettled, needs_recount } = product
  const confirm = useAction(backOfficeApi.counts.confirm, {
    onDone: () => {
      toast.ok(t('count.confirmed', { name }))
    },
  })
  const isDifferent = expected !== null && expected !== counted
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          <span>{sku}</span>
          <span className={isDifferent ? 'font-semibold text-warn' : ''}>
            {t('count.found', { count: counted })}
          </span>
          {expected !== null && <span>{t('count.expected', { count: expected })}</span>}
        </span>
        {(is_unsettled || needs_recount) && (
          <span className="block font-semibold text-warn">
            {t(needs_recount ? 'count.restated' : 'count.unsettled')}
          </span>
        )}
      </span>
      {canCount && is_unsettled && !needs_recount && (
        <Button
          kind="quiet"
          icon={Check}
          busy={confirm.isPending}
          onPress={() => confirm.mutate({ params: { key: recordKey }, body: { product_id } })}
        >
          {t('count.confirm')}
        </Button>
      )}
      {canCount && (product.last_at !== null || needs_recount) && (
        <IconButton label={t('count.recount_of', { name })} icon={RotateCcw} onPress={onRecount} />
      )}
    </li>
  )
}

export function CountedProducts({ recordKey, products, canCount }: Props) {
  const { t } = useTranslation('documents')
  const [recounted, setRecounted] = useState<CountedProductLine | null>(null)
  return (
    <Section title={t('count.products')}>
      {products.length === 0 && <p className="text-text-2">{t('count.no_products')}</p>}
      <ul aria-label={t('count.products')} className="divide-y divide-line">
        {products.map((product) => (
          <Product
            key={product.product_id}
            recordKey={recordKey}
            product={product}
            canCount={canCount}
            onRecount={() => setRecounted(product)}
          />
        ))}
      </ul>
      {recounted !== null && (
        <RecountDialog recordKey={recordKey} product={recounted} onClose={() => setRecounted(null)} />
      )}
    </Section>
  )
}

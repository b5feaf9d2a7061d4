// The goods of an application with their discounts, and their cost compared with the limit.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import type { Good } from '#api/shapes/stage-goods.ts'
import type { StagesView } from '#api/stages.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { isReserving } from '#domain/applications/status.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'
import { ProductDialog } from './product-dialog.tsx'

type LineProps = { good: Good; id: string; mayRemove: boolean; isMissing: boolean }

function GoodLine({ good, id, mayRemove, isMissing }: LineProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const remove = useStep(api.stages.removeGood, id)
  const { name, price, discount, imei, marking, promotion, is_gift: isGift } = good
  const sum = formatMoney(discount, language)
  const term =
    good.promotion_months === null ? '' : ` (${t('goods.term', { months: good.promotion_months })})`
  const why = `${promotion ?? ''}${term}`
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-text">{name}</span>
        {(imei ?? marking) !== null && (
          <span className="block break-all text-[13px] text-text-2 tabular">{imei ?? marking}</span>
        )}
        {isMissing && (
          <span className="block text-[13px] font-semibold text-danger">{t('goods.not_available')}</span>
        )}
        {discount > 0 && (
          <span className="block text-[13px] text-ok">
            {isGift ? t('goods.gift', { name: why }) : t('goods.discount', { sum, name: why })}
          </span>
        )}
      </span>
      <span className="whitespace-nowrap font-semibold tabular">
        {formatMoney(price - discount, language)}
      </span>
      {mayRemove && !isGift && (
        <IconButton
          label={t('goods.remove', { name })}
          icon={Trash2}
          isDisabled={remove.busy}
          onPress={() => remove.act({ good_id: good.id })}
        />
      )}
    </li>
  )
}

function Sums({ view }: { view: StagesView }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const limit = view.chosen?.limit ?? 0
  const over = view.cost - limit
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-3 text-lg font-bold">
        <span>{t('goods.cost')}</span>
        <span className="tabular">{formatMoney(view.cost, language)}</span>
      </p>
      <p className="flex justify-between gap-3 text-text-2">
        <span>{t('goods.limit')}</span>
        <span className="tabular">{formatMoney(limit, language)}</span>
      </p>
      {over > 0 && (
        <p role="alert" className="font-semibold text-danger">
          {t('goods.over', { sum: formatMoney(over, language) })}
        </p>
      )}
    </div>
  )
}

export function GoodsPanel({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const [isOpen, setOpen] = useState(false)
  const mayChange = canAct && !view.contract?.is_live
  return (
    <Section title={t('goods.title')}>
      {view.goods.length === 0 ? (
        <p className="text-text-2">{t('goods.none')}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {view.goods.map((good) => (
            <GoodLine
              key={good.id}
              good={good}
              id={record.id}
              mayRemove={mayChange}
              isMissing={!good.in_stock && isReserving(record.status)}
            />
          ))}
        </ul>
      )}
      {view.goods.length > 0 && <Sums view={view} />}
      {mayChange && (
        <div>
          <Button kind="primary" onPress={() => setOpen(true)}>
            {t('goods.add')}
          </Button>
        </div>
      )}
      {isOpen && <ProductDialog id={record.id} onClose={() => setOpen(false)} />}
    </Section>
  )
}

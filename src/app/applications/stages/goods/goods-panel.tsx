// The goods of an application, and their cost compared with the limit.
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PanelProps } from '../panel.ts'
import { Cart } from './cart.tsx'

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

export function GoodsPanel(props: PanelProps) {
  const { view, canAct } = props
  return (
    <Cart {...props} mayChange={canAct && !view.contract?.is_live}>
      {view.goods.length > 0 && view.chosen !== null && <Sums view={view} />}
    </Cart>
  )
}

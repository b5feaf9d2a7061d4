// The screen `goods`: products of the shop and the units that are known by their codes, as two tabs of one page.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProductList } from './list.tsx'
import { GOODS_TABS } from './tabs.ts'
import { UnitList } from './units.tsx'

export function Goods() {
  const { t } = useTranslation('products')
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const tabs = GOODS_TABS.map((key) => ({ key, name: t(`tabs.${key}`) }))
  return tab === 'units' ? <UnitList tabs={tabs} /> : <ProductList tabs={tabs} />
}

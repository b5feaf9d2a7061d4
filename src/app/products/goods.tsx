// The screen `goods`: products of the shop and the units that are known by their codes, as two tabs of one page; and the upload of
// the catalogue.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsUpload } from '#app/pickers/upload/upload-link.tsx'
import { ProductList } from './list.tsx'
import { GOODS_TABS } from './tabs.ts'
import { UnitList } from './units.tsx'
import { CatalogueUpload } from './upload.tsx'

export function Goods() {
  const { t } = useTranslation('products')
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const isUpload = useIsUpload('reference.goods')
  if (isUpload) return <CatalogueUpload />
  const tabs = GOODS_TABS.map((key) => ({ key, name: t(`tabs.${key}`) }))
  return tab === 'units' ? <UnitList tabs={tabs} /> : <ProductList tabs={tabs} />
}

// Products of the shop with their prices and the pieces of the branches that the person sees.
import { useSearch } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type ShopProduct, TAG_STATES } from '#api/back-office/products.ts'
import { STOCK_STATES } from '#api/back-office/stock.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import {
  fixedTextColumn,
  moneyColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { addressTab } from '#app/kit/list/address-tab.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { totalTexts } from '#app/kit/list/totals.ts'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { ProductName } from '#app/pickers/products/product-name.tsx'
import { ProductPicture } from '#app/pickers/products/product-picture.tsx'
import { UploadLink } from '#app/pickers/upload/upload-link.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { PRODUCT_LACKS } from '#domain/goods/product.ts'
import { searchOfScan } from '#domain/kernel/codes/scanned.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { REFERENCE_STATUSES, TRACKINGS } from '#domain/reference/forms.ts'
import { ProductCard } from './card.tsx'
import { fieldLabel, goodsLabel, keysOf, statusLabel, trackingLabel } from './labels.ts'
import { GOODS_TABS } from './tabs.ts'
import { useTagChoices } from './tags-dialog.tsx'
import { useProductBulk } from './use-bulk.tsx'

const { list, export: exported, choices } = backOfficeApi.products
const endpoints = { list, export: exported }
const FRESH_MS = 60_000
const NOTHING = { branches: [], categories: [], levels: [], brands: [] }

const Pieces = ({ count, isWarning = false }: { count: number; isWarning?: boolean }) => (
  <span className={isWarning ? 'font-semibold text-danger tabular' : 'tabular'}>{count}</span>
)

function Level({ line }: { line: ShopProduct }) {
  if (line.priority === null) return null
  return <ColourName name={line.priority} colour={line.priority_colour ?? ''} />
}

const pieces = (key: 'quantity' | 'available'): Column<ShopProduct> => ({
  key,
  title: fieldLabel(key),
  cell: (line) => <Pieces count={line[key]} isWarning={key === 'available' && line.available === 0} />,
  sort: key,
  align: 'right',
  width: 96,
})

const columnsOf = (): Column<ShopProduct>[] => [
  {
    key: 'name',
    title: goodsLabel('name'),
    cell: (line) => <ProductName product={line} />,
    sort: 'name',
    width: 262,
    isGrowing: true,
  },
  textColumn('category', goodsLabel('category_id'), { sort: true, priority: 1 }),
  fixedTextColumn('sku', goodsLabel('sku'), { sort: true, width: 130, priority: 2 }),
  fixedTextColumn('barcode', goodsLabel('barcode'), { width: 160, priority: 4 }),
  fixedTextColumn('brand', goodsLabel('brand'), { width: 110, priority: 5 }),
  fixedTextColumn('model', goodsLabel('model'), { width: 110, priority: 6, isExtra: true }),
  fixedTextColumn('colour', goodsLabel('colour'), { width: 100, priority: 7, isExtra: true }),
  fixedTextColumn('ikpu', goodsLabel('ikpu'), { width: 196, priority: 8, isExtra: true }),
  fixedTextColumn('ikpu_name', goodsLabel('ikpu_name'), { width: 180, priority: 9, isExtra: true }),
  fixedTextColumn('tracking', fieldLabel('tracking'), ({ tracking }) => trackingLabel(tracking), {
    width: 150,
    priority: 10,
    isExtra: true,
  }),
  {
    key: 'priority',
    title: goodsLabel('priority_id'),
    // An empty cell has no link, which would have no name.
    cell: (line) => (line.priority === null ? null : <Level line={line} />),
    sort: 'priority',
    width: 140,
    isGrowing: true,
    priority: 3,
  },
  pillColumn(
    'status',
    goodsLabel('status'),
    ({ status }) => <Pill look={status === 'active' ? 'ok' : 'calm'}>{statusLabel(status)}</Pill>,
    {
      width: 130,
      priority: 11,
      isExtra: true,
    },
  ),
  moneyColumn('price', goodsLabel('price'), { sort: true, width: 140 }),
  pieces('quantity'),
  pieces('available'),
  {
    key: 'tag_due',
    title: fieldLabel('tag_due'),
    cell: (line) => (line.tag_due ? <Pill look="warn">{label('products:tags.due')}</Pill> : null),
    width: 150,
    priority: 2,
  },
]

type Choices = NonNullable<ReturnType<typeof useChoices>>
const useChoices = () => useEndpoint(choices, {}, { notify: 'none', staleTime: FRESH_MS }).data ?? NOTHING

function useInput({ branches, categories, levels, brands }: Choices, tabs: readonly FixedTab[]) {
  const { t } = useTranslation('products')
  const { t: stock } = useTranslation('stock')
  return {
    name: 'shop_goods' as const,
    isSearchInAddress: true,
    path: '/goods',
    endpoints,
    tabs,
    ...addressTab('products'),
    columns: columnsOf(),
    columnLabels: { tracking: Object.fromEntries(TRACKINGS.map((key) => [key, trackingLabel(key)])) },
    sorts: ['name', 'category', 'sku', 'price', 'quantity', 'available', 'priority'],
    filters: {
      tab: GOODS_TABS,
      state: STOCK_STATES,
      category: keysOf(categories),
      brand: brands,
      priority: keysOf(levels),
      tag: TAG_STATES,
      lacks: PRODUCT_LACKS,
      status: REFERENCE_STATUSES,
      branch: keysOf(branches),
    },
    groups: [
      {
        name: 'state',
        label: t('stock'),
        items: STOCK_STATES.map((key) => ({ key, label: stock(`states.${key}`) })),
      },
      { name: 'category', label: goodsLabel('category_id'), items: entryItems(categories) },
      { name: 'brand', label: goodsLabel('brand'), items: brands.map((key) => ({ key, label: key })) },
      { name: 'priority', label: goodsLabel('priority_id'), items: entryItems(levels) },
      {
        name: 'tag',
        label: fieldLabel('tag_due'),
        items: TAG_STATES.map((key) => ({ key, label: t(`tags.${key}`) })),
      },
      {
        name: 'lacks',
        label: t('lacks.title'),
        items: PRODUCT_LACKS.map((key) => ({ key, label: t(`lacks.${key}`) })),
      },
      {
        name: 'status',
        label: goodsLabel('status'),
        items: REFERENCE_STATUSES.map((key) => ({ key, label: statusLabel(key) })),
      },
      ...(branches.length > 1 ? [{ name: 'branch', label: t('branch'), items: entryItems(branches) }] : []),
    ],
  }
}

function Card({ line }: { line: ShopProduct }) {
  const language = useLanguage()
  return (
    <span className="flex items-start gap-3">
      <ProductPicture product={line} size="line" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-semibold">{line.name}</span>
          <span className="tabular">{formatMoney(line.price, language)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2">
          <span>{line.category}</span>
          <span className="tabular">{line.sku}</span>
          <span>
            {fieldLabel('available')}: <Pieces count={line.available} isWarning={line.available === 0} />
          </span>
          <Level line={line} />
        </span>
      </span>
    </span>
  )
}

export function ProductList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('products')
  const found = useChoices()
  const rows = useOpenLine<ShopProduct>(list, '/goods')
  const { can } = useSession()
  const tags = useTagChoices()
  const { branch } = useSearch({ strict: false }) as Record<string, unknown>
  const bulk = useProductBulk(found, { tags, counted: branch === undefined ? null : String(branch) })
  const due = tags?.branches.reduce((sum, one) => sum + one.due, 0) ?? 0
  return (
    <>
      <ListPage<ShopProduct>
        title={label('screens:goods')}
        input={useInput(found, tabs)}
        searchLabel={t('search')}
        searchTools={(search) => (
          <ScanButton label={t('scan')} onScan={(text) => search(searchOfScan(text))} />
        )}
        nameOf={(line) => line.sku}
        card={(line) => <Card line={line} />}
        empty={{ title: t('empty'), text: t('empty_text') }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        totalsOf={totalTexts}
        actions={
          <>
            {due > 0 && (
              <LinkButton kind="quiet" icon={Tags} to="/goods" search={{ tag: 'due' }}>
                {t('tags.due_count', { count: due })}
              </LinkButton>
            )}
            {can('reference.goods') && <UploadLink path="/goods" />}
          </>
        }
        {...(bulk.length > 0 ? { bulk } : {})}
      />
      {rows.line !== null && <ProductCard line={rows.line} onClose={rows.close} />}
    </>
  )
}

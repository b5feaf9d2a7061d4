// Stock by product across branches (screen `stock2`): one column a branch, whose cell opens the line of the screen `stock`.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import {
  branchColumn,
  branchTotalColumn,
  type ProductStockLine,
  STOCK_STATES,
} from '#api/back-office/stock.ts'
import { label } from '#app/i18n/i18n.ts'
import { fixedTextColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { totalTexts } from '#app/kit/list/totals.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { SEARCH_IN_ADDRESS } from '#app/platform/last-search.ts'
import { useSession } from '#app/platform/session.ts'
import { fieldLabel } from './labels.ts'

const { list, export: exported, choices } = backOfficeApi.stockByProduct
type Branch = { id: number; name: string }
type Stock = { quantity: number; available: number }

/** Available pieces; behind them those on hand where some are reserved. */
function Pieces({ quantity, available }: Stock) {
  const { t } = useTranslation('stock')
  const isPart = available !== quantity
  return (
    <span className="tabular" {...(isPart ? { title: t('available_of', { available, quantity }) } : {})}>
      <span className={available === 0 ? 'text-text-2' : 'font-medium'}>{available}</span>
      {isPart && <span className="text-text-2"> / {quantity}</span>}
    </span>
  )
}

/** The pieces of one branch, as a link to its line of the screen `stock` for those who may open it. */
function BranchCell({ line, branch }: { line: ProductStockLine; branch: Branch }) {
  const { can } = useSession()
  const stock = line.branches[branch.id]
  if (stock === undefined) return <span className="text-text-2">—</span>
  if (!can('stock')) return <Pieces {...stock} />
  return (
    <Link
      to="/stock"
      search={{ open: `${branch.id}-${line.key}` }}
      className="-mx-3 flex min-h-8 items-center justify-end px-3 text-brand no-underline hover:underline"
    >
      <span className="sr-only">
        {line.name}, {branch.name}:{' '}
      </span>
      <Pieces {...stock} />
    </Link>
  )
}

function columnsOf(branches: readonly Branch[]): Column<ProductStockLine>[] {
  // Before the branches: a text gives way to a figure.
  const priority = 1000
  return [
    textColumn('name', fieldLabel('name'), { sort: true, width: 220 }),
    textColumn('category', fieldLabel('category'), { sort: true, priority }),
    textColumn('brand', fieldLabel('brand'), { width: 110, priority }),
    fixedTextColumn('sku', fieldLabel('sku'), { width: 120, priority, isExtra: true }),
    fixedTextColumn('barcode', fieldLabel('barcode'), { width: 160, priority, isExtra: true }),
    {
      key: 'available',
      title: fieldLabel('total'),
      cell: (line) => <Pieces {...line} />,
      exportAs: [
        { key: 'available', title: fieldLabel('total') },
        { key: 'quantity', title: fieldLabel('quantity') },
      ],
      sort: 'available',
      align: 'right',
      width: 110,
    },
    ...branches.map((branch, index) => ({
      key: branchColumn(branch.id),
      title: branch.name,
      exportAs: [
        { key: branchColumn(branch.id), title: branch.name },
        {
          key: branchTotalColumn(branch.id),
          title: `${branch.name}: ${fieldLabel('quantity')}`,
        },
      ],
      cell: (line: ProductStockLine) => <BranchCell line={line} branch={branch} />,
      align: 'right' as const,
      width: 120,
      priority: index + 1,
      isInteractive: true,
    })),
  ]
}

const Card = ({ line, branches }: { line: ProductStockLine; branches: readonly Branch[] }) => (
  <span className="flex flex-col gap-1">
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="font-semibold">{line.name}</span>
      <span>
        <span className="text-[13px] text-text-2">{fieldLabel('total')}:</span> <Pieces {...line} />
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2">
      {branches
        .filter(({ id }) => (line.branches[id]?.quantity ?? 0) > 0)
        .map(({ id, name }) => (
          <span key={id}>
            {name}: <Pieces {...(line.branches[id] ?? { quantity: 0, available: 0 })} />
          </span>
        ))}
    </span>
  </span>
)

export function StockByProduct() {
  const { t } = useTranslation('stock')
  const { data } = useEndpoint(choices, {}, { notify: 'none' })
  const { branches = [], categories = [], brands = [] } = data ?? {}
  const groups = [
    {
      name: 'state',
      label: label('kit:list.state'),
      items: STOCK_STATES.map((key) => ({ key, label: t(`states.${key}`) })),
    },
    {
      name: 'category',
      label: fieldLabel('category'),
      items: entryItems(categories),
    },
    { name: 'brand', label: fieldLabel('brand'), items: brands.map((key) => ({ key, label: key })) },
  ]
  return (
    <ListPage<ProductStockLine>
      title={label('screens:stock2')}
      input={{
        name: 'stock2',
        isSearchInAddress: true,
        path: '/stock2',
        endpoints: { list, export: exported },
        columns: columnsOf(branches),
        groups,
        filters: {
          state: STOCK_STATES,
          category: categories.map(({ id }) => String(id)),
          brand: brands,
        },
        sorts: ['name', 'category', 'quantity', 'available'],
      }}
      searchLabel={t('search')}
      nameOf={(line) => line.sku}
      card={(line) => <Card line={line} branches={branches} />}
      empty={{ title: t('empty'), text: t('empty_text') }}
      linkOf={(line) => ({ to: '/stock', search: { [SEARCH_IN_ADDRESS]: line.sku } })}
      totalsOf={totalTexts}
    />
  )
}

// Sales by product, brand or category (screen `sales_product`). A row opens its sales in the register.

import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProductSaleLine } from '#api/back-office/sales.ts'
import { label } from '#app/i18n/i18n.ts'
import { sumColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type Known, type ListState, stateOf } from '#app/kit/list/use-list-state.ts'
import { faultOfPeriod, withPeriod } from '#app/pickers/period.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { formatPercent } from '#domain/kernel/decimal.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import { PRODUCT_GROUPS, type ProductGroup } from '#domain/sales/sale.ts'
import { useSharedGroups } from './filters.tsx'
import { bareSumLabel, fieldLabel } from './labels.ts'
import { useTotals } from './totals.tsx'

const { list, export: exported, choices } = backOfficeApi.salesByProduct
const PIECES = ['sold', 'returned', 'net', 'stock', 'days'] as const
const SUMS = ['revenue', 'discount', 'average', 'cost', 'profit'] as const
const COSTS = ['cost', 'profit', 'margin']
const SORTS = ['revenue', 'name', 'category', ...PIECES, 'discount', 'average', ...COSTS]

const figure = (
  key: (typeof PIECES)[number] | (typeof SUMS)[number],
  width: number,
  priority?: number,
): Column<ProductSaleLine> =>
  sumColumn(key, key === 'net' ? fieldLabel('pieces') : fieldLabel(key), { sort: true, width, priority })

const columnsFor = (by: ProductGroup, seesCost: boolean): Column<ProductSaleLine>[] => [
  textColumn('name', fieldLabel(by), ({ name }) => name || null, { sort: true, width: 220 }),
  ...(by === 'product'
    ? [textColumn('category', fieldLabel('category'), { sort: true, width: 120, priority: 8 })]
    : []),
  figure('sold', 90, 4),
  figure('returned', 100, 5),
  figure('net', 90),
  { ...figure('revenue', 140), isSortDescending: true },
  figure('discount', 120, 6),
  figure('average', 130, 7),
  ...(seesCost
    ? [
        figure('cost', 140, 3),
        figure('profit', 140, 1),
        {
          key: 'margin',
          title: fieldLabel('margin'),
          cell: (line: ProductSaleLine) => <span className="tabular">{formatPercent(line.margin)}</span>,
          sort: 'margin',
          align: 'right' as const,
          width: 100,
          priority: 2,
        },
      ]
    : []),
  figure('stock', 100, 3),
  figure('days', 120, 3),
]

/** An address without a tab shows the products. */
const complete = (state: ListState): ListState => {
  const whole = withPeriod(state)
  return { ...whole, filters: { ...whole.filters, tab: state.filters['tab'] ?? 'product' } }
}

const requestOf = ({ filters, sort, way }: ListState) => {
  const { tab, ...rest } = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
  return { ...rest, by: tab, sort, way }
}

function useListInput() {
  const { t } = useTranslation('sales')
  const { can, scopeOf } = useSession()
  const { data } = useEndpoint(choices, {}, { notify: 'none' })
  const isEverywhere = scopeOf('sales_product') === 'all'
  const seesCost = can('goods.cost')
  const known: Known = {
    path: '/sales_product',
    sorts: SORTS.filter((sort) => seesCost || !COSTS.includes(sort)),
    filters: {
      tab: PRODUCT_GROUPS,
      from: isPlainDate,
      to: isPlainDate,
      ...(isEverywhere ? { branch: isId } : {}),
      partner: isId,
      category: isId,
      brand: (text) => text.length <= 80,
    },
  }
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const state = complete(stateOf(search, known))
  const by = PRODUCT_GROUPS.find((group) => group === state.filters['tab']) ?? 'product'
  return {
    state,
    by,
    input: {
      ...known,
      name: 'sales_product' as const,
      isSearchInAddress: true,
      endpoints: { list, export: exported },
      columns: columnsFor(by, seesCost),
      complete,
      requestOf,
      tabs: PRODUCT_GROUPS.map((key) => ({ key, name: t(`tabs.${key}`), keepsFilters: true })),
      fault: faultOfPeriod(state.filters),
      groups: useSharedGroups(data, isEverywhere),
    },
  }
}

function Card({ line }: { line: ProductSaleLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.name === '' ? '—' : line.name}</span>
        <span className="tabular">{bareSumLabel(line.revenue)}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        {PIECES.map((key) => (
          <span key={key}>
            {key === 'net' ? fieldLabel('pieces') : fieldLabel(key)}: {line[key] ?? '—'}
          </span>
        ))}
      </span>
    </span>
  )
}

export function SalesByProduct() {
  const { t } = useTranslation('sales')
  const { can } = useSession()
  const totalsOf = useTotals()
  const { input, state, by } = useListInput()
  const { tab: _, ...filters } = Object.fromEntries(
    Object.entries(state.filters).filter(([, value]) => value !== null),
  )
  return (
    <ListPage<ProductSaleLine>
      title={label('screens:sales_product')}
      input={input}
      searchLabel={t('search_product')}
      nameOf={(line) => line.category}
      card={(line) => <Card line={line} />}
      empty={{ title: t('empty'), text: t('empty_text') }}
      totalsOf={totalsOf}
      {...(can('sales')
        ? {
            linkOf: ({ key }: ProductSaleLine) => ({
              to: '/sales',
              search: { ...filters, [by]: key },
            }),
          }
        : {})}
    />
  )
}

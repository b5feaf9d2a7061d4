// The register of sales (screen `sales`): closed invoices and paid returns of a period. A row opens its application, its number the
// invoice or the request to take goods back.
import { Link, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { SaleLine } from '#api/back-office/sales.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, momentColumn, numberColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { type FilterGroup, isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type Known, stateOf } from '#app/kit/list/use-list-state.ts'
import { faultOfPeriod, withPeriod } from '#app/pickers/period.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import { SALE_KINDS } from '#domain/sales/sale.ts'
import { peopleGroups, useSharedGroups } from './filters.tsx'
import { bareSumLabel, fieldLabel, kindLabel } from './labels.ts'
import { useTotals } from './totals.tsx'

const { list, export: exported, choices, products } = backOfficeApi.sales
const TEXT_SORTS = ['client', 'branch', 'manager', 'seller', 'partner'] as const
const SUMS = ['price', 'discount', 'net', 'down_payment', 'financed'] as const
const COSTS = ['cost', 'profit'] as const
const SORTS = ['newest', 'number', 'application', 'months', ...TEXT_SORTS, ...SUMS, ...COSTS]
type Can = ReturnType<typeof useSession>['can']

/** The screen of the document of a line, if there is one that the person may open. */
function documentOf({ kind, number }: SaleLine, can: Can) {
  const params = { id: String(number) }
  if (kind === 'return') return can('return.view') ? { to: '/return/$id', params } : null
  return SCREENS['order.closed'].built && can('order.closed') ? { to: '/order/closed/$id', params } : null
}

function DocumentNumber({ line }: { line: SaleLine }) {
  const { can } = useSession()
  const address = documentOf(line, can)
  const text = `№ ${line.number}`
  if (address === null) return text
  return (
    <Link {...address} className="relative inline-flex min-h-(--row) items-center text-brand">
      {text}
    </Link>
  )
}

const Sum = ({ sum }: { sum: number | null }) => (
  <span className={sum !== null && sum < 0 ? 'text-danger tabular' : 'tabular'}>{bareSumLabel(sum)}</span>
)

const sum = (key: (typeof SUMS)[number] | (typeof COSTS)[number], priority?: number): Column<SaleLine> => ({
  key,
  title: fieldLabel(key),
  cell: (line) => <Sum sum={line[key]} />,
  sort: key,
  align: 'right',
  width: 130,
  ...(priority === undefined ? {} : { priority }),
})

const columnsFor = (seesCost: boolean): Column<SaleLine>[] => [
  momentColumn('at', fieldLabel('at'), { sort: 'newest', isSortDescending: true, width: 168 }),
  {
    key: 'kind',
    title: fieldLabel('kind'),
    cell: (line) => (
      <span className={line.kind === 'return' ? 'text-danger' : ''}>{kindLabel(line.kind)}</span>
    ),
    width: 100,
  },
  {
    key: 'number',
    title: fieldLabel('number'),
    cell: (line) => <DocumentNumber line={line} />,
    sort: 'number',
    isInteractive: true,
    width: 110,
    priority: 4,
  },
  numberColumn('application', fieldLabel('application'), { sort: true }),
  textColumn('client', fieldLabel('client'), { sort: true, width: 150, priority: 5 }),
  textColumn('goods', fieldLabel('goods'), { width: 170, priority: 6 }),
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 110, priority: 3 }),
  textColumn('partner', fieldLabel('partner'), { sort: true, width: 110, priority: 7 }),
  countColumn('months', fieldLabel('months'), { sort: true, width: 80, priority: 12 }),
  textColumn('manager', fieldLabel('manager'), { sort: true, priority: 10 }),
  textColumn('seller', fieldLabel('seller'), { sort: true, priority: 11 }),
  sum('price', 13),
  sum('discount', 9),
  sum('net'),
  sum('down_payment', 8),
  sum('financed', 8),
  ...(seesCost ? [sum('cost', 2), sum('profit', 1)] : []),
]

/** Products are found on the server; the one of the address keeps its name. */
function useProductGroup(): FilterGroup {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const id = isId(String(search['product'] ?? '')) ? Number(search['product']) : null
  const { data } = useEndpoint(products, { body: { id: id ?? 0 } }, { notify: 'none', enabled: id !== null })
  const find = useCallback(async (typed: string) => {
    const body = typed.trim() === '' ? {} : { search: typed.trim() }
    const { items } = await call(products, { body }, { notify: 'none' })
    return entryItems(items)
  }, [])
  return {
    name: 'product',
    label: fieldLabel('product'),
    items: entryItems(data?.items ?? []),
    find,
  }
}

const isBrand = (text: string) => text.length <= 80

function useListInput() {
  const { t } = useTranslation('sales')
  const { can, scopeOf } = useSession()
  const { data } = useEndpoint(choices, {}, { notify: 'none' })
  const isEverywhere = scopeOf('sales') === 'all'
  const seesCost = can('goods.cost')
  const shared = useSharedGroups(data, isEverywhere)
  const product = useProductGroup()
  const known: Known = {
    path: '/sales',
    sorts: SORTS.filter((sort) => seesCost || !COSTS.some((cost) => cost === sort)),
    filters: {
      from: isPlainDate,
      to: isPlainDate,
      kind: SALE_KINDS,
      ...(isEverywhere ? { branch: isId } : {}),
      partner: isId,
      manager: isId,
      seller: isId,
      product: isId,
      category: isId,
      brand: isBrand,
      ...(seesCost ? { uncosted: ['1'] } : {}),
    },
  }
  const search = useSearch({ strict: false }) as Record<string, unknown>
  return {
    ...known,
    name: 'sales' as const,
    endpoints: { list, export: exported },
    columns: columnsFor(seesCost),
    complete: withPeriod,
    fault: faultOfPeriod(stateOf(search, known).filters),
    groups: [
      ...shared,
      product,
      ...peopleGroups(data),
      {
        name: 'kind',
        label: fieldLabel('kind'),
        items: SALE_KINDS.map((key) => ({ key, label: kindLabel(key) })),
      },
      ...(seesCost
        ? [{ name: 'uncosted', label: t('uncosted'), items: [{ key: '1', label: label('kit:list.yes') }] }]
        : []),
    ],
  }
}

function Card({ line }: { line: SaleLine }) {
  const { t } = useTranslation('sales')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {kindLabel(line.kind)} № {line.number}
        </span>
        <Sum sum={line.net} />
      </span>
      <span className="text-[15px]">{line.goods}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{timeLabel(line.at)}</span>
        <span>{line.branch}</span>
        <span>{t('by_partner', { partner: line.partner, months: line.months })}</span>
      </span>
    </span>
  )
}

export function SalesList() {
  const { t } = useTranslation('sales')
  const { can } = useSession()
  const totalsOf = useTotals()
  return (
    <ListPage<SaleLine>
      title={label('screens:sales')}
      input={useListInput()}
      searchLabel={t('search')}
      nameOf={(line) => `${kindLabel(line.kind)} № ${line.number}`}
      card={(line) => <Card line={line} />}
      empty={{ title: t('empty'), text: t('empty_text') }}
      totalsOf={totalsOf}
      {...(can('applications.view')
        ? {
            linkOf: ({ application_id }: SaleLine) => ({
              to: '/applications/$id',
              params: { id: application_id },
            }),
          }
        : {})}
    />
  )
}

// Units that the ledger knows by their codes: where each is, since when, and its life.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UnitLine } from '#api/back-office/products.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { label } from '#app/i18n/i18n.ts'
import {
  fixedTextColumn,
  momentColumn,
  moneyColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { addressTab } from '#app/kit/list/address-tab.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { searchOfScan } from '#domain/kernel/scanned.ts'
import { UNIT_AGES, UNIT_STATES, type UnitState } from '#domain/stock/units.ts'
import { fieldLabel, goodsLabel, keysOf, named, placeLabel } from './labels.ts'
import { UnitCard } from './life.tsx'
import { GOODS_TABS } from './tabs.ts'

const { list, export: exported } = backOfficeApi.units
const endpoints = { list, export: exported }
const { choices } = backOfficeApi.products
const FRESH_MS = 60_000

const LOOKS: Partial<Record<UnitState, 'ok' | 'warn' | 'calm' | 'danger'>> = {
  shop: 'ok',
  transit: 'warn',
  defect: 'danger',
  loss: 'danger',
}
const Place = ({ state }: { state: UnitState }) => (
  <Pill look={LOOKS[state] ?? 'calm'}>{placeLabel(state)}</Pill>
)

function useColumns(): Column<UnitLine>[] {
  const { can } = useSession()
  return [
    textColumn('product', fieldLabel('product'), { width: 220 }),
    {
      key: 'code',
      title: fieldLabel('code'),
      cell: (line) => <span className="tabular">{line.code}</span>,
      isGrowing: true,
      width: 250,
    },
    fixedTextColumn('sku', goodsLabel('sku'), { width: 120, priority: 7, isExtra: true }),
    fixedTextColumn('datamatrix', fieldLabel('datamatrix'), { width: 220, priority: 6, isExtra: true }),
    pillColumn('state', fieldLabel('state'), ({ state }) => <Place state={state} />, { width: 130 }),
    textColumn('branch', fieldLabel('branch'), { width: 140, priority: 2 }),
    momentColumn('since', fieldLabel('since'), { sort: true, width: 160, priority: 1 }),
    {
      key: 'application',
      title: fieldLabel('application'),
      cell: (line) =>
        line.application === null ? null : <span className="tabular">№ {line.application.number}</span>,
      width: 120,
      priority: 3,
    },
    ...(can('goods.cost')
      ? [
          moneyColumn('cost', fieldLabel('cost'), ({ cost }: UnitLine) => cost ?? null, {
            width: 140,
            priority: 5,
            absent: '',
          }),
        ]
      : []),
  ]
}

function useInput(tabs: readonly FixedTab[]) {
  const { t } = useTranslation('products')
  const { data } = useEndpoint(choices, {}, { notify: 'none', staleTime: FRESH_MS })
  const { branches = [], categories = [] } = data ?? {}
  return {
    name: 'units' as const,
    path: '/goods',
    endpoints,
    tabs,
    ...addressTab('units'),
    columns: useColumns(),
    sorts: ['newest', 'since'],
    filters: {
      tab: GOODS_TABS,
      state: UNIT_STATES,
      age: UNIT_AGES,
      category: keysOf(categories),
      branch: keysOf(branches),
    },
    groups: [
      {
        name: 'state',
        label: fieldLabel('state'),
        items: UNIT_STATES.map((key) => ({ key, label: placeLabel(key) })),
      },
      {
        name: 'age',
        label: fieldLabel('age'),
        items: UNIT_AGES.map((key) => ({ key, label: t(`ages.${key}`) })),
      },
      { name: 'category', label: goodsLabel('category_id'), items: named(categories) },
      ...(branches.length > 1
        ? [{ name: 'branch', label: fieldLabel('branch'), items: named(branches) }]
        : []),
    ],
  }
}

const Card = ({ line }: { line: UnitLine }) => (
  <span className="flex flex-col gap-1">
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="font-semibold">{line.product}</span>
      <Place state={line.state} />
    </span>
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2">
      <span className="tabular">{line.code}</span>
      {line.branch !== null && <span>{line.branch}</span>}
    </span>
  </span>
)

export function UnitList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('products')
  const rows = useOpenLine<UnitLine>(list, '/goods')
  return (
    <>
      <ListPage<UnitLine>
        title={label('screens:goods')}
        input={useInput(tabs)}
        searchLabel={t('search')}
        searchTools={(search) => (
          <ScanButton label={t('scan')} onScan={(text) => search(searchOfScan(text))} />
        )}
        nameOf={(line) => line.code}
        card={(line) => <Card line={line} />}
        empty={{ title: t('no_units'), text: t('no_units_text') }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
      />
      {rows.line !== null && <UnitCard line={rows.line} onClose={rows.close} />}
    </>
  )
}

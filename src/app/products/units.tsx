// Units that the ledger knows by their codes: where each is, since when, and its life.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type UnitLine, unitList } from '#api/back-office/products.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { searchOfScan } from '#domain/kernel/codes/scanned.ts'
import type { UnitState } from '#domain/stock/units.ts'
import { placeLabel } from './labels.ts'
import { UnitCard } from './life.tsx'

const { choices } = backOfficeApi.products
const FRESH_MS = 60_000

const PILLS: Partial<Record<UnitState, 'ok' | 'warn' | 'calm' | 'danger'>> = {
  shop: 'ok',
  transit: 'warn',
  defect: 'danger',
  loss: 'danger',
}
const Place = ({ state }: { state: UnitState }) => (
  <Pill look={PILLS[state] ?? 'calm'}>{placeLabel(state)}</Pill>
)

const LOOKS = {
  product: { width: 220 },
  code: { width: 250, cell: ({ code }: UnitLine) => <span className="tabular">{code}</span> },
  sku: { width: 120, priority: 7, isExtra: true as const },
  datamatrix: { width: 220, priority: 6, isExtra: true as const },
  state: { width: 130, cell: ({ state }: UnitLine) => <Place state={state} /> },
  branch: { width: 140, priority: 2 },
  since: { width: 160, priority: 1 },
  application: { width: 120, priority: 3 },
  cost: { width: 140, priority: 5, absent: '' },
}

function useInput(tabs: readonly FixedTab[]) {
  const { data } = useEndpoint(choices, {}, { notify: 'none', staleTime: FRESH_MS })
  const { branches = [], categories = [] } = data ?? {}
  const options = { category: { items: entryItems(categories) }, branch: { items: entryItems(branches) } }
  const { groups, ...input } = useDeclaredList(unitList, {
    looks: LOOKS,
    options,
    page: { tabs, tab: 'units' },
  })
  // Who sees one branch gets no filter by branch.
  return { ...input, groups: groups.filter(({ name }) => name !== 'branch' || branches.length > 1) }
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
  const rows = useOpenLine<UnitLine>(unitList.endpoints.list, '/goods')
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

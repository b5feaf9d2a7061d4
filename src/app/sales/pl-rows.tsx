// The rows that a figure of profit and loss sums: sales, returns and documents of stock of a month. The total is the figure.
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PlLine } from '#api/back-office/profit-and-loss.ts'
import {
  fixedTextColumn,
  momentColumn,
  numberColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type ListState, useAddressWarning } from '#app/kit/list/use-list-state.ts'
import { useSession } from '#app/platform/session.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { PL_ROW_KEYS, type PlRow } from '#domain/sales/profit-and-loss.ts'
import { isMonth, monthOf } from '#domain/staff/work-time.ts'
import { bareSumLabel, fieldLabel } from './labels.ts'
import { lineLabel, monthLabel, rowKindLabel } from './pl-labels.ts'

const { list, exportRows } = backOfficeApi.profitAndLoss
const SORTS = ['newest', 'number', 'kind', 'branch', 'partner', 'value']
const KINDS = ['sale', 'return', 'receipt', 'movement', 'write_off', 'count', 'cost_correction', 'opening']

/** The application of a row, for those who may open it. */
function ApplicationCell({ line: { application, application_id } }: { line: PlLine }) {
  const { can } = useSession()
  if (application_id === null || application === null) return null
  if (!can('applications.view')) return `№ ${application}`
  return (
    <Link
      to="/applications/$id"
      params={{ id: application_id }}
      className="relative inline-flex min-h-(--row) items-center text-brand"
    >
      № {application}
    </Link>
  )
}

const columnsFor = (line: PlRow): Column<PlLine>[] => [
  momentColumn('at', fieldLabel('at'), { sort: 'newest', isSortDescending: true, width: 160 }),
  fixedTextColumn('kind', fieldLabel('kind'), ({ kind }) => rowKindLabel(kind), { sort: true, width: 150 }),
  numberColumn('number', fieldLabel('number'), { sort: true }),
  {
    key: 'application',
    title: fieldLabel('application'),
    cell: (row) => <ApplicationCell line={row} />,
    isInteractive: true,
    width: 120,
    priority: 1,
  },
  textColumn('client', fieldLabel('client'), { width: 150, priority: 3 }),
  textColumn('goods', fieldLabel('goods'), { width: 170, priority: 2 }),
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 120, priority: 4 }),
  textColumn('partner', fieldLabel('partner'), { sort: true, width: 120, priority: 5 }),
  {
    key: 'value',
    title: lineLabel(line),
    cell: (row) => (
      <span className={row.value < 0 ? 'text-danger tabular' : 'tabular'}>{bareSumLabel(row.value)}</span>
    ),
    sort: 'value',
    align: 'right',
    width: 150,
  },
]

const isGroup = (text: string): boolean => text === '0' || isId(text)

function Card({ line }: { line: PlLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {rowKindLabel(line.kind)} № {line.number}
        </span>
        <span className="tabular">{bareSumLabel(line.value)}</span>
      </span>
      <span className="text-[15px]">{line.goods}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{timeLabel(line.at)}</span>
        <span>{line.branch}</span>
        <span>{line.partner}</span>
      </span>
    </span>
  )
}

export function PlRows({ line }: { line: PlRow }) {
  const { t } = useTranslation('sales')
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const asked = String(search['month'] ?? '')
  const month = isMonth(asked) ? asked : monthOf(getToday())
  useAddressWarning(search['month'] === undefined || isMonth(asked) ? null : 'address_day')
  // What the figure is: the address says it, and no filter removes it.
  const complete = (state: ListState): ListState => ({ ...state, filters: { ...state.filters, line, month } })
  return (
    <ListPage<PlLine>
      title={t('pl.rows', { line: lineLabel(line), month: monthLabel(month) })}
      back="/pl"
      input={{
        name: 'pl',
        path: '/pl',
        endpoints: { list, export: exportRows },
        columns: columnsFor(line),
        sorts: SORTS,
        complete,
        groups: [],
        filters: { line: PL_ROW_KEYS, month: isMonth, branch: isGroup, partner: isGroup, uncosted: ['1'] },
        exportLabels: Object.fromEntries(KINDS.map((kind) => [kind, rowKindLabel(kind)])),
      }}
      searchLabel={t('search')}
      nameOf={(row) => `${rowKindLabel(row.kind)} № ${row.number}`}
      card={(row) => <Card line={row} />}
      empty={{ title: t('pl.empty'), text: t('pl.empty_text') }}
      totalsOf={({ value = 0 }) => ({ value: formatSum(value) })}
    />
  )
}

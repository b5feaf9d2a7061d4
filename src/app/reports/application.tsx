// The report about applications (screen `report.application`): what happened in a period, by day, branch, partner, person or reason.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ApplicationReportLine } from '#api/back-office/reports.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, sumColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type Known, type ListState, stateOf } from '#app/kit/list/use-list-state.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { faultOfPeriod, periodGroups, withPeriod } from '#app/pickers/period.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import {
  conversionOf,
  MEASURES,
  type Measure,
  measuresOf,
  REPORT_GROUPS,
  type ReportGroup,
} from '#domain/reports/measures.ts'
import { fieldLabel, lineName, reasonLabels } from './labels.ts'

const { list, export: exported, partners } = backOfficeApi.applicationReport
const SORTS = ['name', ...MEASURES, 'sales', 'open', 'conversion']
/** What a narrow screen hides first has the largest number. */
const PRIORITIES: Partial<Record<Measure, number>> = {
  begun: 9,
  taken: 8,
  cancelled: 7,
  rejected: 6,
  returned: 5,
  lost: 4,
}

const columnsFor = (by: ReportGroup): Column<ApplicationReportLine>[] => [
  textColumn('name', label(`reports:names.${by}`), ({ name }) => lineName(by, name), {
    sort: true,
    width: by === 'day' ? 164 : 220,
  }),
  ...measuresOf(by).map((measure) =>
    countColumn(measure, fieldLabel(measure), {
      sort: true,
      isSortDescending: true,
      width: 120,
      ...(PRIORITIES[measure] !== undefined && { priority: PRIORITIES[measure] }),
    }),
  ),
  ...(by === 'reason'
    ? []
    : [
        sumColumn('sales', fieldLabel('sales'), { sort: true, isSortDescending: true, priority: 1 }),
        countColumn('open', fieldLabel('open'), {
          sort: true,
          isSortDescending: true,
          width: 120,
          priority: 3,
        }),
        {
          key: 'conversion',
          title: fieldLabel('conversion'),
          cell: ({ conversion }: ApplicationReportLine) => (
            <span className="tabular">{formatPercent(conversion)}</span>
          ),
          sort: 'conversion',
          isSortDescending: true,
          align: 'right' as const,
          width: 120,
          priority: 2,
        },
      ]),
]

/** An address without a tab shows the days. */
const complete = (state: ListState): ListState => {
  const whole = withPeriod(state)
  return { ...whole, filters: { ...whole.filters, tab: state.filters['tab'] ?? 'day' } }
}

const requestOf = ({ filters, sort, way }: ListState) => {
  const { tab, ...rest } = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
  return { ...rest, by: tab, sort, way }
}

/** The sums under the columns; the conversion is that of all lines together. */
const totalsOf = ({
  sales = 0,
  decided = 0,
  sold = 0,
  ...counts
}: Readonly<Record<string, number>>): Record<string, ReactNode> => ({
  ...counts,
  sales: formatSum(sales),
  conversion: formatPercent(conversionOf(sold, decided)),
})

function useListInput() {
  const { t } = useTranslation('reports')
  const { scopeOf } = useSession()
  const { data } = useEndpoint(partners, {}, { notify: 'none' })
  const branches = useBranchOptions()
  const isEverywhere = scopeOf('report.application') === 'all'
  const known: Known = {
    path: '/report/application',
    sorts: SORTS,
    filters: {
      tab: REPORT_GROUPS,
      from: isPlainDate,
      to: isPlainDate,
      ...(isEverywhere ? { branch: isId } : {}),
      partner: isId,
    },
  }
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const state = complete(stateOf(search, known))
  const by = REPORT_GROUPS.find((group) => group === state.filters['tab']) ?? 'day'
  return {
    by,
    input: {
      ...known,
      name: 'report_application' as const,
      isSearchInAddress: true,
      endpoints: { list, export: exported },
      columns: columnsFor(by),
      complete,
      requestOf,
      ...(by === 'reason' && { exportLabels: reasonLabels() }),
      tabs: REPORT_GROUPS.map((key) => ({ key, name: t(`tabs.${key}`), keepsFilters: true })),
      fault: faultOfPeriod(state.filters),
      groups: [
        ...periodGroups(),
        ...(isEverywhere ? [{ name: 'branch', label: t('names.branch'), ...branches }] : []),
        {
          name: 'partner',
          label: t('names.partner'),
          items: entryItems(data?.items ?? []),
        },
      ],
    },
  }
}

function Card({ line, by }: { line: ApplicationReportLine; by: ReportGroup }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{lineName(by, line.name)}</span>
        {by !== 'reason' && <span className="tabular">{formatSum(line.sales)}</span>}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        {measuresOf(by).map((measure) => (
          <span key={measure}>
            {fieldLabel(measure)}: {line[measure]}
          </span>
        ))}
        {by !== 'reason' && (
          <span>
            {fieldLabel('conversion')}: {formatPercent(line.conversion)}
          </span>
        )}
      </span>
    </span>
  )
}

export function ApplicationReport() {
  const { t } = useTranslation('reports')
  const { input, by } = useListInput()
  return (
    <ListPage<ApplicationReportLine>
      title={label('screens:report_application')}
      input={input}
      searchLabel={t('search')}
      card={(line) => <Card line={line} by={by} />}
      empty={{ title: t('empty'), text: t('empty_text') }}
      totalsOf={totalsOf}
    >
      {by !== 'reason' && <p className="max-w-[60rem] px-1 text-[13px] text-text-2">{t('note')}</p>}
    </ListPage>
  )
}

// The ranking of managers (screen `report.manager`): places by the score of a period, with its parts, and who has no place and why.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { RankLine } from '#api/back-office/reports.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, NONE, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type Known, type ListState, stateOf } from '#app/kit/list/use-list-state.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { faultOfPeriod, periodGroups, withPeriod } from '#app/pickers/period.tsx'
import { useSession } from '#app/platform/session.ts'
import { formatDecimal, formatPercent } from '#domain/kernel/decimal.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import {
  LEAST_TAKEN_A_DAY,
  RANK_TABS,
  RANK_WEIGHTS,
  SHOWN_PLACES,
  UNRANKED,
} from '#domain/reports/ranking.ts'
import { rankLabel, unrankedLabel } from './labels.ts'

const { list, export: exported } = backOfficeApi.managerReport
const COUNTS = ['taken', 'days', 'decided', 'sold'] as const
const PARTS = ['conversion', 'speed', 'quality'] as const
const SORTS = ['place', 'name', 'branch', ...COUNTS, ...PARTS, 'score']

const part = (key: (typeof PARTS)[number], priority: number): Column<RankLine> => ({
  key,
  title: rankLabel(key),
  cell: (line) => <span className="tabular">{formatPercent(line[key])}</span>,
  sort: key,
  isSortDescending: true,
  align: 'right',
  width: 110,
  priority,
})

const columns = (): Column<RankLine>[] => [
  countColumn('place', rankLabel('place'), { sort: true, width: 90 }),
  textColumn('name', rankLabel('name'), { sort: true, width: 200 }),
  textColumn('branch', rankLabel('branch'), { sort: true, width: 190, priority: 6 }),
  {
    key: 'score',
    title: rankLabel('score'),
    cell: ({ score }) => (
      <span className="font-semibold tabular">{score === null ? NONE : formatDecimal(score)}</span>
    ),
    sort: 'score',
    isSortDescending: true,
    align: 'right',
    width: 100,
  },
  part('conversion', 2),
  part('speed', 3),
  part('quality', 4),
  ...COUNTS.map((key, nth) =>
    countColumn(key, rankLabel(key), { sort: true, isSortDescending: true, width: 110, priority: 7 + nth }),
  ),
  textColumn(
    'unranked',
    rankLabel('unranked'),
    ({ unranked }) => (unranked === null ? '' : unrankedLabel(unranked)),
    { width: 220, priority: 1 },
  ),
]

/** An address without a tab shows the best. */
const complete = (state: ListState): ListState => {
  const whole = withPeriod(state)
  return { ...whole, filters: { ...whole.filters, tab: state.filters['tab'] ?? 'top' } }
}

function useListInput() {
  const { t } = useTranslation('reports')
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const isEverywhere = scopeOf('report.manager') === 'all'
  const known: Known = {
    path: '/report/manager',
    sorts: SORTS,
    filters: {
      tab: RANK_TABS,
      from: isPlainDate,
      to: isPlainDate,
      ...(isEverywhere ? { branch: isId } : {}),
    },
  }
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const state = complete(stateOf(search, known))
  return {
    ...known,
    name: 'report_manager' as const,
    isSearchInAddress: true,
    endpoints: { list, export: exported },
    columns: columns(),
    complete,
    exportLabels: Object.fromEntries(UNRANKED.map((key) => [key, unrankedLabel(key)])),
    tabs: RANK_TABS.map((key) => ({
      key,
      name: t(`rank.tabs.${key}`, { count: SHOWN_PLACES }),
      keepsFilters: true,
    })),
    fault: faultOfPeriod(state.filters),
    groups: [
      ...periodGroups(),
      ...(isEverywhere ? [{ name: 'branch', label: rankLabel('branch'), ...branches }] : []),
    ],
  }
}

function Card({ line }: { line: RankLine }) {
  const { place, name, score, unranked } = line
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{place === null ? name : `${place}. ${name}`}</span>
        <span className="tabular">{score === null ? NONE : formatDecimal(score)}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        {line.branch !== null && <span>{line.branch}</span>}
        {PARTS.map((key) => (
          <span key={key}>
            {rankLabel(key)}: {formatPercent(line[key])}
          </span>
        ))}
        {COUNTS.map((key) => (
          <span key={key}>
            {rankLabel(key)}: {line[key]}
          </span>
        ))}
        {unranked !== null && <span>{unrankedLabel(unranked)}</span>}
      </span>
    </span>
  )
}

export function ManagerReport() {
  const { t } = useTranslation('reports')
  const input = useListInput()
  return (
    <ListPage<RankLine>
      title={label('screens:report_manager')}
      input={input}
      searchLabel={t('rank.search')}
      card={(line) => <Card line={line} />}
      empty={{ title: t('rank.empty'), text: t('rank.empty_text', { least: LEAST_TAKEN_A_DAY }) }}
    >
      <p className="max-w-[60rem] px-1 text-[13px] text-text-2">
        {t('rank.formula', { ...RANK_WEIGHTS, least: LEAST_TAKEN_A_DAY })}
      </p>
    </ListPage>
  )
}

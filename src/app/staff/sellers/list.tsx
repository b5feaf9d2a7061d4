// Sellers (screen `selleres`): the figures of each in a period.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { SellerLine } from '#api/back-office/staff/sellers.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, momentColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { PERIODS, type Period, spanOfPeriod } from '#domain/staff/period.ts'
import { useBranchFilter } from '../branch-filter.ts'
import { usePersonColumns } from '../person-columns.ts'
import { SellerRecord } from './record.tsx'

const endpoints = { list: backOfficeApi.staff.sellers, export: backOfficeApi.staff.exportSellers }
const SORTS = ['name', 'branch', 'made', 'submitted', 'completed', 'unsent', 'last_at']
const COUNTS = [
  ['made', 'made'],
  ['submitted', 'submitted'],
  ['completed', 'completed_in_period'],
  ['unsent', 'unsent'],
] as const

function useColumns(): Column<SellerLine>[] {
  const { t } = useTranslation('staff')
  const person = usePersonColumns()
  return [
    ...person,
    ...COUNTS.map(([key, title]) =>
      countColumn(key, t(`columns.${title}`), {
        sort: true,
        priority: { made: 5, submitted: 3, completed: 0, unsent: 4 }[key],
      }),
    ),
    momentColumn('last_at', t('columns.last_at'), { sort: true, priority: 1 }),
  ]
}

function Card({ line }: { line: SellerLine }) {
  const { t } = useTranslation('staff')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold text-text">{line.name}</span>
        <span className="text-text-2">{line.branch ?? t('no_branch')}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-text-2 tabular">
        {COUNTS.map(([key, title]) => (
          <span key={key}>{`${t(`columns.${title}`)}: ${line[key]}`}</span>
        ))}
      </span>
    </span>
  )
}

/** The period in the address; the current month by default. */
function usePeriod(): Period {
  const { period }: { period?: unknown } = useSearch({ strict: false })
  return PERIODS.find((known) => known === period) ?? 'month'
}

function Span({ period }: { period: Period }) {
  const { t } = useTranslation('staff')
  const { from, to } = spanOfPeriod(period, getToday())
  return (
    <p className="text-text-2 tabular">
      <span className="font-semibold text-text">{t(`periods.${period}`)}</span>
      {` · ${t('span', { from: formatDate(from), to: formatDate(to) })}`}
    </p>
  )
}

export function SellerList() {
  const { t } = useTranslation('staff')
  const period = usePeriod()
  const branches = useBranchFilter()
  const columns = useColumns()
  const { line: open, close, ...rows } = useOpenLine<SellerLine>(endpoints.list, '/selleres')
  const periods = PERIODS.map((key) => ({ key, label: t(`periods.${key}`) }))
  return (
    <>
      <ListPage<SellerLine>
        title={label('screens:selleres')}
        input={{
          name: 'sellers',
          path: '/selleres',
          endpoints,
          sorts: SORTS,
          columns,
          filters: { period: PERIODS, branch: branches.keys },
          groups: [{ name: 'period', label: label('kit:list.period'), items: periods }, branches.group],
        }}
        searchLabel={t('search')}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('found_none'), text: t('sellers_empty') }}
      >
        <Span period={period} />
      </ListPage>
      {open !== null && <SellerRecord line={open} period={period} onClose={close} />}
    </>
  )
}

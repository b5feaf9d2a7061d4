// Fiscal return receipts (screen `return_check`): which requests still need one, and what the others say; the codes that came
// back by them are the other tab.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnCheckLine } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import type { Column } from '#app/kit/display/columns.ts'
import { addressTab } from '#app/kit/list/address-tab.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import { CHECK_STATES } from '#domain/returns/request.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { CHECK_TABS, checkTabs } from './check-tabs.ts'
import { ReturnedCodes } from './codes.tsx'
import { checkStateLabel, fieldLabel, sumLabel, timeLabel } from './labels.ts'
import { CheckPill } from './state-pill.tsx'

const { list, export: exported } = backOfficeApi.returnChecks
const SORTS = ['due', 'number', 'state', 'sum', 'added']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const text = (
  key: 'client' | 'branch' | 'register' | 'receipt' | 'sign',
  width: number,
  priority: number,
) => ({
  key,
  title: fieldLabel(key),
  cell: (line: ReturnCheckLine) => line[key] || null,
  width,
  priority,
})

const columnsOf = (): Column<ReturnCheckLine>[] => [
  {
    key: 'number',
    title: fieldLabel('request'),
    cell: (line) => `№ ${line.number}`,
    sort: 'number',
    width: 110,
  },
  {
    key: 'state',
    title: fieldLabel('state'),
    cell: (line) => <CheckPill state={line.state} />,
    sort: 'state',
    width: 160,
  },
  {
    key: 'days',
    title: fieldLabel('days_due'),
    cell: (line) => <span className="tabular">{line.days}</span>,
    align: 'right',
    width: 110,
  },
  {
    key: 'application',
    title: fieldLabel('application'),
    cell: (line) => (line.application === null ? null : `№ ${line.application}`),
    width: 110,
    priority: 1,
  },
  { ...text('client', 180, 2), isGrowing: true },
  text('branch', 190, 5),
  text('register', 170, 3),
  text('receipt', 110, 4),
  text('sign', 150, 6),
  {
    key: 'issued_at',
    title: fieldLabel('issued_at'),
    cell: (line) => (line.issued_at === null ? null : timeLabel(line.issued_at)),
    width: 164,
    priority: 7,
  },
  {
    key: 'sum',
    title: fieldLabel('sum'),
    cell: (line) => (line.sum === null ? null : <span className="tabular">{sumLabel(line.sum)}</span>),
    sort: 'sum',
    align: 'right',
    width: 150,
  },
  {
    key: 'codes',
    title: fieldLabel('codes'),
    cell: (line) => (line.codes.length === 0 ? null : line.codes.length),
    align: 'right',
    width: 110,
    priority: 8,
  },
]

function useListInput() {
  const { t } = useTranslation('returns')
  const branches = useBranchItems()
  return {
    name: 'return-checks',
    path: '/return_check',
    endpoints: { list, export: exported },
    tabs: checkTabs(),
    ...addressTab('checks'),
    columns: columnsOf(),
    sorts: SORTS,
    filters: { tab: CHECK_TABS, state: CHECK_STATES, branch: isId, period: PERIODS },
    groups: [
      {
        name: 'state',
        label: fieldLabel('state'),
        items: CHECK_STATES.map((key) => ({ key, label: checkStateLabel(key) })),
      },
      { name: 'branch', label: fieldLabel('branch'), items: branches },
      {
        name: 'period',
        label: label('kit:list.period'),
        items: PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
      },
    ],
  }
}

export function ReturnChecks() {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  return tab === 'codes' ? <ReturnedCodes /> : <ReturnCheckList />
}

function ReturnCheckList() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  return (
    <ListPage<ReturnCheckLine>
      title={label('screens:return_check')}
      input={useListInput()}
      searchLabel={t('check_search')}
      nameOf={(line) => t('check_title', { number: line.number })}
      card={(line) => (
        <span className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-semibold">{t('check_title', { number: line.number })}</span>
            <CheckPill state={line.state} />
          </span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
            <span>{line.client}</span>
            <span>{line.register}</span>
            <span>{line.sum === null ? '' : sumLabel(line.sum)}</span>
          </span>
        </span>
      )}
      {...(can('return_check.view')
        ? { linkOf: ({ key }: ReturnCheckLine) => ({ to: '/return_check/$id', params: { id: key } }) }
        : {})}
      empty={{ title: t('check_empty'), text: t('check_empty_text') }}
    />
  )
}

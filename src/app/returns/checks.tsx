// Fiscal return receipts (screen `return_check`): which requests still need one, and what the others say; the codes that came
// back by them are the other tab.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnCheckLine } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import {
  countColumn,
  fixedTextColumn,
  momentColumn,
  moneyColumn,
  numberColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/column-kinds.tsx'
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
import { checkStateLabel, fieldLabel, sumLabel } from './labels.ts'
import { CheckPill } from './state-pill.tsx'

const { list, export: exported } = backOfficeApi.returnChecks
const SORTS = ['due', 'number', 'state', 'sum', 'added']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const columnsOf = (): Column<ReturnCheckLine>[] => [
  numberColumn('number', fieldLabel('request'), { sort: true }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <CheckPill state={state} />, { sort: true }),
  countColumn('days', fieldLabel('days_due'), { width: 110 }),
  numberColumn('application', fieldLabel('application'), { priority: 1 }),
  textColumn('client', fieldLabel('client'), { width: 180, priority: 2 }),
  fixedTextColumn('branch', fieldLabel('branch'), { width: 190, priority: 5 }),
  fixedTextColumn('register', fieldLabel('register'), { width: 170, priority: 3, absent: '' }),
  fixedTextColumn('receipt', fieldLabel('receipt'), { width: 110, priority: 4, absent: '' }),
  fixedTextColumn('sign', fieldLabel('sign'), { width: 150, priority: 6, absent: '' }),
  momentColumn('issued_at', fieldLabel('issued_at'), { priority: 7, absent: '' }),
  moneyColumn('sum', fieldLabel('sum'), { sort: true, absent: '' }),
  countColumn('codes', fieldLabel('codes'), ({ codes }) => codes.length || null, {
    width: 110,
    priority: 8,
    absent: '',
  }),
]

function useListInput() {
  const { t } = useTranslation('returns')
  const branches = useBranchItems()
  return {
    name: 'return-checks' as const,
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

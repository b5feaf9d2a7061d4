// Requests to take goods back (screen `return`). The parameter `new` of the address opens the search for goods that come back;
// an application passes its number in it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnLine } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import {
  fixedTextColumn,
  moneyColumn,
  numberColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { ListState } from '#app/kit/list/use-list-state.ts'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { RETURN_REASONS, RETURN_STATES, RETURN_TABS, WAITING_FOR } from '#domain/returns/request.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { fieldLabel, reasonLabel, stateLabel, waitingLabel, waitingLabels } from './labels.ts'
import { NewReturn } from './new-return.tsx'
import { StatePill } from './state-pill.tsx'

const { list, export: exported, partners, counts: tabCounts } = backOfficeApi.returns
const SORTS = ['newest', 'number', 'state', 'client', 'product', 'branch', 'days', 'refund']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

function Days({ line }: { line: ReturnLine }) {
  const { t } = useTranslation('returns')
  if (!line.late) return <span className="tabular">{line.days}</span>
  return (
    <span className="tabular">
      {line.days} <span className="text-danger">{t('late')}</span>
    </span>
  )
}

const columnsOf = (): Column<ReturnLine>[] => [
  numberColumn('number', fieldLabel('number'), { sort: true, width: 100 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, {
    sort: true,
    width: 230,
  }),
  fixedTextColumn('waiting', fieldLabel('waiting'), ({ state }) => waitingLabel(WAITING_FOR[state]), {
    width: 140,
    priority: 5,
  }),
  { key: 'days', title: fieldLabel('days'), cell: (line) => <Days line={line} />, sort: 'days', width: 130 },
  textColumn('client', fieldLabel('client'), { sort: true, width: 170 }),
  textColumn('product', fieldLabel('product'), { sort: true, width: 170 }),
  fixedTextColumn('unit', fieldLabel('unit'), { width: 300, priority: 4, absent: '' }),
  numberColumn('application', fieldLabel('application'), { priority: 3 }),
  fixedTextColumn('reason', fieldLabel('reason'), ({ reason }) => reasonLabel(reason), {
    width: 280,
    priority: 2,
  }),
  fixedTextColumn('branch', fieldLabel('branch'), { sort: true, width: 190, priority: 6 }),
  fixedTextColumn('partner', fieldLabel('partner'), { width: 190, priority: 7 }),
  moneyColumn('refund', fieldLabel('refund'), { sort: true, priority: 1, absent: '' }),
  fixedTextColumn('author', fieldLabel('author'), { width: 150, priority: 8 }),
]

/** An address without a tab shows the open requests. */
const withTab = (state: ListState): ListState => ({
  ...state,
  filters: { ...state.filters, tab: state.filters['tab'] ?? 'open' },
})

function useListInput() {
  const { t } = useTranslation('returns')
  const branches = useBranchItems()
  const { data } = useEndpoint(partners, {}, { notify: 'none' })
  const { data: counts } = useEndpoint(tabCounts, {}, { notify: 'none' })
  return {
    name: 'returns' as const,
    path: '/return',
    endpoints: { list, export: exported },
    columns: columnsOf(),
    exportLabels: waitingLabels(),
    sorts: SORTS,
    complete: withTab,
    tabs: RETURN_TABS.map((key) => ({ key, name: t(`tabs.${key}`), count: counts?.[key] })),
    filters: {
      tab: RETURN_TABS,
      state: RETURN_STATES,
      reason: RETURN_REASONS,
      partner: isId,
      branch: isId,
      period: PERIODS,
      late: ['1'],
    },
    groups: [
      {
        name: 'state',
        label: fieldLabel('state'),
        items: RETURN_STATES.map((key) => ({ key, label: stateLabel(key) })),
      },
      {
        name: 'reason',
        label: fieldLabel('reason'),
        items: RETURN_REASONS.map((key) => ({ key, label: reasonLabel(key) })),
      },
      {
        name: 'partner',
        label: fieldLabel('partner'),
        items: (data?.items ?? []).map(({ id, name }) => ({ key: String(id), label: name })),
      },
      { name: 'branch', label: fieldLabel('branch'), items: branches },
      {
        name: 'period',
        label: label('kit:list.period'),
        items: PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
      },
      { name: 'late', label: t('late_filter'), items: [{ key: '1', label: t('late_yes') }] },
    ],
  }
}

function Card({ line }: { line: ReturnLine }) {
  const { t } = useTranslation('returns')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t('title', { number: line.number })}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{line.product}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>{line.client}</span>
        <span>{line.unit}</span>
        <span>{reasonLabel(line.reason)}</span>
        <span>
          {fieldLabel('days')}: <Days line={line} />
        </span>
      </span>
    </span>
  )
}

export function ReturnList() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const navigate = useNavigate()
  const { new: wanted, ...rest } = useSearch({ strict: false }) as Record<string, unknown>
  const [isOpen, setOpen] = useState(false)
  const canCreate = can('returns.create')
  /** The way back to the list does not open the search again. */
  const close = async () => {
    setOpen(false)
    if (wanted !== undefined)
      await navigate({ to: '/return', search: rest, replace: true, resetScroll: false })
  }
  const create = canCreate && (
    <Button kind="primary" icon={Plus} onPress={() => setOpen(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListPage<ReturnLine>
        title={label('screens:return')}
        input={useListInput()}
        searchLabel={t('search')}
        nameOf={(line) => t('title', { number: line.number })}
        card={(line) => <Card line={line} />}
        {...(can('return.view')
          ? { linkOf: ({ key }: ReturnLine) => ({ to: '/return/$id', params: { id: key } }) }
          : {})}
        empty={{ title: t('empty'), text: t(canCreate ? 'empty_text' : 'empty_text_reader') }}
        actions={create}
      />
      {canCreate && (isOpen || wanted !== undefined) && (
        <NewReturn
          text={wanted === undefined ? '' : String(wanted)}
          onClose={() => void close()}
          onCreated={async (key) => {
            await close()
            await navigate({ to: '/return/$id', params: { id: key } })
          }}
        />
      )}
    </>
  )
}

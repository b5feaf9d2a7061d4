// Movements of goods between branches (screen `stock_to_delivey`).
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MovementLine } from '#api/back-office/movements.ts'
import { label } from '#app/i18n/i18n.ts'
import {
  countColumn,
  momentColumn,
  numberColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { MOVEMENT_STATES } from '#domain/stock/movement.ts'
import { differencesLabel, fieldLabel, stateLabel } from './labels.ts'
import { StatePill } from './state-pill.tsx'

const { list, export: exported } = backOfficeApi.movements
const SORTS = ['newest', 'number', 'from', 'to', 'state', 'pieces', 'sent_at', 'received_at']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const Differences = ({ line }: { line: MovementLine }) => (
  <span className={line.unsettled > 0 ? 'font-semibold text-danger tabular' : 'tabular'}>
    {differencesLabel({ all: line.differences, open: line.unsettled })}
  </span>
)

const columnsOf = (): Column<MovementLine>[] => [
  numberColumn('number', fieldLabel('number'), { sort: true }),
  textColumn('from', fieldLabel('from_branch'), { sort: true, width: 140 }),
  textColumn('to', fieldLabel('to_branch'), { sort: true, width: 140 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, {
    sort: true,
    width: 250,
  }),
  countColumn('lines', fieldLabel('line_count'), { width: 80, priority: 5 }),
  countColumn('pieces', fieldLabel('pieces'), { sort: true, width: 96, priority: 2 }),
  momentColumn('sent_at', fieldLabel('sent_at'), { sort: true, width: 160, priority: 3 }),
  momentColumn('received_at', fieldLabel('received_at'), { sort: true, width: 160, priority: 4 }),
  countColumn('days', fieldLabel('days'), { width: 110, priority: 6 }),
  {
    key: 'differences',
    title: fieldLabel('differences'),
    cell: (line) => <Differences line={line} />,
    width: 190,
    align: 'right',
    priority: 1,
  },
]

function useListInput() {
  const { t } = useTranslation('movements')
  const branches = useBranchItems()
  return {
    name: 'movements' as const,
    isSearchInAddress: true as const,
    path: '/stock_to_delivey',
    endpoints: { list, export: exported },
    columns: columnsOf(),
    sorts: SORTS,
    filters: { state: MOVEMENT_STATES, from: isId, to: isId, period: PERIODS, unsettled: ['1'] },
    groups: [
      {
        name: 'state',
        label: fieldLabel('state'),
        items: MOVEMENT_STATES.map((key) => ({ key, label: stateLabel(key) })),
      },
      { name: 'from', label: fieldLabel('from_branch'), items: branches },
      { name: 'to', label: fieldLabel('to_branch'), items: branches },
      {
        name: 'period',
        label: label('kit:list.period'),
        items: PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
      },
      { name: 'unsettled', label: t('unsettled'), items: [{ key: '1', label: t('unsettled_yes') }] },
    ],
  }
}

function Card({ line }: { line: MovementLine }) {
  const { t } = useTranslation('movements')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t('title', { number: line.number })}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">
        {line.from} → {line.to}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>
          {fieldLabel('pieces')}: {line.pieces}
        </span>
        {line.days !== null && (
          <span>
            {fieldLabel('days')}: {line.days}
          </span>
        )}
        {line.differences > 0 && (
          <span>
            {fieldLabel('differences')}: <Differences line={line} />
          </span>
        )}
      </span>
    </span>
  )
}

export function MovementList() {
  const { t } = useTranslation('movements')
  const { can } = useSession()
  const canCreate = can('stock_to_delivey.create')
  return (
    <ListPage<MovementLine>
      title={label('screens:stock_to_delivey')}
      input={useListInput()}
      searchLabel={t('search')}
      nameOf={(line) => t('title', { number: line.number })}
      card={(line) => <Card line={line} />}
      {...(can('stock_to_delivey.view')
        ? { linkOf: ({ key }: MovementLine) => ({ to: '/stock_to_delivey/$id', params: { id: key } }) }
        : {})}
      empty={{ title: t('empty'), text: t(canCreate ? 'empty_text' : 'empty_text_reader') }}
      actions={
        canCreate && (
          <LinkButton kind="primary" icon={Plus} to="/stock_to_delivey/create">
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}

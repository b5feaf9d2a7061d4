// Movements of goods between branches (screen `stock_to_delivey`).
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MovementLine } from '#api/back-office/movements.ts'
import { label } from '#app/i18n/i18n.ts'
import type { Column } from '#app/kit/display/columns.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { MOVEMENT_STATES } from '#domain/stock/movement.ts'
import { differencesLabel, fieldLabel, stateLabel, timeLabel } from './labels.ts'
import { StatePill } from './state-pill.tsx'

const { list, export: exported } = backOfficeApi.movements
const SORTS = ['newest', 'number', 'from', 'to', 'state', 'pieces', 'sent_at', 'received_at']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const count = (key: 'lines' | 'pieces' | 'days', title: string, width: number) => ({
  key,
  title,
  cell: (line: MovementLine) => <span className="tabular">{line[key] ?? '—'}</span>,
  align: 'right' as const,
  width,
})

const Differences = ({ line }: { line: MovementLine }) => (
  <span className={line.unsettled > 0 ? 'font-semibold text-danger tabular' : 'tabular'}>
    {differencesLabel({ all: line.differences, open: line.unsettled })}
  </span>
)

const branch = (key: 'from' | 'to') => ({
  key,
  title: fieldLabel(`${key}_branch`),
  cell: (line: MovementLine) => line[key],
  sort: key,
  isGrowing: true,
  width: 140,
})

const columnsOf = (): Column<MovementLine>[] => [
  {
    key: 'number',
    title: fieldLabel('number'),
    cell: (line) => `№ ${line.number}`,
    sort: 'number',
    width: 110,
  },
  branch('from'),
  branch('to'),
  {
    key: 'state',
    title: fieldLabel('state'),
    cell: (line) => <StatePill state={line.state} />,
    sort: 'state',
    width: 250,
  },
  { ...count('lines', fieldLabel('line_count'), 80), priority: 5 },
  { ...count('pieces', fieldLabel('pieces'), 96), sort: 'pieces', priority: 2 },
  {
    key: 'sent_at',
    title: fieldLabel('sent_at'),
    cell: (line) => timeLabel(line.sent_at),
    sort: 'sent_at',
    width: 160,
    priority: 3,
  },
  {
    key: 'received_at',
    title: fieldLabel('received_at'),
    cell: (line) => timeLabel(line.received_at),
    sort: 'received_at',
    width: 160,
    priority: 4,
  },
  { ...count('days', fieldLabel('days'), 110), priority: 6 },
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
    name: 'movements',
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

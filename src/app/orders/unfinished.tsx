// Applications whose invoice is open or has fields to fill in, oldest first (screen `order.app`); they are filled in here.
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UnfinishedOrder } from '#api/back-office/orders.ts'
import { label } from '#app/i18n/i18n.ts'
import { momentColumn, numberColumn, pillColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import { PAPER_STATES } from '#domain/orders/papers.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { anyFieldLabel, deliveryItems, fieldLabel, paymentItems, StatePill, stateLabel } from './labels.ts'

const endpoints = backOfficeApi.orders
const SORTS = ['oldest', 'number', 'application', 'branch']

function Unfilled({ line: { unfilled } }: { line: UnfinishedOrder }) {
  if (unfilled.length === 0) return null
  return <span className="text-warn">{unfilled.map(anyFieldLabel).join(', ')}</span>
}

const columns = (): Column<UnfinishedOrder>[] => [
  numberColumn('application', fieldLabel('application'), { sort: true, width: 120 }),
  numberColumn('number', fieldLabel('number'), { sort: true, width: 100, priority: 3 }),
  textColumn('client', fieldLabel('client'), { width: 140, priority: 1 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, { width: 140 }),
  {
    key: 'unfilled',
    title: fieldLabel('unfilled'),
    cell: (line) => <Unfilled line={line} />,
    exportAs: [
      { key: 'payment_type', title: fieldLabel('payment_type') },
      { key: 'delivery', title: fieldLabel('delivery') },
      { key: 'delivery_time', title: fieldLabel('delivery_time') },
      { key: 'owner_name', title: fieldLabel('owner_name') },
    ],
    isGrowing: true,
    width: 200,
  },
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 140, priority: 4, absent: '' }),
  textColumn('manager', fieldLabel('manager'), { width: 140, priority: 2, absent: '' }),
  momentColumn('created_at', fieldLabel('created_at'), { width: 160, priority: 2 }),
]

function useListInput() {
  const { t } = useTranslation('orders')
  const { scopeOf } = useSession()
  const branches = useBranchItems()
  const isEverywhere = scopeOf('order.app') === 'all'
  return {
    name: 'order_app' as const,
    path: '/order/app',
    endpoints: { list: endpoints.unfinished, export: endpoints.exportUnfinished },
    columns: columns(),
    exportLabels: Object.fromEntries(
      [...paymentItems(), ...deliveryItems()].map(({ key, label: name }) => [key, name]),
    ),
    sorts: SORTS,
    filters: {
      state: PAPER_STATES,
      unfilled: ['1'],
      mine: ['1'],
      ...(isEverywhere ? { branch: isId } : {}),
    },
    groups: [
      { name: 'mine', label: t('mine_group'), items: [{ key: '1', label: t('mine') }] },
      {
        name: 'state',
        label: fieldLabel('state'),
        items: PAPER_STATES.map((key) => ({ key, label: stateLabel(key) })),
      },
      {
        name: 'unfilled',
        label: fieldLabel('unfilled'),
        items: [{ key: '1', label: t('with_unfilled') }],
      },
      ...(isEverywhere ? [{ name: 'branch', label: fieldLabel('branch'), items: branches }] : []),
    ],
  }
}

function Card({ line }: { line: UnfinishedOrder }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">№ {line.application}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{line.client}</span>
      <Unfilled line={line} />
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>{line.branch}</span>
        <span>{timeLabel(line.created_at)}</span>
      </span>
    </span>
  )
}

export function UnfinishedList() {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  const rows = useOpenLine<UnfinishedOrder>(endpoints.unfinished, '/order/app')
  const canEdit = can('order.edit')
  const canOpen = can('order.appid')
  const recordOf = ({ application }: UnfinishedOrder) => ({
    to: '/order/appid/$id',
    params: { id: String(application) },
  })
  return (
    <>
      <ListPage<UnfinishedOrder>
        title={label('screens:order_app')}
        input={useListInput()}
        searchLabel={t('app.search')}
        nameOf={({ application }) => t('app.title', { number: application })}
        card={(line) => <Card line={line} />}
        {...(canEdit ? { linkOf: rows.linkOf, onOpen: rows.open } : canOpen ? { linkOf: recordOf } : {})}
        {...(canEdit && canOpen
          ? {
              rowActions: (line: UnfinishedOrder) => (
                <LinkButton kind="text" icon={FileText} {...recordOf(line)}>
                  {t('app.open')}
                </LinkButton>
              ),
            }
          : {})}
        empty={{ title: t('app.empty'), text: t('app.empty_text') }}
      />
      {canEdit && rows.line !== null && <FieldsDialog order={rows.line} onClose={rows.close} />}
    </>
  )
}

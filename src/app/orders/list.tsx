// All papers of goods (screen `order`): receipts, movements, expense invoices and write-offs, with a print of the chosen ones.
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PaperLine } from '#api/back-office/orders.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
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
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { MOST_PRINTED_PAPERS, PAPER_KINDS, PAPER_STATES, screenOfPaper } from '#domain/orders/papers.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import {
  deliveryItems,
  fieldLabel,
  kindLabel,
  paymentItems,
  stateLabel,
  sumLabel,
  timeLabel,
  valueLabel,
} from './labels.ts'
import { StatePill } from './state-pill.tsx'

const endpoints = backOfficeApi.orders
const SORTS = ['newest', 'number', 'branch', 'created_at', 'closed_at']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const branchOf = ({ branch, to_branch }: PaperLine): string =>
  [branch, to_branch].filter((name) => name !== null).join(' → ')

const columns = (): Column<PaperLine>[] => [
  numberColumn('number', fieldLabel('number'), { sort: true, width: 100 }),
  fixedTextColumn('kind', fieldLabel('kind'), ({ kind }) => kindLabel(kind), { width: 190 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, { width: 140 }),
  textColumn('branch', fieldLabel('branch'), branchOf, {
    // A movement has two branches.
    exportAs: [
      { key: 'branch', title: fieldLabel('branch') },
      { key: 'to_branch', title: fieldLabel('to_branch') },
    ],
    sort: true,
    width: 150,
    priority: 1,
  }),
  numberColumn('application', fieldLabel('application'), { priority: 3 }),
  textColumn('client', fieldLabel('client'), { width: 140, priority: 2, absent: '' }),
  moneyColumn('sum', fieldLabel('sum'), { priority: 1, absent: '' }),
  countColumn('pieces', fieldLabel('pieces'), { width: 80, priority: 4 }),
  momentColumn('created_at', fieldLabel('created_at'), { sort: true, width: 160, priority: 2 }),
  momentColumn('closed_at', fieldLabel('closed_at'), { sort: true, width: 160, priority: 5, absent: '' }),
  textColumn('author', fieldLabel('author'), { width: 140, priority: 6, absent: '' }),
  textColumn(
    'payment_type',
    fieldLabel('payment_type'),
    ({ payment_type }) => valueLabel('payment_type', payment_type),
    { width: 160, priority: 7 },
  ),
  fixedTextColumn('delivery', fieldLabel('delivery'), ({ delivery }) => valueLabel('delivery', delivery), {
    width: 120,
    priority: 8,
  }),
  textColumn('delivery_time', fieldLabel('delivery_time'), { width: 140, priority: 9 }),
  textColumn('owner_name', fieldLabel('owner_name'), { width: 140, priority: 10 }),
]

function useListInput() {
  const { t } = useTranslation('orders')
  const { scopeOf } = useSession()
  const branches = useBranchItems()
  // Who sees one branch only gets no filter by branch.
  const isEverywhere = scopeOf('order') === 'all'
  const [payments, deliveries] = [paymentItems(), deliveryItems()]
  const keysOf = (items: readonly { key: string }[]) => items.map(({ key }) => key)
  return {
    name: 'order' as const,
    path: '/order',
    endpoints: { list: endpoints.list, export: endpoints.export },
    columns: columns(),
    sorts: SORTS,
    filters: {
      kind: PAPER_KINDS,
      state: PAPER_STATES,
      period: PERIODS,
      payment_type: keysOf(payments),
      delivery: keysOf(deliveries),
      unfilled: ['1'],
      ...(isEverywhere ? { branch: isId } : {}),
    },
    groups: [
      {
        name: 'kind',
        label: fieldLabel('kind'),
        items: PAPER_KINDS.map((key) => ({ key, label: kindLabel(key) })),
      },
      {
        name: 'state',
        label: fieldLabel('state'),
        items: PAPER_STATES.map((key) => ({ key, label: stateLabel(key) })),
      },
      ...(isEverywhere ? [{ name: 'branch', label: fieldLabel('branch'), items: branches }] : []),
      {
        name: 'period',
        label: label('kit:list.period'),
        items: PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
      },
      { name: 'payment_type', label: fieldLabel('payment_type'), items: payments },
      { name: 'delivery', label: fieldLabel('delivery'), items: deliveries },
      {
        name: 'unfilled',
        label: fieldLabel('unfilled'),
        items: [{ key: '1', label: t('with_unfilled') }],
      },
    ],
  }
}

/** Prints the chosen papers as one file; a draft of an invoice stays as it was and is named. */
function usePrint(): BulkAction<PaperLine> {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  return {
    key: 'print',
    label: t('print'),
    icon: Printer,
    refusal: ({ kind, state }) => (kind === 'invoice' && state === 'draft' ? t('print_draft') : null),
    runTogether: async (lines) => {
      const [printed, rest] = [lines.slice(0, MOST_PRINTED_PAPERS), lines.slice(MOST_PRINTED_PAPERS)]
      const papers = printed.map(({ key }) => key).join(',')
      await showPaper(
        async () => (await call(endpoints.print, { query: { papers, language } })) as Blob,
        true,
      )
      return rest.map(({ key }) => ({
        key,
        reason: { code: 'print_many', params: { count: MOST_PRINTED_PAPERS } },
      }))
    },
    done: (count) => t('printed', { count }),
  }
}

function Card({ line }: { line: PaperLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {kindLabel(line.kind)} № {line.number}
        </span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{[line.client, branchOf(line)].filter(Boolean).join(' · ')}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>
          {fieldLabel('pieces')}: {line.pieces}
        </span>
        {line.sum !== null && <span>{sumLabel(line.sum)}</span>}
        <span>{timeLabel(line.created_at)}</span>
      </span>
    </span>
  )
}

export function PaperList() {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  return (
    <ListPage<PaperLine>
      title={label('screens:order')}
      input={useListInput()}
      searchLabel={t('search')}
      nameOf={({ kind, number }) => t('title_of', { kind: kindLabel(kind), number })}
      card={(line) => <Card line={line} />}
      linkOf={(line) => {
        const { path, permission } = screenOfPaper(line)
        // A kind whose record the person may not open stays a line of this list.
        return can(permission)
          ? { to: path, params: { id: String(line.number) } }
          : { to: '/order', search: { kind: line.kind } }
      }}
      bulk={[usePrint()]}
      empty={{ title: t('empty'), text: t('empty_text') }}
    />
  )
}

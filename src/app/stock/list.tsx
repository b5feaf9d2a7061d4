// Stock of the branches (screen `stock`): on hand, reserved and available of every product, and its correction.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { STOCK_STATES, type StockLine } from '#api/back-office/stock.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { UNIT_AGES } from '#domain/stock/units.ts'
import { CorrectionDialog, StockCard } from './form.tsx'
import { fieldLabel } from './labels.ts'

const endpoints = { list: backOfficeApi.stock.list, export: backOfficeApi.stock.export }

const Pieces = ({ count, isWarning = false }: { count: number; isWarning?: boolean }) => (
  <span className={isWarning ? 'font-semibold text-danger tabular' : 'tabular'}>{count}</span>
)

const Moved = ({ line: { moved_at } }: { line: StockLine }) => {
  const language = useLanguage()
  return moved_at === null ? '—' : <span className="tabular">{formatDateTime(moved_at, language)}</span>
}

function columnsOf(seesCost: boolean) {
  const text = (key: 'sku' | 'barcode' | 'category') => ({
    key,
    title: fieldLabel(key),
    cell: (line: StockLine) => line[key],
    width: { category: 130, sku: 120, barcode: 160 }[key],
    isGrowing: key === 'category',
    priority: { category: 2, sku: 1, barcode: 6 }[key],
  })
  const pieces = (key: 'quantity' | 'reserved' | 'available' | 'on_the_way') => ({
    key,
    title: fieldLabel(key),
    cell: (line: StockLine) => (
      <Pieces count={line[key]} isWarning={key === 'available' && line[key] === 0} />
    ),
    sort: key,
    align: 'right' as const,
    width: 96,
    ...(key === 'on_the_way' ? { priority: 3 } : {}),
  })
  return [
    {
      key: 'name',
      title: fieldLabel('name'),
      cell: (line: StockLine) => line.name,
      sort: 'name',
      isGrowing: true,
      width: 220,
    },
    text('category'),
    text('sku'),
    text('barcode'),
    {
      key: 'branch',
      title: fieldLabel('branch'),
      cell: (line: StockLine) => line.branch,
      sort: 'branch',
      isGrowing: true,
      width: 120,
    },
    pieces('quantity'),
    pieces('reserved'),
    pieces('available'),
    pieces('on_the_way'),
    ...(seesCost
      ? [
          {
            key: 'value',
            title: fieldLabel('value'),
            cell: (line: StockLine) => <span className="tabular">{formatSum(line.value ?? 0)}</span>,
            align: 'right' as const,
            width: 150,
            priority: 4,
          },
        ]
      : []),
    {
      key: 'moved_at',
      title: fieldLabel('moved_at'),
      cell: (line: StockLine) => <Moved line={line} />,
      sort: 'moved_at',
      width: 164,
      priority: 5,
    },
  ]
}

/** Pieces of everything found. */
const totalsOf = (totals: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(totals).map(([key, count]) => [key, formatSum(count)]))

/** A user who sees one branch only gets no branch filter. */
function useFilters() {
  const { t } = useTranslation('stock')
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const { data } = useEndpoint(backOfficeApi.stock.choices, {}, { notify: 'none' })
  const categories = (data?.categories ?? []).map(({ id, name }) => ({ key: String(id), label: name }))
  const groups = [
    {
      name: 'state',
      label: label('kit:list.state'),
      items: STOCK_STATES.map((key) => ({ key, label: t(`states.${key}`) })),
    },
    { name: 'category', label: fieldLabel('category'), items: categories },
    { name: 'below', label: t('below'), items: [{ key: '1', label: t('below_yes') }] },
    {
      name: 'age',
      label: t('age'),
      items: UNIT_AGES.map((key) => ({ key, label: label(`products:ages.${key}`) })),
    },
    ...(scopeOf('stock') === 'all' ? [{ name: 'branch', label: fieldLabel('branch'), ...branches }] : []),
  ]
  const filters = {
    state: STOCK_STATES,
    category: isId,
    below: ['1'],
    age: UNIT_AGES,
    ...(scopeOf('stock') === 'all' ? { branch: isId } : {}),
  }
  return { groups, filters }
}

const Card = ({ line }: { line: StockLine }) => (
  <span className="flex flex-col gap-1">
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="font-semibold">{line.name}</span>
      <span>
        <span className="text-[13px] text-text-2">{fieldLabel('available')}:</span>{' '}
        <Pieces count={line.available} isWarning={line.available === 0} />
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2">
      <span>{line.branch}</span>
      <span className="tabular">
        {fieldLabel('quantity')}: {line.quantity}
      </span>
      <span className="tabular">
        {fieldLabel('reserved')}: {line.reserved}
      </span>
    </span>
  </span>
)

export function StockList() {
  const { t } = useTranslation('stock')
  const { can } = useSession()
  const { line: open, close, ...rows } = useOpenLine<StockLine>(endpoints.list, '/stock')
  const done = () => {
    close()
    if (open === null) return
    toast.ok(t('saved', { name: open.name, branch: open.branch }))
    void refresh(endpoints.list.path)
    void refresh(backOfficeApi.stock.movements.path)
  }
  return (
    <>
      <ListPage<StockLine>
        title={label('screens:stock')}
        input={{
          name: 'stock',
          isSearchInAddress: true,
          path: '/stock',
          endpoints,
          sumsLater: true,
          columns: columnsOf(can('goods.cost')),
          ...useFilters(),
          sorts: ['name', 'branch', 'quantity', 'reserved', 'available', 'on_the_way', 'moved_at'],
        }}
        searchLabel={t('search')}
        nameOf={(line) => line.branch}
        card={(line) => <Card line={line} />}
        empty={{ title: t('empty'), text: t('empty_text') }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        totalsOf={totalsOf}
      />
      {open !== null &&
        (can('stock.correct') ? (
          <CorrectionDialog line={open} onClose={close} onDone={done} />
        ) : (
          <StockCard line={open} onClose={close} />
        ))}
    </>
  )
}

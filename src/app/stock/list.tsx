// Stock of the branches (screen `stock`): on hand, reserved and available of every product, and its correction.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { STOCK_STATES, type StockLine } from '#api/back-office/stock.ts'
import { label } from '#app/i18n/i18n.ts'
import {
  fixedTextColumn,
  momentColumn,
  sumColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { totalTexts } from '#app/kit/list/totals.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { UNIT_AGES } from '#domain/stock/units.ts'
import { CorrectionDialog, StockCard } from './form.tsx'
import { fieldLabel } from './labels.ts'

const endpoints = { list: backOfficeApi.stock.list, export: backOfficeApi.stock.export }

const Pieces = ({ count, isWarning = false }: { count: number; isWarning?: boolean }) => (
  <span className={isWarning ? 'font-semibold text-danger tabular' : 'tabular'}>{count}</span>
)

const pieces = (
  key: 'quantity' | 'reserved' | 'available' | 'on_the_way',
  priority?: number,
): Column<StockLine> => ({
  key,
  title: fieldLabel(key),
  cell: (line) => <Pieces count={line[key]} isWarning={key === 'available' && line[key] === 0} />,
  sort: key,
  align: 'right',
  width: 96,
  priority,
})

const columnsOf = (seesCost: boolean): Column<StockLine>[] => [
  textColumn('name', fieldLabel('name'), { sort: true, width: 220 }),
  textColumn('category', fieldLabel('category'), { priority: 2 }),
  fixedTextColumn('sku', fieldLabel('sku'), { width: 120, priority: 1 }),
  fixedTextColumn('barcode', fieldLabel('barcode'), { width: 160, priority: 6 }),
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 120 }),
  pieces('quantity'),
  pieces('reserved'),
  pieces('available'),
  pieces('on_the_way', 3),
  ...(seesCost
    ? [
        sumColumn('value', fieldLabel('value'), ({ value }: StockLine) => value ?? 0, {
          width: 150,
          priority: 4,
        }),
      ]
    : []),
  momentColumn('moved_at', fieldLabel('moved_at'), { sort: true, priority: 5 }),
]

/** A user who sees one branch only gets no branch filter. */
function useFilters() {
  const { t } = useTranslation('stock')
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const { data } = useEndpoint(backOfficeApi.stock.choices, {}, { notify: 'none' })
  const categories = entryItems(data?.categories ?? [])
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
        totalsOf={totalTexts}
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

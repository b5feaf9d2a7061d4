// The catalogue of goods (screen `reference.goods`): products with prices and IKPU codes.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductLine } from '#api/back-office/goods.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { fixedTextColumn, moneyColumn, pillColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ProductFormDialog } from './form.tsx'
import { ProductHistory } from './history.tsx'
import { type Choices, fieldLabel, markedLabel, statusLabel, useChoices } from './labels.ts'

const endpoints = backOfficeApi.goods
const MARKED = ['yes', 'no'] as const

const keysOf = (items: readonly { id: number }[]) => items.map(({ id }) => String(id))
const named = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ key: String(id), label: name }))

function Level({ line }: { line: ProductLine }) {
  if (line.priority === null) return null
  return <ColourName name={line.priority} colour={line.priority_colour ?? ''} />
}

const Status = ({ line }: { line: ProductLine }) => (
  <Pill look={line.status === 'active' ? 'ok' : 'calm'}>{statusLabel(line.status)}</Pill>
)

const columnsOf = (): Column<ProductLine>[] => [
  textColumn('name', fieldLabel('name'), { sort: true, width: 220 }),
  textColumn('category', fieldLabel('category_id'), { sort: true, priority: 1 }),
  fixedTextColumn('sku', fieldLabel('sku'), { sort: true, width: 130, priority: 2 }),
  fixedTextColumn('barcode', fieldLabel('barcode'), { width: 160, priority: 6 }),
  fixedTextColumn('ikpu', fieldLabel('ikpu'), { width: 196, priority: 7 }),
  moneyColumn('price', fieldLabel('price'), { sort: true, width: 140 }),
  {
    key: 'priority',
    title: fieldLabel('priority_id'),
    cell: (line) => (line.priority === null ? null : <Level line={line} />),
    width: 140,
    isGrowing: true,
    priority: 4,
    sort: 'priority',
  },
  pillColumn('status', fieldLabel('status'), (line) => <Status line={line} />, { sort: true, priority: 3 }),
]

function useListInput({ categories, levels }: Choices) {
  return {
    name: 'goods' as const,
    isSearchInAddress: true,
    path: '/reference/goods',
    endpoints,
    columns: columnsOf(),
    sorts: ['name', 'category', 'sku', 'price', 'priority', 'status'],
    filters: {
      status: REFERENCE_STATUSES,
      marked: MARKED,
      category: keysOf(categories),
      priority: keysOf(levels),
    },
    groups: [
      {
        name: 'status',
        label: fieldLabel('status'),
        items: REFERENCE_STATUSES.map((key) => ({ key, label: statusLabel(key) })),
      },
      {
        name: 'marked',
        label: fieldLabel('marked'),
        items: MARKED.map((key) => ({ key, label: markedLabel(key) })),
      },
      { name: 'priority', label: fieldLabel('priority_id'), items: named(levels) },
      { name: 'category', label: fieldLabel('category_id'), items: named(categories) },
    ],
  }
}

function Card({ line }: { line: ProductLine }) {
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.name}</span>
        <span className="tabular">{formatMoney(line.price, language)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{line.category}</span>
        <span className="tabular">{line.sku}</span>
        <Level line={line} />
        {line.status === 'inactive' && <Status line={line} />}
      </span>
    </span>
  )
}

export function ProductList() {
  const { t } = useTranslation('goods')
  const choices = useChoices()
  const input = useListInput(choices)
  const rows = useOpenLine<ProductLine>(endpoints.list, '/reference/goods')
  const [isNew, setNew] = useState(false)
  const close = isNew ? () => setNew(false) : rows.close
  const done = (name: string) => {
    close()
    toast.ok(t('saved', { name }))
    void refresh(endpoints.list.path)
  }
  return (
    <>
      <ListPage<ProductLine>
        title={label('screens:reference_goods')}
        input={input}
        searchLabel={t('search')}
        nameOf={(line) => line.sku}
        card={(line) => <Card line={line} />}
        empty={{ title: t('empty'), text: t('empty_text') }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        rowActions={(line) => <ProductHistory product={line} describeChange={choices.describeChange} />}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
            {t('new')}
          </Button>
        }
      />
      {(isNew || rows.line !== null) && (
        <ProductFormDialog line={isNew ? null : rows.line} choices={choices} onClose={close} onDone={done} />
      )}
    </>
  )
}

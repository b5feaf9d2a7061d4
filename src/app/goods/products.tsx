// The catalogue of goods (screen `reference.goods`): what the shop sells, at which price, under which code of the state.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductLine } from '#api/back-office/goods.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductHistory } from './product-history.tsx'
import { type Choices, fieldWord, statusWord, useChoices } from './words.ts'

const rows = backOfficeApi.goods
const MARKED = ['yes', 'no']

const keysOf = (items: readonly { id: number }[]) => items.map(({ id }) => String(id))
const named = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ key: String(id), label: name }))

function Level({ line }: { line: ProductLine }) {
  if (line.priority === null) return null
  return <ColourName name={line.priority} colour={line.priority_colour ?? ''} />
}

const Status = ({ line }: { line: ProductLine }) => (
  <Pill look={line.status === 'active' ? 'ok' : 'calm'}>{statusWord(line.status)}</Pill>
)

function useColumns() {
  const language = useLanguage()
  const text = (key: 'sku' | 'brand' | 'model' | 'colour' | 'barcode' | 'ikpu') => ({
    key,
    title: fieldWord(key),
    cell: (line: ProductLine) => <span className="whitespace-nowrap tabular">{line[key]}</span>,
    isWideOnly: true,
  })
  return [
    { key: 'name', title: fieldWord('name'), cell: (line: ProductLine) => line.name, sort: 'name' },
    {
      key: 'category',
      title: fieldWord('category_id'),
      cell: (line: ProductLine) => line.category,
      sort: 'category',
    },
    { ...text('sku'), isWideOnly: false, sort: 'sku' },
    text('barcode'),
    text('ikpu'),
    {
      key: 'price',
      title: fieldWord('price'),
      cell: (line: ProductLine) => formatMoney(line.price, language),
      sort: 'price',
      align: 'right' as const,
    },
    {
      key: 'priority',
      title: fieldWord('priority_id'),
      cell: (line: ProductLine) => <Level line={line} />,
      sort: 'priority',
    },
    {
      key: 'status',
      title: fieldWord('status'),
      cell: (line: ProductLine) => <Status line={line} />,
      sort: 'status',
    },
  ]
}

function useGiven({ categories, levels }: Choices) {
  const columns = useColumns()
  return {
    name: 'goods',
    path: '/reference/goods',
    rows,
    columns,
    sorts: ['name', 'category', 'sku', 'price', 'priority', 'status'],
    filters: {
      status: REFERENCE_STATUSES,
      marked: MARKED,
      category: keysOf(categories),
      priority: keysOf(levels),
    },
    groups: [
      { name: 'status', items: REFERENCE_STATUSES.map((key) => ({ key, label: statusWord(key) })) },
      {
        name: 'marked',
        items: MARKED.map((key) => ({ key, label: textOf(`goods:marked.${key}`) ?? key })),
      },
      { name: 'priority', label: fieldWord('priority_id'), items: named(levels) },
      { name: 'category', label: fieldWord('category_id'), items: named(categories) },
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

export function Products() {
  const { t } = useTranslation('goods')
  const choices = useChoices()
  const given = useGiven(choices)
  const [open, setOpen] = useState<{ line: ProductLine | null } | null>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    toast.ok(t('saved'))
    void refresh(rows.list.path)
  }
  return (
    <>
      <ListPage<ProductLine>
        title={textOf('screens:reference_goods') ?? ''}
        given={given}
        searchLabel={t('search')}
        nameOf={(line) => line.sku}
        card={(line) => <Card line={line} />}
        empty={{ title: t('empty'), text: t('empty_text') }}
        onOpen={(line) => setOpen({ line })}
        rowActions={(line) => <ProductHistory product={line} wordsOf={choices.words} />}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setOpen({ line: null })}>
            {t('new')}
          </Button>
        }
      />
      {open !== null && <ProductDialog line={open.line} choices={choices} onClose={close} onDone={done} />}
    </>
  )
}

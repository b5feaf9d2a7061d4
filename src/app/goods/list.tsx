// The catalogue of goods (screen `reference.goods`): products with prices and IKPU codes.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProductLine, productList } from '#api/back-office/goods.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { ProductName } from '#app/pickers/products/product-name.tsx'
import { ProductPicture } from '#app/pickers/products/product-picture.tsx'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { ProductFormDialog } from './form.tsx'
import { ProductHistory } from './history.tsx'
import { type Choices, statusLabel, useChoices } from './labels.ts'

const { endpoints } = productList
function Level({ line }: { line: ProductLine }) {
  if (line.priority === null) return null
  return <ColourName name={line.priority} colour={line.priority_colour ?? ''} />
}

const Status = ({ line }: { line: ProductLine }) => (
  <Pill look={line.status === 'active' ? 'ok' : 'calm'}>{statusLabel(line.status)}</Pill>
)

const LOOKS = {
  name: { width: 262, cell: (line: ProductLine) => <ProductName product={line} /> },
  category: { priority: 1 },
  sku: { width: 130, priority: 2 },
  barcode: { width: 160, priority: 6 },
  ikpu: { width: 196, priority: 7 },
  price: { width: 140 },
  priority: {
    width: 140,
    isGrowing: true,
    priority: 4,
    cell: (line: ProductLine) => (line.priority === null ? null : <Level line={line} />),
  },
  status: { width: 160, priority: 3, cell: (line: ProductLine) => <Status line={line} /> },
}

function useListInput({ categories, levels }: Choices) {
  const options = { category: { items: entryItems(categories) }, priority: { items: entryItems(levels) } }
  return { ...useDeclaredList(productList, { looks: LOOKS, options }), isSearchInAddress: true as const }
}

function Card({ line }: { line: ProductLine }) {
  const language = useLanguage()
  return (
    <span className="flex items-start gap-3">
      <ProductPicture product={line} size="line" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
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
    </span>
  )
}

export function GoodsList() {
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

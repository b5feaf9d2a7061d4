// What is done to several products at once: filed under another category or level, switched on or off, a request for new prices.
import { useNavigate } from '@tanstack/react-router'
import { FolderInput, Layers, Power, PowerOff, Tag, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ShopProduct } from '#api/back-office/products.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { MAX_LINES } from '#domain/change-requests/change-request.ts'
import type { ProductFiling } from '#domain/goods/product.ts'
import { goodsLabel } from './labels.ts'
import { type TagChoices, TagsDialog } from './tags-dialog.tsx'

const { file } = backOfficeApi.products
const { create } = backOfficeApi.priceRequests
type Choosable = { id: number; name: string; status: 'active' | 'inactive' }
type Choices = { categories: readonly Choosable[]; levels: readonly Choosable[] }

/** Files one product; what undoes it files it as it was. */
const filed = (values: ProductFiling) => async (line: ShopProduct) => {
  const send = (base_version: number, sent: ProductFiling) =>
    call(file, { params: { key: line.key }, body: { base_version, values: sent } }, { notify: 'none' })
  const before = Object.fromEntries(
    Object.keys(values).map((field) => [field, line[field as keyof ProductFiling]]),
  ) as ProductFiling
  const { version } = await send(line.version, values)
  return () => send(version, before)
}

type ChooseProps = {
  title: string
  label: string
  items: readonly Choosable[]
  isBusy: boolean
  onChoose: (id: number) => void
  onClose: () => void
}

function Choose({ title, label, items, isBusy, onChoose, onClose }: ChooseProps) {
  const { t } = useTranslation('products')
  const { t: kit } = useTranslation('kit')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const active = items.filter(({ status }) => status === 'active')
  return (
    <Confirm
      isOpen
      hasFields
      title={title}
      text=""
      confirm={t('bulk.apply')}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => (chosen === null ? setMissing(true) : onChoose(Number(chosen)))}
    >
      <Field label={label} required error={isMissing && chosen === null ? kit('choose') : null}>
        <Choice name="chosen" items={entryItems(active)} value={chosen} onChange={setChosen} />
      </Field>
    </Confirm>
  )
}

/** Makes the draft of a request with the prices as they are, and opens it: there the new ones are entered, and it is sent. */
function RequestPrices({ lines, onClose }: { lines: readonly ShopProduct[]; onClose: () => void }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const making = useAction(create, {
    onDone: ({ key }) =>
      void navigate({ to: SCREENS['request.apply_product_price'].path, search: { open: key } }),
  })
  const chosen = lines.slice(0, MAX_LINES)
  const body = {
    note: '',
    lines: chosen.map(({ key, price }) => ({ product_id: Number(key), value: Math.max(1, price) })),
  }
  return (
    <Confirm
      isOpen
      title={t('price_request.title')}
      text={t('price_request.text', { count: chosen.length })}
      confirm={t('price_request.make')}
      busy={making.isPending}
      onClose={onClose}
      onConfirm={() => making.mutate({ body })}
    />
  )
}

function useFiling({ categories, levels }: Choices): BulkAction<ShopProduct>[] {
  const { t } = useTranslation('products')
  const done = {
    done: (count: number) => t('bulk.filed', { count }),
    undone: (count: number) => t('bulk.unfiled', { count }),
  }
  const choose = (
    key: 'category' | 'level',
    icon: typeof Layers,
    items: readonly Choosable[],
    field: 'category_id' | 'priority_id',
  ): BulkAction<ShopProduct> => ({
    key,
    icon,
    label: t(`bulk.${key}`),
    ...done,
    ask: ({ isBusy, onRun, onClose }) => (
      <Choose
        title={t(`bulk.${key}`)}
        label={goodsLabel(field)}
        items={items}
        isBusy={isBusy}
        onChoose={(id) => onRun(filed({ [field]: id }))}
        onClose={onClose}
      />
    ),
  })
  return [
    choose('category', FolderInput, categories, 'category_id'),
    choose('level', Layers, levels, 'priority_id'),
    {
      key: 'on',
      icon: Power,
      label: t('bulk.on'),
      refusal: ({ status }) => (status === 'active' ? t('bulk.is_on') : null),
      run: filed({ status: 'active' }),
      ...done,
    },
    {
      key: 'off',
      icon: PowerOff,
      kind: 'danger',
      label: t('bulk.off'),
      confirm: { title: t('bulk.off_title'), text: t('bulk.off_text'), confirm: t('bulk.off') },
      refusal: ({ status }) => (status === 'active' ? null : t('bulk.is_off')),
      run: filed({ status: 'inactive' }),
      ...done,
    },
  ]
}

/** `tags`: what may be printed; undefined without the permission. `counted`: the branch that the list is filtered by. */
export type TagInput = { tags: TagChoices | undefined; counted: string | null }

export function useProductBulk(choices: Choices, { tags, counted }: TagInput): BulkAction<ShopProduct>[] {
  const { t } = useTranslation('products')
  const { can } = useSession()
  const filing = useFiling(choices)
  const price: BulkAction<ShopProduct> = {
    key: 'price',
    icon: Tag,
    label: t('bulk.price'),
    done: () => '',
    ask: ({ lines, onClose }) => <RequestPrices lines={lines} onClose={onClose} />,
  }
  const print: BulkAction<ShopProduct>[] =
    tags === undefined
      ? []
      : [
          {
            key: 'tags',
            icon: Tags,
            label: t('bulk.tags'),
            done: () => '',
            ask: ({ lines, onClose }) => (
              <TagsDialog lines={lines} found={tags} counted={counted} onClose={onClose} />
            ),
          },
        ]
  return [
    ...print,
    ...(can('request.apply_product_price') ? [price] : []),
    ...(can('reference.goods') ? filing : []),
  ]
}

// Categories of goods (screen `reference.goods_category`): what stands under what, and what a unit is asked for when sold.

import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { type GoodsCategoryForm, REFERENCE_STATUSES, TRACKINGS } from '#domain/reference/forms.ts'
import { ChoiceField } from './choice-field.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { fieldWord, itemsOf, valueColumn, valueWord, wordsOf } from './words.ts'

type Category = GoodsCategoryForm & Line & { parent: string | null; goods: number }
type Parents = ReturnType<typeof useParents>
const NEW: GoodsCategoryForm = { name: '', parent_id: null, tracking: 'none', status: 'active' }
const rows = backOfficeApi.goodsCategories

function useParents() {
  const { data } = useEndpoint(rows.choices, {}, { notify: 'none' })
  const items = data?.items ?? []
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? ''
  const words = (field: string, value: unknown) =>
    field === 'parent_id' ? { label: fieldWord('parent'), value: nameOf(value) } : wordsOf(field, value)
  return { items, words }
}

type DialogProps = LineDialogProps<GoodsCategoryForm> & { parents: Parents }

function CategoryDialog({ line, onClose, onDone, parents }: DialogProps) {
  const form = useLine({ rows, blank: NEW, line, onDone })
  const { values, set, errorOf } = form
  const possible = parents.items
    .filter(({ id, status }) => String(id) !== line?.key && (status === 'active' || id === values.parent_id))
    .map(({ id, name }) => ({ key: String(id), label: name }))
  return (
    <RecordDialog
      title={textOf('screens:reference_goods_category') ?? ''}
      form={form}
      wordsOf={parents.words}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <Field label={fieldWord('name')} required error={errorOf('name')}>
        <TextInput name="name" value={values.name} onChange={(name) => set({ name })} maxLength={60} />
      </Field>
      <Field label={fieldWord('parent')} error={errorOf('parent_id')}>
        <Combo
          name="parent_id"
          items={possible}
          value={values.parent_id === null ? null : String(values.parent_id)}
          onChange={(key) => set({ parent_id: key === null ? null : Number(key) })}
        />
      </Field>
      <ChoiceField
        field="tracking"
        keys={TRACKINGS}
        value={values.tracking}
        error={errorOf('tracking')}
        onChange={(tracking) => set({ tracking })}
      />
      <ChoiceField
        field="status"
        keys={REFERENCE_STATUSES}
        value={values.status}
        error={errorOf('status')}
        onChange={(status) => set({ status })}
      />
    </RecordDialog>
  )
}

const given = () => ({
  name: 'goods-categories',
  path: '/reference/goods_category',
  rows,
  sorts: ['name', 'tracking', 'status', 'goods'],
  filters: { status: REFERENCE_STATUSES, tracking: TRACKINGS },
  groups: [
    { name: 'status', items: itemsOf('status', REFERENCE_STATUSES) },
    { name: 'tracking', items: itemsOf('tracking', TRACKINGS) },
  ],
  columns: [
    { key: 'name', title: fieldWord('name'), cell: (line: Category) => line.name, sort: 'name' },
    { key: 'parent', title: fieldWord('parent'), cell: (line: Category) => line.parent ?? '' },
    valueColumn('tracking'),
    {
      key: 'goods',
      title: fieldWord('goods'),
      cell: (line: Category) => line.goods,
      sort: 'goods',
      align: 'right' as const,
    },
    valueColumn('status'),
  ],
})

function Card({ line }: { line: Category }) {
  const about = [
    line.parent ?? '',
    valueWord('tracking', line.tracking),
    `${fieldWord('goods')}: ${line.goods}`,
    line.status === 'active' ? '' : valueWord('status', line.status),
  ]
  return (
    <span className="flex flex-col gap-1">
      <span className="font-semibold">{line.name}</span>
      <span className="text-[13px] text-text-2">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

export function GoodsCategories() {
  const parents = useParents()
  return (
    <ReferencePage<Category>
      title={textOf('screens:reference_goods_category') ?? ''}
      given={given()}
      status={{ update: rows.update, fields: Object.keys(NEW) }}
      card={(line) => <Card line={line} />}
      nameOf={(line) => valueWord('status', line.status)}
      dialog={(line, onClose, onDone) => (
        <CategoryDialog line={line} onClose={onClose} onDone={onDone} parents={parents} />
      )}
    />
  )
}

// Categories of goods (screen `reference.goods_category`): their tree, and what a sale records of each unit.

import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { ChoiceField, StatusField } from '#app/kit/reference/choice-field.tsx'
import { describeChange, fieldLabel, groupOf, valueColumn, valueLabel } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import {
  type GoodsCategoryForm,
  goodsCategoryForm,
  REFERENCE_STATUSES,
  TRACKINGS,
} from '#domain/reference/forms.ts'

type Category = GoodsCategoryForm & Line & { parent: string | null; goods: number }
type Parents = ReturnType<typeof useParents>
const BLANK: GoodsCategoryForm = { name: '', parent_id: null, tracking: 'none', status: 'active' }
const endpoints = backOfficeApi.goodsCategories

function useParents() {
  const { data } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  const items = data?.items ?? []
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? ''
  const describeParent = (field: string, value: unknown) =>
    field === 'parent_id'
      ? { label: fieldLabel('parent'), value: nameOf(value) }
      : describeChange(field, value)
  return { items, describeChange: describeParent }
}

type FieldsProps = { form: RecordForm<GoodsCategoryForm>; line: Category | null; parents: Parents }

function Fields({ form, line, parents }: FieldsProps) {
  const { values, set, errorOf } = form
  const possible = parents.items
    .filter(({ id, status }) => String(id) !== line?.key && (status === 'active' || id === values.parent_id))
    .map(({ id, name }) => ({ key: String(id), label: name }))
  return (
    <>
      <TextField form={form} field="name" schema={goodsCategoryForm} label={fieldLabel('name')} required />
      <Field label={fieldLabel('parent')} error={errorOf('parent_id')}>
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
      <StatusField form={form} />
    </>
  )
}

const getInput = () => ({
  name: 'goods-categories' as const,
  path: '/reference/goods_category',
  sorts: ['name', 'tracking', 'status', 'goods'],
  filters: { status: REFERENCE_STATUSES, tracking: TRACKINGS },
  groups: [groupOf('status', REFERENCE_STATUSES), groupOf('tracking', TRACKINGS)],
  columns: [
    textColumn('name', fieldLabel('name'), { sort: true, width: 180 }),
    textColumn('parent', fieldLabel('parent'), { priority: 1 }),
    valueColumn('tracking'),
    countColumn('goods', fieldLabel('goods'), { sort: true, priority: 2 }),
    valueColumn('status'),
  ],
})

function Card({ line }: { line: Category }) {
  const about = [
    line.parent ?? '',
    valueLabel('tracking', line.tracking),
    `${fieldLabel('goods')}: ${line.goods}`,
    line.status === 'active' ? '' : valueLabel('status', line.status),
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
    <ReferenceList<GoodsCategoryForm, Category>
      title={label('screens:reference_goods_category')}
      endpoints={endpoints}
      input={getInput()}
      blank={BLANK}
      card={(line) => <Card line={line} />}
      describeChange={parents.describeChange}
      fields={(form, line) => <Fields form={form} line={line} parents={parents} />}
    />
  )
}

// The form of a product.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductLine } from '#api/back-office/goods.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { label } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { call } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'
import { type ProductForm, productForm } from '#domain/goods/product.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { type Choices, choiceItems, fieldLabel, statusLabel } from './labels.ts'

type Values = Omit<ProductForm, 'category_id' | 'price'> & {
  category_id: number | null
  price: number | null
}
type FormProps = { form: RecordForm<Values>; choices: Choices }
const endpoints = backOfficeApi.goods
const NONE = 'none'

const BLANK: Values = {
  name: '',
  category_id: null,
  brand: '',
  model: '',
  colour: '',
  sku: '',
  barcode: '',
  ikpu: '',
  ikpu_name: '',
  price: null,
  marked: false,
  priority_id: null,
  status: 'active',
}
const FIELDS = Object.keys(BLANK) as Array<keyof Values>
const valuesOf = (line: Partial<Record<keyof Values, unknown>>): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, line[field]])) as Values

type TextName = 'name' | 'brand' | 'model' | 'colour' | 'sku' | 'barcode' | 'ikpu_name'
type TextProps = { form: RecordForm<Values>; field: TextName; required?: boolean; takesCodes?: boolean }

function Text({ field, ...rest }: TextProps) {
  return <TextField {...rest} field={field} schema={productForm} label={fieldLabel(field)} />
}

/** The barcode of the package, typed or scanned; a DataMatrix code contains it too. */
function Barcode({ form }: { form: RecordForm<Values> }) {
  const { t } = useTranslation('goods')
  const scan = (text: string) => {
    const scanned = classifyScan(text)
    form.set({ barcode: scanned.kind === 'gtin' || scanned.kind === 'marking' ? scanned.gtin : text.trim() })
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Text form={form} field="barcode" takesCodes />
      </div>
      <ScanButton label={t('scan')} onScan={scan} />
    </div>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
)

function Places({ form, choices }: FormProps) {
  const { t } = useTranslation('goods')
  const { values, set, errorOf } = form
  const tracking = choices.categories.find(({ id }) => id === values.category_id)?.tracking ?? NONE
  const asks = tracking === NONE ? undefined : t(`asks.${tracking}`)
  const hint =
    choices.categories.length > 0
      ? asks
      : t('no_categories', { page: label('screens:reference_goods_category') })
  return (
    <>
      <Field label={fieldLabel('category_id')} required error={errorOf('category_id')} hint={hint}>
        <Combo
          name="category_id"
          items={choiceItems(choices.categories, values.category_id)}
          value={values.category_id === null ? null : String(values.category_id)}
          onChange={(key) => set({ category_id: key === null ? null : Number(key) })}
        />
      </Field>
      {tracking === NONE && (
        <Flag
          name="marked"
          label={fieldLabel('marked')}
          value={values.marked}
          onChange={(marked) => set({ marked })}
        />
      )}
    </>
  )
}

function Level({ form, choices }: FormProps) {
  const { t } = useTranslation('goods')
  const { values, set, errorOf } = form
  const items = [{ key: NONE, label: t('no_level') }, ...choiceItems(choices.levels, values.priority_id)]
  return (
    <Field label={fieldLabel('priority_id')} error={errorOf('priority_id')}>
      <Choice
        name="priority_id"
        items={items}
        value={values.priority_id === null ? NONE : String(values.priority_id)}
        onChange={(key) => set({ priority_id: key === null || key === NONE ? null : Number(key) })}
      />
    </Field>
  )
}

function Status({ form: { values, set, errorOf } }: { form: RecordForm<Values> }) {
  const { t } = useTranslation('goods')
  return (
    <Field label={fieldLabel('status')} required hint={t('status_hint')} error={errorOf('status')}>
      <Choice
        name="status"
        items={REFERENCE_STATUSES.map((key) => ({ key, label: statusLabel(key) }))}
        value={values.status}
        onChange={(key) => set({ status: key === 'inactive' ? 'inactive' : 'active' })}
      />
    </Field>
  )
}

type Props = {
  line: ProductLine | null
  choices: Choices
  onClose: () => void
  onDone: (name: string) => void
}

export function ProductFormDialog({ line, choices, onClose, onDone }: Props) {
  const form = useRecord<Values>({
    initial: line === null ? BLANK : valuesOf(line),
    version: line?.version ?? null,
    save: (values, base) => {
      // A missing choice is left out of the body, so that the server reports it as required at its field.
      const body = {
        ...values,
        category_id: values.category_id ?? undefined,
        price: values.price ?? undefined,
      } as ProductForm
      return line === null || base === null
        ? call(endpoints.create, { body }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: line.key }, body: { base_version: base, values: body } },
            { notify: 'none' },
          ).then((answer) => {
            if (answer.below_cost) toast.warn(label('goods:below_cost', { name: values.name }))
            return answer
          })
    },
    onDone: ({ name }) => onDone(name),
  })
  const { values, set, errorOf } = form
  const title = line?.name ?? label('goods:new')
  return (
    <RecordDialog title={title} form={form} describeChange={choices.describeChange} onClose={onClose}>
      <Text form={form} field="name" required />
      <Places form={form} choices={choices} />
      <Pair>
        <Text form={form} field="brand" />
        <Text form={form} field="model" />
        <Text form={form} field="colour" />
        <Text form={form} field="sku" required takesCodes />
      </Pair>
      <Barcode form={form} />
      <Field label={fieldLabel('ikpu')} required error={errorOf('ikpu')}>
        <DigitsInput name="ikpu" length={17} value={values.ikpu} onChange={(ikpu) => set({ ikpu })} />
      </Field>
      <Text form={form} field="ikpu_name" />
      <Field label={fieldLabel('price')} required error={errorOf('price')}>
        <MoneyInput name="price" value={values.price} onChange={(price) => set({ price })} />
      </Field>
      <Pair>
        <Level form={form} choices={choices} />
        <Status form={form} />
      </Pair>
    </RecordDialog>
  )
}

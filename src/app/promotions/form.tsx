// The form of a draft promotion, new or existing.
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PromotionGood, WholePromotion } from '#api/back-office/promotions.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { MoneyInput, NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { MAX_GIFTS, type PromotionForm, promotionForm } from '#domain/promotions/promotion.ts'
import { describeChangeWith, fieldLabel, namesOf } from './labels.ts'
import { ProductSearch } from './product-search.tsx'

type Values = Omit<PromotionForm, 'product_id' | 'discount' | 'gifts'> & {
  product_id: number | null
  discount: number | null
  gifts: { product_id: number; quantity: number | null }[]
}
type Chosen = Pick<PromotionGood, 'product_id' | 'name' | 'sku' | 'price'>
const endpoints = backOfficeApi.promotions

const valuesOf = (promotion: WholePromotion | null): Values =>
  promotion === null
    ? {
        name: '',
        product_id: null,
        partners: [],
        gifts: [],
        terms: [],
        from_on: getToday(),
        to_on: '',
        discount: null,
      }
    : {
        name: promotion.name,
        product_id: promotion.product.product_id,
        partners: promotion.partners.map(({ id }) => id),
        gifts: promotion.gifts.map(({ product_id, quantity }) => ({ product_id, quantity })),
        terms: promotion.terms,
        from_on: promotion.from_on,
        to_on: promotion.to_on,
        discount: promotion.discount,
      }

/** A missing product is left out of the body, so that the server reports it as required at its field. */
const bodyOf = (values: Values) =>
  ({
    ...values,
    product_id: values.product_id ?? undefined,
    discount: values.discount ?? 0,
    gifts: values.gifts.map(({ product_id, quantity }) => ({ product_id, quantity: quantity ?? 0 })),
  }) as PromotionForm

/** The products of the form by id: those of the record, and those that were found since. */
function useChosen(promotion: WholePromotion | null) {
  const known: Chosen[] = promotion === null ? [] : [promotion.product, ...promotion.gifts]
  const [chosen, setChosen] = useState(new Map(known.map((good) => [good.product_id, good])))
  const add = (good: Chosen) => setChosen((now) => new Map(now).set(good.product_id, good))
  return { chosen, add }
}

type Part = {
  form: RecordForm<Values>
  chosen: ReadonlyMap<number, Chosen>
  onChoose: (good: Chosen) => void
}

function Good({ good }: { good: Chosen | undefined }) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  if (good === undefined) return <span>{t('other')}</span>
  return (
    <span className="min-w-0 flex-1">
      <span className="block break-words font-medium">{good.name}</span>
      <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
        <span>{good.sku}</span>
        <span>{formatMoney(good.price, language)}</span>
      </span>
    </span>
  )
}

function Product({ form, chosen, onChoose }: Part) {
  const { t } = useTranslation('promotions')
  const { product_id } = form.values
  if (product_id === null)
    return (
      <ProductSearch
        name="product"
        label={fieldLabel('product_id')}
        take={t('choose')}
        taken={new Set(form.values.gifts.map((gift) => gift.product_id))}
        error={form.errorOf('product_id')}
        required
        onTake={(good) => {
          onChoose(good)
          form.set({ product_id: good.product_id })
        }}
      />
    )
  const good = chosen.get(product_id)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-[13px] font-semibold text-text-2">{fieldLabel('product_id')}</span>
      <div className="flex items-center gap-3 rounded-xl border border-line px-4 py-2">
        <Good good={good} />
        <IconButton
          label={t('take_out', { name: good?.name ?? '' })}
          icon={X}
          onPress={() => form.set({ product_id: null })}
        />
      </div>
      {form.errorOf('product_id') !== null && (
        <p role="alert" className="text-[13px] text-danger">
          {form.errorOf('product_id')}
        </p>
      )}
    </div>
  )
}

function Gifts({ form, chosen, onChoose }: Part) {
  const { t } = useTranslation('promotions')
  const { gifts, product_id } = form.values
  const change = (id: number, quantity: number | null) =>
    form.set({ gifts: gifts.map((gift) => (gift.product_id === id ? { ...gift, quantity } : gift)) })
  const taken = new Set([
    ...gifts.map((gift) => gift.product_id),
    ...(product_id === null ? [] : [product_id]),
  ])
  return (
    <div className="flex flex-col gap-2">
      {gifts.length > 0 && (
        <ul
          aria-label={fieldLabel('gifts')}
          className="divide-y divide-line rounded-xl border border-line px-4"
        >
          {gifts.map((gift, index) => {
            const good = chosen.get(gift.product_id)
            const error = form.errorOf(`gifts.${index}.quantity`) ?? form.errorOf(`gifts.${index}.product_id`)
            return (
              <li key={gift.product_id} className="flex flex-wrap items-center gap-3 py-2">
                <Good good={good} />
                <Field label={t('quantity')} error={error} className="w-24">
                  <NumberInput
                    name={`quantity-${index}`}
                    value={gift.quantity}
                    onChange={(quantity) => change(gift.product_id, quantity)}
                  />
                </Field>
                <IconButton
                  label={t('take_out', { name: good?.name ?? '' })}
                  icon={X}
                  onPress={() =>
                    form.set({ gifts: gifts.filter(({ product_id: id }) => id !== gift.product_id) })
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      {gifts.length < MAX_GIFTS && (
        <ProductSearch
          name="gift"
          label={t('add_gift')}
          take={t('add')}
          taken={taken}
          error={form.errorOf('gifts')}
          onTake={(good) => {
            onChoose(good)
            form.set({ gifts: [...gifts, { product_id: good.product_id, quantity: 1 }] })
          }}
        />
      )}
    </div>
  )
}

/** The entries to choose from, with those that the record has already. */
const withKnown = (items: readonly { key: string; label: string }[], known: typeof items) => [
  ...items,
  ...known.filter(({ key }) => !items.some((item) => item.key === key)),
]

function Limits({ form, promotion }: { form: RecordForm<Values>; promotion: WholePromotion | null }) {
  const { t } = useTranslation('promotions')
  const { data } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  const { values, errorOf } = form
  const months = (terms: readonly number[] = []) =>
    terms.map((term) => ({ key: String(term), label: t('months', { months: term }) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={fieldLabel('partners')} error={errorOf('partners')}>
        <MultiChoice
          name="partners"
          label={fieldLabel('partners')}
          items={withKnown(entryItems(data?.partners), entryItems(promotion?.partners))}
          value={values.partners.map(String)}
          onChange={(keys) => form.set({ partners: keys.map(Number) })}
        />
      </Field>
      <Field label={fieldLabel('terms')} error={errorOf('terms')}>
        <MultiChoice
          name="terms"
          label={fieldLabel('terms')}
          items={withKnown(months(data?.terms), months(promotion?.terms))}
          value={values.terms.map(String)}
          onChange={(keys) => form.set({ terms: keys.map(Number).toSorted((one, other) => one - other) })}
        />
      </Field>
      <Field label={fieldLabel('from_on')} required error={errorOf('from_on')}>
        <DateInput name="from_on" value={values.from_on} onChange={(from_on) => form.set({ from_on })} />
      </Field>
      <Field label={fieldLabel('to_on')} required error={errorOf('to_on')}>
        <DateInput name="to_on" value={values.to_on} onChange={(to_on) => form.set({ to_on })} />
      </Field>
    </div>
  )
}

type Props = {
  promotion: WholePromotion | null
  onClose: () => void
  onDone: (key: string, name: string) => void
}

export function PromotionFormDialog({ promotion: opened, onClose, onDone }: Props) {
  const { t } = useTranslation('promotions')
  // The record as it was opened: a refresh in the background would discard the input. Saving detects conflicts by version.
  const [promotion] = useState(opened)
  const { chosen, add } = useChosen(promotion)
  const [saved, setSaved] = useState(promotion?.key ?? '')
  const form = useRecord<Values>({
    initial: valuesOf(promotion),
    version: promotion?.version ?? null,
    save: async (values, base) => {
      const body = bodyOf(values)
      const { key } =
        promotion === null || base === null
          ? await call(endpoints.create, { body }, { notify: 'none' })
          : await call(
              endpoints.update,
              { params: { key: promotion.key }, body: { base_version: base, values: body } },
              { notify: 'none' },
            )
      setSaved(key)
    },
    onDone: ({ name }) => onDone(saved, name),
  })
  const names = namesOf(promotion)
  const products = new Map([...chosen].map(([id, { name }]) => [id, name]))
  const part = { form, chosen, onChoose: add }
  return (
    <RecordDialog
      title={promotion?.name ?? t('new')}
      form={form}
      describeChange={describeChangeWith({ ...names, products })}
      onClose={onClose}
    >
      <TextField form={form} field="name" schema={promotionForm} label={fieldLabel('name')} required />
      <Product {...part} />
      <Field label={fieldLabel('discount')} hint={t('discount_hint')} error={form.errorOf('discount')}>
        <MoneyInput
          name="discount"
          value={form.values.discount}
          onChange={(discount) => form.set({ discount })}
        />
      </Field>
      <Gifts {...part} />
      <Limits form={form} promotion={promotion} />
    </RecordDialog>
  )
}

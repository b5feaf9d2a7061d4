// Labels of partners: fields, and their values in the conflict bar and the history.
import { useTranslation } from 'react-i18next'
import { findText, type KeyUnder, label, useLanguage } from '#app/i18n/i18n.ts'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import type { Item } from '#app/kit/inputs/choice.tsx'
import { useChosenLabel } from '#app/kit/inputs/multi-choice.tsx'
import { photoSlot } from '#domain/applications/photo-slots.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import {
  type Agreement,
  BOUND_LISTS,
  DIALECTS,
  type Dialect,
  DOWN_PAYMENTS,
  PARTNER_TYPES,
  type PartnerType,
  SIGNINGS,
  type Term,
} from '#domain/partners/partner.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import { useBoundItems } from './use-bound.ts'

export const fieldLabel = (field: KeyUnder<'partners:fields'>): string => label(`partners:fields.${field}`)
export const typeLabel = (type: PartnerType): string => label(`partners:values.type.${type}`)
export const dialectLabel = (dialect: Dialect): string => label(`partners:values.dialect.${dialect}`)
export const agreementLabel = (agreement: Agreement): string =>
  label(`partners:values.agreements.${agreement}`)
export const statusLabel = (status: ReferenceStatus): string => label(`partners:values.status.${status}`)

const toItems = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
  keys.map((key) => ({ key: key as string, label: labelOf(key) }))
export const typeItems = () => toItems(PARTNER_TYPES, typeLabel)
export const dialectItems = () => toItems(DIALECTS, dialectLabel)
export const downPaymentItems = () =>
  toItems(DOWN_PAYMENTS, (key) => label(`partners:values.down_payment.${key}`))
export const signingItems = () => toItems(SIGNINGS, (key) => label(`partners:values.signing.${key}`))

export function slotLabel(slot: number): string {
  const kind = photoSlot(slot)?.kind.passport
  return kind === undefined ? String(slot) : label(`photos:kinds.${kind}.title`)
}

/** `3 (9 %), 12 (36 %)`. */
export const termsLabel = (terms: readonly Term[]): string =>
  terms.map(({ months, markup }) => `${months} (${markup} %)`).join(', ')

/** The entries of a list in the history: it stores lists as text, and cuts very long ones. */
function listIn(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? [])
  return [...text.matchAll(/[\w-]+/g)].map(([key]) => key)
}

function termsIn(value: unknown): Term[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? [])
  const found = text.matchAll(/"months":(\d+),"markup":(\d+)/g)
  return [...found].map(([, months, markup]) => ({ months: Number(months), markup: Number(markup) }))
}

/** `Smartfonlar 101, Kir yuvish 102`. */
function categoriesLabel(value: unknown, items: readonly Item[]): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? [])
  const found = text.matchAll(/"category":(\d+),"number":(\d+)/g)
  return [...found]
    .map(([, key, number]) => `${items.find((item) => item.key === key)?.label ?? key} ${number}`)
    .join(', ')
}

const SUMS = ['limit_min', 'limit_max']

/** Returns the function that describes a changed field: its label and its displayed value. */
export function useDescribePartnerChange(): DescribeChange {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const bound = useBoundItems()
  const chosen = useChosenLabel()
  const valueLabel = (field: string, value: unknown): string => {
    const list = BOUND_LISTS.find((name) => field === `bound.${name}`)
    if (list !== undefined) return chosen(bound[list], listIn(value), 6)
    if (field === 'terms') return termsLabel(termsIn(value))
    if (field === 'required_slots')
      return (
        listIn(value)
          .map((slot) => slotLabel(Number(slot)))
          .join(', ') || t('none')
      )
    if (SUMS.includes(field))
      return value === 0 && field === 'limit_max' ? t('no_limit') : formatMoney(Number(value), language)
    if (field === 'connection') return findText(`partners:probe.${String(value)}.title`) ?? String(value)
    if (field === 'agreements')
      return (
        listIn(value)
          .map((key) => findText(`partners:values.agreements.${key}`) ?? key)
          .join(', ') || t('none')
      )
    if (field === 'verified') return t(value === true ? 'verified.yes' : 'verified.no')
    if (field === 'active') return statusLabel(value === true ? 'active' : 'inactive')
    if (field === 'categories') return categoriesLabel(value, bound.product_categories)
    if (['type', 'dialect', 'down_payment', 'signing'].includes(field))
      return findText(`partners:values.${field}.${String(value)}`) ?? String(value)
    return String(value ?? '')
  }
  return (field, value) => ({
    label: findText(`partners:fields.${field}`) ?? field,
    value: value === null ? '' : valueLabel(field, value),
  })
}

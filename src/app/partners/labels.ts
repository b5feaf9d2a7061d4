// Labels of partners: fields, and their values in the conflict bar and the history.
import { findText, getLanguage, label } from '#app/i18n/i18n.ts'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import { labelsOf, type ValueLabels } from '#app/kit/form/labels.ts'
import type { Item } from '#app/kit/inputs/choice.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
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

export const typeLabel = (type: PartnerType): string => label(`partners:values.type.${type}`)
export const dialectLabel = (dialect: Dialect): string => label(`partners:values.dialect.${dialect}`)
export const agreementLabel = (agreement: Agreement): string =>
  label(`partners:values.agreements.${agreement}`)
export const statusLabel = (status: ReferenceStatus): string => label(`partners:values.status.${status}`)

export const typeItems = () => itemsOf(PARTNER_TYPES, typeLabel)
export const dialectItems = () => itemsOf(DIALECTS, dialectLabel)
export const downPaymentItems = () =>
  itemsOf(DOWN_PAYMENTS, (key) => label(`partners:values.down_payment.${key}`))
export const signingItems = () => itemsOf(SIGNINGS, (key) => label(`partners:values.signing.${key}`))

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

const noneLabel = (): string => label('partners:none')

const VALUES: ValueLabels = {
  terms: (_text, value) => termsLabel(termsIn(value)),
  required_slots: (_text, value) =>
    listIn(value)
      .map((slot) => slotLabel(Number(slot)))
      .join(', ') || noneLabel(),
  limit_min: (sum) => formatMoney(Number(sum), getLanguage()),
  limit_max: (sum, value) =>
    value === 0 ? label('partners:no_limit') : formatMoney(Number(sum), getLanguage()),
  connection: (outcome) => findText(`partners:probe.${outcome}.title`) ?? outcome,
  agreements: (_text, value) =>
    listIn(value)
      .map((key) => findText(`partners:values.agreements.${key}`) ?? key)
      .join(', ') || noneLabel(),
  verified: (_text, value) => label(value === true ? 'partners:verified.yes' : 'partners:verified.no'),
  active: (_text, value) => statusLabel(value === true ? 'active' : 'inactive'),
  type: 'values.type',
  dialect: 'values.dialect',
  down_payment: 'values.down_payment',
  signing: 'values.signing',
}

const { fieldLabel, describeChange, actionLabel } = labelsOf('partners', VALUES, 'partner')

export { actionLabel, fieldLabel }

/** Returns the function that describes a changed field: its label and its displayed value. */
export function useDescribePartnerChange(): DescribeChange {
  const bound = useBoundItems()
  const chosen = useChosenLabel()
  const boundLabel = (field: string, value: unknown): string | null => {
    const list = BOUND_LISTS.find((name) => field === `bound.${name}`)
    if (list !== undefined) return chosen(bound[list], listIn(value), 6)
    return field === 'categories' ? categoriesLabel(value, bound.product_categories) : null
  }
  return (field, value) => {
    const described = describeChange(field, value)
    return { ...described, value: (value === null ? null : boundLabel(field, value)) ?? described.value }
  }
}

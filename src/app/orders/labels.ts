// Labels of papers and invoices: kinds, states, fields and their values.
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { DELIVERIES } from '#domain/applications/contract.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { PAYMENT_TYPES } from '#domain/orders/order.ts'
import type { InvoiceState, PaperKind } from '#domain/orders/papers.ts'

export const fieldLabel = (field: KeyUnder<'orders:fields'>): string => label(`orders:fields.${field}`)
export const kindLabel = (kind: PaperKind): string => label(`orders:kinds.${kind}`)
export const stateLabel = (state: InvoiceState): string => label(`orders:states.${state}`)
export const timeLabel = (at: string | null): string =>
  at === null ? '—' : formatDateTime(at, getLanguage())
export const sumLabel = (sum: number | null): string => (sum === null ? '—' : formatMoney(sum, getLanguage()))
export const paymentItems = () =>
  PAYMENT_TYPES.map((key) => ({ key, label: label(`orders:payment_types.${key}`) }))
export const deliveryItems = () =>
  DELIVERIES.map((key) => ({ key, label: label(`orders:deliveries.${key}`) }))

/** The value of a field; '' and keys of an older release as they are. */
export const valueLabel = (field: string, value: string): string => {
  if (field === 'payment_type') return findText(`orders:payment_types.${value}`) ?? value
  if (field === 'delivery') return findText(`orders:deliveries.${value}`) ?? value
  if (field === 'state') return findText(`orders:states.${value}`) ?? value
  return value
}

/** A field by its name, also one that comes from the server. */
export const anyFieldLabel = (field: string): string => findText(`orders:fields.${field}`) ?? field
export const placeLabel = (place: string): string => findText(`orders:places.${place}`) ?? place

/** For the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: anyFieldLabel(field),
  value: valueLabel(field, String(value ?? '')),
})

/** The label of a step in the history: `order_receipt`. */
export const actionLabel = (action: string): string | null =>
  findText(`orders:history.${action.slice('order_'.length)}`)

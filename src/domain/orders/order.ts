// The expense invoice of a sale and its fields (src/docs/business-rules.md#orders): what has to be filled in, when, and whom
// unfilled fields keep from making a new contract.
import { z } from 'zod'
import { DELIVERIES, PAYMENT_METHODS } from '../applications/contract.ts'
import { DELIVERY_TIME, RECIPIENT_NAME } from '../applications/texts.ts'
import { receiptParts, receiptTimeFault } from '../kernel/codes/fiscal-receipt.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import type { InvoiceState } from './papers.ts'

/** How a sale on installment is paid: without a first payment, or with one by this method. */
export const PAYMENT_TYPES = [
  'installment',
  ...PAYMENT_METHODS.map((method) => `installment_${method}` as const),
] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** The fields of an invoice; '' is not filled in. */
export const orderForm = z.strictObject({
  payment_type: z.enum(['', ...PAYMENT_TYPES]),
  delivery: z.enum(['', ...DELIVERIES]),
  delivery_time: trimmedText(0, DELIVERY_TIME.max),
  owner_name: trimmedText(0, RECIPIENT_NAME.max),
})
export type OrderForm = z.infer<typeof orderForm>
export type OrderField = keyof OrderForm
export const ORDER_FIELDS = Object.keys(orderForm.shape) as OrderField[]
/** Never written to the history. */
export const PERSONAL_ORDER_FIELDS = ['owner_name'] as const satisfies OrderField[]
type Fields = Readonly<Record<OrderField, string>>

/** The fields that still have to be filled in. A time is needed only where the goods are delivered. */
export const unfilledFields = (fields: Fields): OrderField[] =>
  ORDER_FIELDS.filter(
    (field) => fields[field] === '' && (field !== 'delivery_time' || fields.delivery === 'delivery'),
  )

/** Whether a field may be changed: of a draft each, of a closed invoice what was left empty, of a cancelled one nothing. */
export const canChangeField = (now: Fields & { state: InvoiceState }, field: OrderField): boolean =>
  now.state === 'draft' || (now.state === 'closed' && now[field] === '')

/** The fields that a change of an invoice touches although they may not be changed. */
export const refusedFields = (now: Fields & { state: InvoiceState }, next: Fields): OrderField[] =>
  ORDER_FIELDS.filter((field) => now[field] !== next[field] && !canChangeField(now, field))

/** The payment type that the contract and its first payment say; null while the payment is not taken. */
export function knownPaymentType(
  downPayment: number,
  method: (typeof PAYMENT_METHODS)[number] | null,
): PaymentType | null {
  if (downPayment === 0) return 'installment'
  return method === null ? null : `installment_${method}`
}

/** The fiscal receipt of a sale; the sum is typed, as the QR code does not have it. */
export const fiscalReceiptForm = receiptParts.extend({ sum: z.number().int().positive().max(1e12) })
export type FiscalReceiptForm = z.infer<typeof fiscalReceiptForm>

type Compared = { receipt: { at: Date; sum: number }; cost: number; opened: Date; now: Date }
export type ReceiptRefusal =
  | { code: 'receipt_sum'; field: 'sum'; params: { sum: number } }
  | { code: 'receipt_future' | 'receipt_earlier'; field: 'at' }

/**
 * Why a receipt is not that of a sale: another sum than the goods cost, a time that has not come, or one before the contract
 * was made. Null if nothing speaks against it.
 */
export function receiptRefusal({ receipt, cost, opened, now }: Compared): ReceiptRefusal | null {
  if (receipt.sum !== cost) return { code: 'receipt_sum', field: 'sum', params: { sum: cost } }
  const fault = receiptTimeFault(receipt.at, { earliest: opened, now })
  if (fault === null) return null
  return { code: fault === 'future' ? 'receipt_future' : 'receipt_earlier', field: 'at' }
}

/** Whether a sale closes only with its receipt: the setting says so, and one of its goods is marked. */
export const needsReceipt = (isRequired: boolean, goods: readonly { marking: string | null }[]): boolean =>
  isRequired && goods.some(({ marking }) => marking !== null)

// Stock of a branch: the available quantity, and the form for receipts, counts and corrections.
import { z } from 'zod'
import { trimmedText } from '../kernel/texts/text.ts'

/** Available pieces: on hand minus reserved. */
export const availableOf = ({ quantity, reserved }: { quantity: number; reserved: number }): number =>
  quantity - reserved

/** Why stock is entered or corrected. */
export const CORRECTION_REASONS = ['receipt', 'count', 'found', 'damaged', 'lost', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** More pieces of one product in one branch are a typing error. */
export const MAX_QUANTITY = 100_000

/** `counted` sets the quantity, the others change it. */
export const CORRECTION_MODES = ['counted', 'add', 'remove'] as const

/** The form of a correction; the reason `other` requires a note. */
export const correctionForm = z
  .strictObject({
    mode: z.enum(CORRECTION_MODES),
    quantity: z.number().int().min(0).max(MAX_QUANTITY),
    reason: z.enum(CORRECTION_REASONS),
    note: trimmedText(0, 300).default(''),
  })
  .refine(({ mode, quantity }) => mode === 'counted' || quantity > 0, {
    path: ['quantity'],
    params: { code: 'stock_change' },
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    params: { code: 'required' },
  })
export type CorrectionForm = z.infer<typeof correctionForm>

type Balance = { quantity: number; reserved: number }
type CorrectionFault = { code: 'stock_below_reserved' | 'stock_quantity'; params: Record<string, number> }

/** The quantity on hand after a correction. */
export function correctedQuantity({ quantity }: Balance, form: CorrectionForm): number {
  if (form.mode === 'counted') return form.quantity
  return form.mode === 'add' ? quantity + form.quantity : quantity - form.quantity
}

/** Why a correction is refused, or null: the quantity must cover what is reserved and not exceed `MAX_QUANTITY`. */
export function correctionFault(balance: Balance, form: CorrectionForm): CorrectionFault | null {
  const after = correctedQuantity(balance, form)
  if (after < balance.reserved)
    return {
      code: 'stock_below_reserved',
      params: { reserved: balance.reserved, quantity: balance.quantity },
    }
  if (after > MAX_QUANTITY) return { code: 'stock_quantity', params: { max: MAX_QUANTITY } }
  return null
}

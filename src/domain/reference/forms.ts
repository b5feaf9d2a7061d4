// What a person fills in for the references of prefixes and for a department (screens `reference.phone`,
// `reference.card`, `department`).
import { z } from 'zod'
import { isStorableText } from '../kernel/problem.ts'

export const REFERENCE_STATUSES = ['active', 'inactive'] as const
export const PHONE_KINDS = ['mobile', 'landline'] as const
export const CARD_SCHEMES = ['uzcard', 'humo'] as const

const digits = (pattern: RegExp, code: string) =>
  z
    .string()
    .trim()
    .max(20)
    .refine((value) => pattern.test(value), { params: { code } })
const words = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isStorableText, { params: { code: 'text_invalid' } })

/** Two digits after +998: of an operator or a region. */
export const phonePrefixForm = z.strictObject({
  value: digits(/^\d{2}$/, 'prefix_phone'),
  kind: z.enum(PHONE_KINDS),
  status: z.enum(REFERENCE_STATUSES),
  note: words(0, 120).default(''),
})
export type PhonePrefixForm = z.infer<typeof phonePrefixForm>

/** The first digits of a card, four to eight; the longest that fits decides. */
export const cardPrefixForm = z.strictObject({
  value: digits(/^\d{4,8}$/, 'prefix_card'),
  scheme: z.enum(CARD_SCHEMES),
  status: z.enum(REFERENCE_STATUSES),
})
export type CardPrefixForm = z.infer<typeof cardPrefixForm>

export const departmentForm = z.strictObject({
  name: words(2, 60),
  status: z.enum(REFERENCE_STATUSES),
})
export type DepartmentForm = z.infer<typeof departmentForm>

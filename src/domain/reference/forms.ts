// The forms of the references (screens `reference.phone`, `reference.card`, `department`,
// `reference.goods_category`, `priority`).
import { z } from 'zod'
import { LABEL_COLOURS } from '../kernel/images/colours.ts'
import type { Language } from '../kernel/texts/language.ts'
import { trimmedText } from '../kernel/texts/text.ts'

export const REFERENCE_STATUSES = ['active', 'inactive'] as const
export type ReferenceStatus = (typeof REFERENCE_STATUSES)[number]
export const PHONE_KINDS = ['mobile', 'landline'] as const
export const CARD_SCHEMES = ['uzcard', 'humo'] as const
/**
 * How one unit is distinguished from another: not at all, by its IMEI, by its marking code
 * (src/docs/business-rules.md#imei-and-marking-codes).
 */
export const TRACKINGS = ['none', 'imei', 'marking'] as const
export type Tracking = (typeof TRACKINGS)[number]
export const MAX_POSITION = 999

const digits = (pattern: RegExp, code: string) =>
  z
    .string()
    .trim()
    .max(20)
    .refine((value) => pattern.test(value), { params: { code } })

/** Two digits after +998: of an operator or a region. */
export const phonePrefixForm = z.strictObject({
  value: digits(/^\d{2}$/, 'prefix_phone'),
  kind: z.enum(PHONE_KINDS),
  status: z.enum(REFERENCE_STATUSES),
  note: trimmedText(0, 120).default(''),
})
export type PhonePrefixForm = z.infer<typeof phonePrefixForm>

/** The first digits of a card, four to eight; the longest matching prefix decides. */
export const cardPrefixForm = z.strictObject({
  value: digits(/^\d{4,8}$/, 'prefix_card'),
  scheme: z.enum(CARD_SCHEMES),
  status: z.enum(REFERENCE_STATUSES),
})
export type CardPrefixForm = z.infer<typeof cardPrefixForm>

export const departmentForm = z.strictObject({
  name: trimmedText(2, 60),
  status: z.enum(REFERENCE_STATUSES),
})
export type DepartmentForm = z.infer<typeof departmentForm>

/** A category can have a parent; it defines how units of its goods are tracked. */
export const goodsCategoryForm = z.strictObject({
  name: trimmedText(2, 60),
  parent_id: z.number().int().positive().nullable(),
  tracking: z.enum(TRACKINGS),
  status: z.enum(REFERENCE_STATUSES),
})
export type GoodsCategoryForm = z.infer<typeof goodsCategoryForm>

/** A level of priority: the smaller its number, the earlier its goods are offered. */
export const priorityLevelForm = z.strictObject({
  name: trimmedText(2, 40),
  position: z
    .number()
    .int()
    .refine((nth) => nth >= 1 && nth <= MAX_POSITION, { params: { code: 'position_range' } }),
  colour: z.enum(LABEL_COLOURS),
  status: z.enum(REFERENCE_STATUSES),
})
export type PriorityLevelForm = z.infer<typeof priorityLevelForm>

const place = z.number().int().min(1).max(999)
const named = {
  name_ru: trimmedText(2, 80),
  name_uz_latn: trimmedText(2, 80),
  name_uz_cyrl: trimmedText(2, 80),
  /** Sort position, the smallest first. */
  position: place,
  status: z.enum(REFERENCE_STATUSES),
}

/** A program of the knowledge base. */
export const programForm = z.strictObject(named)
export type ProgramForm = z.infer<typeof programForm>

/** A subject of a program. */
export const subjectForm = z.strictObject({
  program_id: z
    .number()
    .int()
    .max(2_000_000_000)
    .refine((id) => id > 0, { params: { code: 'required' } }),
  ...named,
})
export type SubjectForm = z.infer<typeof subjectForm>

type Names = Pick<ProgramForm, 'name_ru' | 'name_uz_latn' | 'name_uz_cyrl'>
/** The field with the name in a language. */
export const NAME_FIELDS = {
  ru: 'name_ru',
  'uz-Latn': 'name_uz_latn',
  'uz-Cyrl': 'name_uz_cyrl',
} as const satisfies Record<Language, keyof Names>

// The form of an account: person, sign-in, role and place of work (specification S3.23); and the forms of its
// actions, of positions and of the initial password of new accounts.
import { z } from 'zod'
import { normalisePhone } from '../kernel/phone.ts'
import { isStorableText } from '../kernel/problem.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { dayField } from '../kernel/time/fields.ts'
import { REFERENCE_STATUSES } from '../reference/forms.ts'
import { PASSWORD_MIN } from './password.ts'

/** Minimum length of a name in characters, the same as for clients (specification S9.12). */
export const USER_NAME_MIN = 5
/** Reasons of a block; `other` requires a comment. */
export const BLOCK_REASONS = ['lost_tablet', 'rules_broken', 'under_check', 'long_absence', 'other'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]
/** Reasons for lifting a block. */
export const UNBLOCK_REASONS = ['tablet_found', 'check_over', 'came_back', 'mistake'] as const
const COMMENT_MIN = 3

const NAME = /^\p{L}[\p{L}\p{M}'‘’ʻʼ`´. -]*$/u
const KEY = /^\d{1,9}$/
const email = z.email()

const chosen = z.string().min(1).regex(KEY)
const day = dayField

/** References are keys of their lists; null is "none". */
export const userForm = z.strictObject({
  name: trimmedText(USER_NAME_MIN, 100).refine((name) => NAME.test(name), {
    params: { code: 'name_letters' },
  }),
  phone: z
    .string()
    .trim()
    .max(30)
    .refine((phone) => normalisePhone(phone) !== null, { params: { code: 'phone_format' } }),
  email: trimmedText(0, 120).refine((text) => text === '' || email.safeParse(text).success, {
    params: { code: 'email_format' },
  }),
  role: chosen,
  /** Required with a role for the staff of partners, and only allowed there. */
  partner: chosen.nullable(),
  department: chosen.nullable(),
  branch: chosen.nullable(),
  position: chosen.nullable(),
  name_1c: trimmedText(0, 60),
  hired_on: day.nullable(),
})
export type UserForm = z.infer<typeof userForm>

/** Personal data, whose values are never in the history of changes. */
export const PERSONAL_FIELDS = ['name', 'phone', 'email', 'name_1c'] as const

export const blockForm = z
  .strictObject({ reason: z.enum(BLOCK_REASONS), comment: trimmedText(0, 300).default('') })
  .refine(({ reason, comment }) => reason !== 'other' || comment.length >= COMMENT_MIN, {
    path: ['comment'],
    params: { code: 'required' },
  })

export const unblockForm = z.strictObject({ reason: z.enum(UNBLOCK_REASONS) })
export const dismissForm = z.strictObject({ left_on: day })
export const rehireForm = z.strictObject({ hired_on: day })

export const positionForm = z.strictObject({ name: trimmedText(2, 60), status: z.enum(REFERENCE_STATUSES) })
export type PositionForm = z.infer<typeof positionForm>

export const defaultPasswordForm = z.strictObject({
  password: z
    .string()
    .min(PASSWORD_MIN)
    .max(200)
    .refine(isStorableText, { params: { code: 'text_invalid' } }),
})

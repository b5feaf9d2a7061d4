// The form of a branch of the shop (screens `branches.*`), and the states of a branch.
import { z } from 'zod'
import { normalisePhone } from '../kernel/phone.ts'
import { trimmedText } from '../kernel/texts/text.ts'

/**
 * An inactive branch is not offered in choices and does not accept sign-ins; its records stay. A deleted one
 * can be restored.
 */
export const BRANCH_STATES = ['active', 'inactive', 'deleted'] as const
export type BranchState = (typeof BRANCH_STATES)[number]

const place = z
  .number()
  .int()
  .nullable()
  .refine((id) => id !== null, { params: { code: 'required' } })

/** `place.ts`, which is large, checks whether the region exists and contains the district. */
export const branchForm = z.strictObject({
  name: trimmedText(2, 60),
  /** SOATO numbers. */
  region: place,
  district: place,
  address: trimmedText(0, 200),
  /** A number of the country, mobile or not; may be empty. */
  phone: z
    .string()
    .trim()
    .max(40)
    .refine((text) => text === '' || normalisePhone(text) !== null, { params: { code: 'phone_format' } }),
})
export type BranchForm = z.infer<typeof branchForm>
/** A form that is being filled in: region and district can still be missing. */
export type BranchDraft = z.input<typeof branchForm>
export const BRANCH_FIELDS = Object.keys(branchForm.shape) as (keyof BranchForm)[]

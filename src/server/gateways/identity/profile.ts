// The profile of a recognised person as the provider sends it: any field may be missing. A field of another type than text
// counts as missing, except the pinfl: what stands there and cannot be read must not pass for "not returned".
import { z } from 'zod'
import { isPinflShaped } from '#domain/kernel/codes/pinfl.ts'

const text = z
  .union([z.string(), z.number().int().transform(String)])
  .nullish()
  .catch(null)
const pinfl = z
  .union([z.string(), z.number().int().transform(String)])
  .transform((value) => value.replaceAll(/\s/g, ''))
  .refine((value) => value === '' || isPinflShaped(value))
  .transform((value) => (value === '' ? null : value))
  .nullish()

export const profile = z.object({
  common_data: z
    .object({
      first_name: text,
      middle_name: text,
      last_name: text,
      pinfl,
      gender: text,
      birth_date: text,
    })
    .nullish(),
  doc_data: z.object({ pass_data: text, issued_by: text, issued_date: text, expiry_date: text }).nullish(),
})

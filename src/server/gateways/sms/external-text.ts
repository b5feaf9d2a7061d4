// A short text of a provider: an id or a word, which may come as a number.
import { z } from 'zod'
import { withoutUnstorable } from '#domain/kernel/texts/plain-text.ts'

export const externalText = z
  .union([z.string(), z.number()])
  .transform((value) => withoutUnstorable(String(value)).trim())
  .pipe(z.string().min(1).max(200))

// Texts that people write: what the database can store, and their lengths in characters without the spaces at their ends.
import { z } from 'zod'
import { isStorableText } from '../problem.ts'
import { plainText, withoutControls } from './plain-text.ts'

/** The least and the greatest length of a text. */
export type TextLength = { min: number; max: number }

/** A text that is stored as it looks, without the spaces at its ends. */
export const trimmedText = (min: number, max: number) =>
  z
    .string()
    .overwrite(plainText)
    .overwrite(withoutControls)
    .trim()
    .min(min)
    .max(max)
    .refine(isStorableText, { params: { code: 'text_invalid' } })

/** The same for a length of a table. */
export const textOfLength = ({ min, max }: TextLength) => trimmedText(min, max)

/** Whether a text is shorter than it must be. */
export const isTooShort = (text: string, { min }: TextLength): boolean => text.trim().length < min

type TextForm = { shape: Readonly<Record<string, z.ZodType>> }

/** How many characters a form accepts in a text field; undefined where its schema names no limit. */
export function maxLengthOf<F extends TextForm>(
  form: F,
  field: keyof F['shape'] & string,
): number | undefined {
  let schema: unknown = form.shape[field]
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodPipe)
    schema = schema instanceof z.ZodPipe ? schema.in : schema.unwrap()
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
}

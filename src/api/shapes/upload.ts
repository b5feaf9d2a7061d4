// The endpoints of an upload from a spreadsheet (decision 0067): the template, the check of a file, its wrong rows as a file, and the
// application. The file is in base64 and is kept nowhere: every step reads it again.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { trimmedText } from '#domain/kernel/texts/text.ts'
import { UPLOAD_LIMITS } from '#domain/kernel/upload.ts'
import { endpoint } from '../endpoint.ts'

const PER_MINUTE = 30
/** Base64 has four characters for three bytes; one byte more than the limit is still answered in words. */
const BASE64_LENGTH = Math.ceil((UPLOAD_LIMITS.fileBytes + 1) / 3) * 4
const maxBodyBytes = BASE64_LENGTH + 64 * 1024

const file = z
  .string()
  .max(BASE64_LENGTH)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
const params = z.record(z.string(), z.union([z.string(), z.number()])).optional()
const count = z.number().int()

/** How many wrong cells the check answers; the file of wrong rows has all. */
export const MOST_FAULTS = 200

const foundShape = <F extends string>(fields: readonly F[]) => ({
  /** Rows with a fault. */
  refused: count,
  /** Columns that are no field. */
  ignored: z.array(z.string()),
  otherSheets: z.array(z.string()),
  /** Rows that the spreadsheet hides; they count like the others. */
  hidden: count,
  /** Columns of fields that the spreadsheet hides; they are read like the others. */
  hiddenColumns: z.array(z.string()),
  /** Values taken from formulas. */
  formulas: count,
  faults: z.array(
    z.object({
      row: count,
      field: z.enum(fields),
      /** The heading in the file, or empty if the file has no such column. */
      column: z.string(),
      value: z.string(),
      code: z.string(),
      params,
    }),
  ),
  /** Each different fault once, for the texts of the file of wrong rows. */
  kinds: z.array(z.object({ code: z.string(), params })),
  /** What the check found, to apply exactly that. */
  seen: z.string(),
})
/** What every check answers. */
export type UploadFound = z.infer<z.ZodObject<ReturnType<typeof foundShape<string>>>>

type Parts<F extends string, C extends z.ZodRawShape, R extends z.ZodRawShape, A extends z.ZodRawShape> = {
  base: string
  access: PermissionKey
  fields: readonly F[]
  /** What is chosen beside the file. */
  chosen: C
  found: R
  applied: A
  audit: string
}

/** The four endpoints of an upload. */
export const uploadEndpoints = <
  F extends string,
  C extends z.ZodRawShape,
  R extends z.ZodRawShape,
  A extends z.ZodRawShape,
>({
  base,
  access,
  fields,
  chosen,
  found,
  applied,
  audit,
}: Parts<F, C, R, A>) => ({
  template: endpoint({
    method: 'GET',
    path: `${base}/template`,
    access,
    query: z.object({ language: z.enum(LANGUAGES) }),
    returns: z.unknown(),
    kind: 'binary',
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    access,
    body: z.strictObject({ file, ...chosen }),
    returns: z.object({ ...foundShape(fields), ...found }),
    perMinute: PER_MINUTE,
    maxBodyBytes,
  }),
  /** The wrong rows with what to mend in them, as a spreadsheet; `words`: texts of the faults by their keys (`faultKey`). */
  wrong: endpoint({
    method: 'POST',
    path: `${base}/wrong`,
    access,
    body: z.strictObject({
      file,
      ...chosen,
      language: z.enum(LANGUAGES),
      words: z.record(z.string().max(200), z.string().max(1000)).default({}),
    }),
    returns: z.unknown(),
    kind: 'binary',
    perMinute: PER_MINUTE,
    maxBodyBytes,
  }),
  apply: endpoint({
    method: 'POST',
    path: base,
    access,
    body: z.strictObject({ file, ...chosen, name: trimmedText(0, 120), seen: z.string().max(64) }),
    returns: z.object({ ok: z.literal(true), ...applied }),
    operation: true,
    perMinute: PER_MINUTE,
    maxBodyBytes,
    audit,
  }),
})

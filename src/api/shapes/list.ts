// What every list of the back office asks for and gets: words, filters, an order, a page behind a cursor; and an export
// of the same filters.
import { z } from 'zod'

export const WAYS = ['asc', 'desc'] as const
export type Way = (typeof WAYS)[number]
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The words and the order, which a list and its export ask for alike; `sorts[0]` is the list's own order. */
const asked = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  search: z.string().trim().max(100).optional(),
  sort: z.enum(sorts).default(sorts[0] as never),
  way: z.enum(WAYS).default('asc'),
})

/** The body of a list. */
export const listBody = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    ...filters,
    ...asked(sorts),
    after: z.string().max(400).optional(),
    limit: z.number().int().min(1).max(100).default(50),
  })

/** A page of a list. */
export const listPage = <I extends z.ZodType>(item: I) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.number() })

const short = z.string().max(80)

/** The body of an export: the filters and the order of the list, and what the person sees of it. */
export const exportBody = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    ...filters,
    ...asked(sorts),
    format: z.enum(EXPORT_FORMATS),
    /** Chosen columns in their order, headed in the person's language. */
    columns: z
      .array(z.strictObject({ key: short, title: short }))
      .min(1)
      .max(40),
    /** Words of the values that are keys (`active` → "действует"). */
    words: z.record(short, short).default({}),
  })

// The shapes of every list of the back office: search text, filters, an order, a page after a cursor; and the export with
// the same filters.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { plainDay } from './days.ts'

export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Search text and order, shared by a list and its export; `sorts[0]` is the default order. */
const searchAndSort = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  search: z.string().trim().max(100).optional(),
  // zod cannot derive for a generic tuple that its first element is a value of the enum.
  sort: z.enum(sorts).default(sorts[0] as never),
  way: z.enum(SORT_DIRECTIONS).default('asc'),
})

/** The days of a period, in Tashkent: one month at most; without them the current month. */
const day = plainDay.optional()
export const periodShape = { from: day, to: day } as const

/** The body of a list. */
export const listBody = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    ...filters,
    ...searchAndSort(sorts),
    /** The key of the only line that is asked for: that of an address. */
    only: z.string().max(80).optional(),
    after: z.string().max(400).optional(),
    limit: z.number().int().min(1).max(100).default(50),
  })

/**
 * For the body of a list whose sums take longer than its lines: `false` leaves them out, and a request of their own reads them while the
 * lines are shown already.
 */
export const sumsShape = { totals: z.boolean().default(true) } as const

/** A page of a list. */
export const listPage = <I extends z.ZodType>(item: I) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.number() })

/** How many options of a filter are answered at once; a search finds the others. */
export const MOST_OPTIONS = 50
/** Options of a filter: the first that a search finds, or only the one with this id. */
export const optionBody = z.strictObject({
  search: z.string().trim().max(100).optional(),
  id: z.number().int().optional(),
})
export const optionAnswer = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) })

/** A key or a heading in an export, and a label: at least as long as any name that a form accepts. */
const heading = z.string().max(200)
const labelText = z.string().max(1000)

/** What an export asks for besides the rows: the format, and the columns that the person sees. */
export const exportShape = {
  format: z.enum(EXPORT_FORMATS),
  /** Chosen columns in order, with titles in the person's language. */
  columns: z
    .array(z.strictObject({ key: heading, title: heading }))
    .min(1)
    .max(100),
  /** Labels of values that are keys (`active` → "действует"). */
  words: z.record(heading, labelText).default({}),
  /** Labels of the values of a column, before those of `words`; that of '' stands for an absent value. */
  labels: z.record(heading, z.record(heading, labelText)).default({}),
} as const

/** The body of an export: the filters and the order of the list, and the columns that the person sees. */
export const exportBody = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    ...filters,
    ...searchAndSort(sorts),
    ...exportShape,
  })

type ExportDefinition = {
  path: string
  access: PermissionKey
  params?: z.ZodObject
  body: z.ZodType
  audit: string
}

/**
 * The endpoint of an export. `access` is the permission of the list, whose scope says which rows the file has; the right to
 * take them out of the system is `reports.export`.
 */
export const exportEndpoint = <const R extends ExportDefinition>(definition: R) =>
  ({
    ...definition,
    method: 'POST',
    returns: z.unknown(),
    kind: 'binary',
    alsoRequires: 'reports.export',
  }) as const

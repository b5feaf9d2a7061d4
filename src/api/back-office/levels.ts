// Min/max levels of the branches (screen `minmax`): the list with what to order and from where, the levels of one line, and
// drafts of movements from chosen lines.

import { z } from 'zod'
import { levelsForm } from '#domain/levels/levels.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage, sumsShape } from '../shapes/list.ts'
import { recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/minmax'
/** Branch and product: `3-120`. */
const key = z.string().regex(/^\d{1,9}-\d{1,9}$/)
const params = z.object({ key })
const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
export const LEVEL_SORTS = [
  'name',
  'branch',
  'min',
  'max',
  'available',
  'on_the_way',
  'sold',
  'to_order',
] as const
const filters = { branch: id, category: id, below: z.enum(['1']).optional() }

const line = z.object({
  key,
  version: recordVersion,
  branch_id: z.number(),
  branch: z.string(),
  product_id: z.number(),
  name: z.string(),
  sku: z.string(),
  category: z.string(),
  /** Both null where the branch keeps no levels of the product. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  available: z.number(),
  /** Pieces of drafts and of sent movements to the branch. */
  on_the_way: z.number(),
  /** Pieces that invoices sold in the last 30 days. */
  sold: z.number(),
  to_order: z.number(),
  /** The branch that gives them, and how many of them; null where nothing is to order or it is to be bought. */
  source: z.object({ id: z.number(), name: z.string(), pieces: z.number() }).nullable(),
  /** What the sales suggest; null without a sale. */
  proposed: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type LevelLine = z.infer<typeof line>

const totals = z.object({
  available: z.number(),
  on_the_way: z.number(),
  sold: z.number(),
  to_order: z.number(),
})
export type LevelTotals = z.infer<typeof totals>

/** As many lines as a person may tick. */
const MOST_LINES = 1000
const reason = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

export const levels = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'minmax',
    body: listBody(LEVEL_SORTS, { ...filters, ...sumsShape }),
    /** `totals`: of everything found, with the first page. */
    returns: listPage(line).extend({ totals: totals.optional() }),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'minmax',
    body: exportBody(LEVEL_SORTS, filters),
    audit: 'minmax_export',
  }),
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'minmax',
    returns: z.object({ categories: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  /**
   * Makes drafts of movements of what the lines have to order, one for each pair of sender and receiver. A line whose quantity
   * to order is no longer the one that the person saw (`to_order`) is left out: pressed twice, it is made once.
   */
  move: endpoint({
    method: 'POST',
    path: `${BASE}/move`,
    access: 'stock_to_delivey.create',
    alsoRequires: 'minmax',
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ key, to_order: z.number().int().min(0) }))
        .min(1)
        .max(MOST_LINES),
    }),
    returns: z.object({
      movements: z.array(z.object({ key: z.string(), from: z.string(), to: z.string(), lines: z.number() })),
      /** Lines of no movement, and why. */
      failed: z.array(z.object({ key, reason })),
    }),
    operation: true,
    audit: 'minmax_move',
  }),
  history: historyEntry(BASE, 'minmax'),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: 'minmax.edit',
    params,
    body: z.strictObject({ base_version: recordVersion, values: levelsForm }),
    returns: z.object({ ok: z.literal(true), key, version: recordVersion }),
    operation: true,
    audit: 'minmax_update',
  }),
} as const

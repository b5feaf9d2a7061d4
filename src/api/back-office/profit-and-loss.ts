// Profit and loss (screen `pl`): figures by month, branch and partner, and the rows that each figure sums.
import { z } from 'zod'
import { PL_GROUPS, PL_ROW_KEYS, type PlRow } from '#domain/sales/profit-and-loss.ts'
import { isMonth } from '#domain/staff/work-time.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, exportShape, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/pl'
const ROWS = PL_ROW_KEYS as [PlRow, ...PlRow[]]

/** `YYYY-MM` in Tashkent. */
const month = z.string().refine(isMonth)
const statementShape = { from: month, to: month, by: z.enum(PL_GROUPS) }

/** The figures of a month: those lines that the person may see. */
const figures = z.object({
  lines: z.partialRecord(z.enum(ROWS), z.number()),
  /** Percent of the revenue without tax; null without a revenue, and without the permission `goods.cost`. */
  margin: z.number().nullable(),
  /** Sales and returns with a line whose cost is not known, so that the profit lacks it; 0 without the permission. */
  uncosted: z.number(),
})
export type PlFigures = z.infer<typeof figures>

const group = z.object({
  /** Null of everything together, and where the statement is not grouped by it. An id of 0: without one. */
  branch: z.object({ id: z.number(), name: z.string() }).nullable(),
  partner: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** In the order of the months. */
  months: z.array(figures),
})
export type PlGroupFigures = z.infer<typeof group>

const statement = z.object({
  /** The first one is the month before the period, to compare with. */
  months: z.array(z.string()),
  /** The first one is everything together. */
  groups: z.array(group),
})
export type PlStatement = z.infer<typeof statement>

const SORTS = ['newest', 'number', 'kind', 'branch', 'partner', 'value'] as const
/** An id, or 0: rows without one. */
const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
const filters = { month, line: z.enum(ROWS), branch: id, partner: id, uncosted: z.enum(['1']).optional() }
const row = z.object({
  key: z.string(),
  version: z.number(),
  /** `sale` and `return`, or the kind of a document of stock. */
  kind: z.string(),
  number: z.number(),
  at: z.string(),
  application_id: z.string().nullable(),
  application: z.number().nullable(),
  client: z.string(),
  goods: z.string(),
  branch: z.string(),
  partner: z.string(),
  /** Its part of the figure. */
  value: z.number(),
})
export type PlLine = z.infer<typeof row>

export const profitAndLoss = {
  view: endpoint({
    method: 'POST',
    path: `${BASE}/view`,
    access: 'pl',
    body: z.strictObject(statementShape),
    returns: statement,
  }),
  /** One row a line of each group, one column a month. */
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'pl',
    body: z.strictObject({ ...statementShape, ...exportShape }),
    audit: 'pl_export',
  }),
  /** The rows that a figure sums; `totals` has the figure. */
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'pl',
    body: listBody(SORTS, filters),
    returns: listPage(row).extend({ totals: z.object({ value: z.number() }).optional() }),
  }),
  exportRows: exportEndpoint({
    path: `${BASE}/list/export`,
    access: 'pl',
    body: exportBody(SORTS, filters),
    audit: 'pl_export',
  }),
} as const

// Stock of the branches (screen `stock`): on hand, reserved and available, corrections, and the movements behind them; and the
// same by product across branches (screen `stock2`).

import { z } from 'zod'
import { TRACKINGS } from '#domain/reference/forms.ts'
import { DOCUMENT_KINDS } from '#domain/stock/documents.ts'
import { correctionForm } from '#domain/stock/stock.ts'
import { UNIT_AGES } from '#domain/stock/units.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage, sumsShape } from '../shapes/list.ts'
import { recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/stock'
const SORTS = ['name', 'branch', 'quantity', 'reserved', 'available', 'on_the_way', 'moved_at'] as const
/** Branch and product: `3-120`. */
const key = z.string().regex(/^\d{1,9}-\d{1,9}$/)
const params = z.object({ key })
export const STOCK_STATES = ['available', 'none', 'reserved'] as const
const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
const filters = {
  branch: number,
  category: number,
  state: z.enum(STOCK_STATES).optional(),
  /** Pieces of which none came or left for so many days. */
  age: z.enum(UNIT_AGES).optional(),
  /** Below the minimum of the branch (screen `minmax`). */
  below: z.enum(['1']).optional(),
}
const line = z.object({
  key,
  version: recordVersion,
  branch_id: z.number(),
  branch: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string(),
  category: z.string(),
  tracking: z.enum(TRACKINGS),
  quantity: z.number(),
  reserved: z.number(),
  available: z.number(),
  /** Pieces in drafts and sent movements to the branch. */
  on_the_way: z.number(),
  /** Whole soʻm at cost, for those who may see costs. */
  value: z.number().optional(),
  /** When pieces last came or left. */
  moved_at: z.string().nullable(),
})
const totals = z.object({
  quantity: z.number(),
  reserved: z.number(),
  available: z.number(),
  on_the_way: z.number(),
  value: z.number().optional(),
})
export type StockTotals = z.infer<typeof totals>
export type StockLine = z.infer<typeof line>

const PRODUCT_SORTS = ['name', 'category', 'quantity', 'available'] as const
const productFilters = {
  category: number,
  brand: z.string().max(80).optional(),
  state: z.enum(STOCK_STATES).optional(),
}
const pieces = z.object({ quantity: z.number(), available: z.number() })
/** One product: the pieces of all branches that the person sees, and of each by its id. A branch that never had it is missing. */
const productLine = z.object({
  key: z.string(),
  version: recordVersion,
  name: z.string(),
  sku: z.string(),
  barcode: z.string(),
  category: z.string(),
  brand: z.string(),
  quantity: z.number(),
  available: z.number(),
  branches: z.record(z.string(), pieces),
})
export type ProductStockLine = z.infer<typeof productLine>

/** The key of a branch as a column of the list, its totals and its export. */
export const branchColumn = (id: number): string => `branch_${id}`
/** The column of all pieces of a branch in the export, beside those that are free. */
export const branchTotalColumn = (id: number): string => `branch_${id}_all`

export const stockByProduct = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/products/list`,
    access: 'stock2',
    body: listBody(PRODUCT_SORTS, productFilters),
    /** `totals`: available pieces of everything found, in all and by the column of each branch; with the first page. */
    returns: listPage(productLine).extend({ totals: z.record(z.string(), z.number()).optional() }),
  }),
  export: exportEndpoint({
    path: `${BASE}/products/export`,
    access: 'stock2',
    body: exportBody(PRODUCT_SORTS, productFilters),
    audit: 'stock_export',
  }),
  /** The branches that are columns, and what the list can be filtered by. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/products/choices`,
    access: 'stock2',
    returns: z.object({
      branches: z.array(z.object({ id: z.number(), name: z.string() })),
      categories: z.array(z.object({ id: z.number(), name: z.string() })),
      brands: z.array(z.string()),
    }),
  }),
} as const

export const stock = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'stock',
    body: listBody(SORTS, { ...filters, ...sumsShape }),
    /** `totals`: of everything found, with the first page. */
    returns: listPage(line).extend({ totals: totals.optional() }),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'stock',
    body: exportBody(SORTS, filters),
    audit: 'stock_export',
  }),
  /** What the list can be filtered by. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'stock',
    returns: z.object({ categories: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  /** Enters or corrects the quantity on hand, never below what is reserved. */
  correct: endpoint({
    method: 'POST',
    path: `${BASE}/:key/correct`,
    access: 'stock.correct',
    params,
    /** `base_version` is compared for counted quantities only; added or removed pieces apply to any quantity. */
    body: z.strictObject({ base_version: recordVersion, values: correctionForm }),
    returns: z.object({ ok: z.literal(true), key, version: recordVersion }),
    operation: true,
    audit: 'stock_correct',
  }),
  /** Entries of the ledger, newest first, at most 200. */
  movements: endpoint({
    method: 'GET',
    path: `${BASE}/:key/movements`,
    access: 'stock',
    params,
    returns: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          who: z.string().nullable(),
          /** The kind of the document. */
          kind: z.enum(DOCUMENT_KINDS),
          /** One of the correction reasons, `sale` or `opening`. */
          reason: z.string(),
          note: z.string(),
          quantity: z.number(),
          /** On hand afterwards. */
          balance: z.number(),
          /** Number of the application that sold it. */
          application: z.number().nullable(),
        }),
      ),
    }),
  }),
} as const

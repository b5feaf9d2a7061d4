// Stock of the branches (screen `stock`): on hand, reserved and available, corrections, and the movements behind them.
import { z } from 'zod'
import { TRACKINGS } from '#domain/reference/forms.ts'
import { DOCUMENT_KINDS } from '#domain/stock/documents.ts'
import { correctionForm } from '#domain/stock/stock.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/stock'
const SORTS = ['name', 'branch', 'quantity', 'reserved', 'available'] as const
/** Branch and product: `3-120`. */
const key = z.string().regex(/^\d{1,9}-\d{1,9}$/)
const params = z.object({ key })
const version = z.number().int()
export const STOCK_STATES = ['available', 'none', 'reserved'] as const
const filters = {
  branch: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  state: z.enum(STOCK_STATES).optional(),
}
const line = z.object({
  key,
  version,
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
})
const totals = z.object({ quantity: z.number(), reserved: z.number(), available: z.number() })
export type StockTotals = z.infer<typeof totals>
export type StockLine = z.infer<typeof line>

export const stock = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'stock',
    body: listBody(SORTS, filters),
    /** `totals`: of everything found, with the first page. */
    returns: listPage(line).extend({ totals: totals.optional() }),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'stock',
    body: exportBody(SORTS, filters),
    audit: 'stock_export',
  }),
  /** Enters or corrects the quantity on hand, never below what is reserved. */
  correct: endpoint({
    method: 'POST',
    path: `${BASE}/:key/correct`,
    access: 'stock.correct',
    params,
    /** `base_version` is compared for counted quantities only; added or removed pieces apply to any quantity. */
    body: z.strictObject({ base_version: version, values: correctionForm }),
    returns: z.object({ ok: z.literal(true), key, version }),
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

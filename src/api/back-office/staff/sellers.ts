// Sellers: the figures of each for a period, and one seller's figures by day.
import { z } from 'zod'
import { STATUSES } from '#domain/applications/status.ts'
import { PERIODS } from '#domain/staff/period.ts'
import { endpoint } from '../../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../../shapes/list.ts'
import { branch, instant, ofKey, personLine } from './shapes.ts'

const BASE = '/api/uz/sellers'
const SORTS = ['name', 'branch', 'made', 'submitted', 'completed', 'unsent', 'last_at'] as const
const period = z.enum(PERIODS).default('month')
const FILTERS = { branch, period }

const counts = { made: z.number(), submitted: z.number(), completed: z.number() }
const sellerLine = z.object({
  ...personLine.shape,
  ...counts,
  /** Number of photos of open applications that are on the tablet but not on the server. */
  unsent: z.number(),
  last_at: instant.nullable(),
})
export type SellerLine = z.infer<typeof sellerLine>

export const sellerEndpoints = {
  sellers: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'selleres',
    body: listBody(SORTS, FILTERS),
    returns: listPage(sellerLine),
  }),
  exportSellers: exportEndpoint({
    path: `${BASE}/export`,
    access: 'selleres',
    body: exportBody(SORTS, FILTERS),
    audit: 'seller_export',
  }),
  seller: endpoint({
    method: 'GET',
    path: `${BASE}/:key`,
    access: 'selleres',
    params: ofKey,
    query: z.object({ period }),
    returns: z.object({
      ...sellerLine.shape,
      /** Sum of the applications completed in the period, in whole soʻm. */
      sum: z.number(),
      /** Current statuses of the applications created in the period. */
      statuses: z.array(z.object({ status: z.enum(STATUSES), count: z.number() })),
      /** Days with figures, newest first. */
      days: z.array(z.object({ day: z.string(), ...counts })),
    }),
  }),
} as const

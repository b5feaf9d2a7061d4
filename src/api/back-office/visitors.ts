// The visitor list: list with export, a new visitor, a change, "left now", and the people a visitor can visit.
import { z } from 'zod'
import { VISIT_PERIODS, VISIT_REASONS, VISIT_RESULTS, visitorForm } from '#domain/visitors/visitor.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/outsider'
const key = z.string().regex(/^\d{1,9}$/)
const params = z.object({ key })
const version = z.number().int()
const done = z.object({ ok: z.literal(true), key, version })

/** `latest`, the default, has the latest visitor first. */
const SORTS = ['latest', 'arrived', 'name', 'branch'] as const
const filters = {
  branch: key.optional(),
  reason: z.enum(VISIT_REASONS).optional(),
  result: z.enum(VISIT_RESULTS).optional(),
  period: z.enum(VISIT_PERIODS).optional(),
  /** Visitors who have not left yet. */
  inside: z.literal('yes').optional(),
}
const line = z.object({
  key,
  version,
  name: z.string(),
  phone: z.string(),
  reason: z.enum(VISIT_REASONS),
  host_id: z.number().nullable(),
  host_name: z.string(),
  /** The visited person, of the staff or not. */
  host: z.string(),
  branch_id: z.number(),
  branch: z.string(),
  arrived_at: z.string(),
  left_at: z.string().nullable(),
  result: z.enum(VISIT_RESULTS).nullable(),
  comment: z.string(),
})
export type VisitorLine = z.infer<typeof line>

export const visitors = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'outsider',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'outsider',
    body: exportBody(SORTS, filters),
    audit: 'guest_export',
  }),
  /** People who work in a branch or in no branch at all. */
  hosts: endpoint({
    method: 'GET',
    path: `${BASE}/hosts`,
    access: 'outsider.edit',
    query: z.object({ branch: z.coerce.number().int() }),
    returns: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  history: historyEntry(BASE, 'outsider'),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: 'outsider.edit',
    body: visitorForm,
    returns: done,
    operation: true,
    audit: 'guest_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: 'outsider.edit',
    params,
    body: z.strictObject({ base_version: version, values: visitorForm }),
    returns: done,
    operation: true,
    audit: 'guest_update',
  }),
  /** Marks the visitor as left now; no effect if they have already left. */
  leave: endpoint({
    method: 'POST',
    path: `${BASE}/:key/leave`,
    access: 'outsider.edit',
    params,
    body: z.strictObject({ result: z.enum(VISIT_RESULTS).nullable() }),
    returns: done,
    operation: true,
    audit: 'guest_leave',
  }),
} as const

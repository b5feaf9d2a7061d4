// The visitor list: list with export, a new visitor, a change, "left now", and the people a visitor can visit.

import { z } from 'zod'
import { VISIT_PERIODS, VISIT_REASONS, VISIT_RESULTS, visitorForm } from '#domain/visitors/visitor.ts'
import { endpoint } from '../endpoint.ts'
import {
  branchFilter,
  choiceFilter,
  column,
  defineList,
  keyColumn,
  optionalKeyColumn,
  yesFilter,
} from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordAt } from '../shapes/record.ts'

const BASE = '/api/uz/outsider'
const record = recordAt(BASE, 'guest')

export const visitorList = defineList({
  name: 'guests',
  screen: 'outsider',
  base: BASE,
  texts: 'visitors',
  audit: 'guest_export',
  columns: {
    name: column('text', z.string(), { sort: true }),
    reason: keyColumn(VISIT_REASONS, { labels: 'reasons', isFilter: true }),
    /** The visited person, of the staff or not. */
    host: column('text', z.string()),
    branch: column('text', z.string(), { sort: true }),
    arrived_at: column('moment', z.string(), { sort: 'arrived' }),
    left_at: column('moment', z.string().nullable(), { absent: 'inside' }),
    result: optionalKeyColumn(VISIT_RESULTS, { labels: 'results', isFilter: true }),
    phone: column('phone', z.string()),
  },
  more: {
    host_id: z.number().nullable(),
    host_name: z.string(),
    branch_id: z.number(),
    comment: z.string(),
  },
  filters: {
    /** Visitors who have not left yet. */
    inside: yesFilter(),
    period: choiceFilter(VISIT_PERIODS, 'periods'),
    branch: branchFilter(),
  },
  /** The latest visitor first. */
  orders: ['latest'],
})
export type VisitorLine = z.infer<typeof visitorList.line>

export const visitors = {
  ...visitorList.endpoints,
  /** People who work in a branch or in no branch at all. */
  hosts: endpoint({
    method: 'GET',
    path: `${BASE}/hosts`,
    access: 'outsider.edit',
    query: z.object({ branch: z.coerce.number().int() }),
    returns: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  history: historyEntry(BASE, 'outsider'),
  create: record.create('outsider.edit', visitorForm),
  update: record.update('outsider.edit', visitorForm),
  /** Marks the visitor as left now; no effect if they have already left. */
  leave: record.act('leave', 'outsider.edit', { result: z.enum(VISIT_RESULTS).nullable() }),
} as const

// What stands on the first page of people of the back office: what waits for their approval, what waits within
// their rights, and saved limits that end soon.

import { z } from 'zod'
import { APPROVAL_KINDS } from '#domain/home/approvals.ts'
import { PANEL_COLUMNS } from '#domain/support/panel.ts'
import { endpoint } from '../endpoint.ts'
import { named } from '../shapes/stock-lines.ts'
import { panelItem } from './dashboard.ts'

const approval = z.object({
  kind: z.enum(APPROVAL_KINDS),
  /** Id of the record. */
  key: z.string(),
  number: z.number().nullable(),
  title: z.string(),
  /** Whole soʻm, or how many goods it is about (`isSizeMoney`). */
  size: z.number(),
  /** Since when it waits. */
  at: z.string().nullable(),
  author: named.nullable(),
  /** The decision is taken on the record (`needsRecord`). */
  needs_record: z.boolean(),
})
export type Approval = z.infer<typeof approval>

export const home = {
  /** The columns of the support panel that the person may see and that are not empty. */
  waits: endpoint({
    method: 'GET',
    path: '/api/uz/home/waits',
    access: 'welcome',
    returns: z.object({
      columns: z.array(
        z.object({ column: z.enum(PANEL_COLUMNS), total: z.number(), items: z.array(panelItem) }),
      ),
    }),
  }),
  /** What the person may approve, the oldest first; never what they have asked for themselves. */
  approvals: endpoint({
    method: 'GET',
    path: '/api/uz/home/approvals',
    access: 'welcome',
    returns: z.object({ total: z.number(), items: z.array(approval) }),
  }),
  /** Saved limits that end soon (`SOON_MS`), the soonest first: `at` is the end, `detail` the partner. */
  limits: endpoint({
    method: 'GET',
    path: '/api/uz/home/limits',
    access: 'applications.resume',
    returns: z.object({ total: z.number(), items: z.array(panelItem), server_time: z.string() }),
  }),
} as const

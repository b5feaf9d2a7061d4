// Reports that are made regularly: the list, the people who may get one, and the form.

import { z } from 'zod'
import { REPORT_GROUPS } from '#domain/reports/measures.ts'
import { EVERY, SCHEDULED_REPORTS, scheduleForm } from '#domain/reports/schedule.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordAt, recordKey, recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/report/schedule'
const record = recordAt(BASE, 'scheduled_report')
const instant = z.string().nullable()
const named = z.object({ id: z.number(), name: z.string() })

const SORTS = ['next', 'title', 'author', 'last'] as const
const filters = {
  report: z.enum(SCHEDULED_REPORTS).optional(),
  every: z.enum(EVERY).optional(),
  active: z.enum(['yes', 'no']).optional(),
}

const line = z.object({
  key: recordKey,
  version: recordVersion,
  title: z.string(),
  report: z.enum(SCHEDULED_REPORTS),
  by: z.enum(REPORT_GROUPS).nullable(),
  every: z.enum(EVERY),
  hour: z.number(),
  people: z.array(named),
  active: z.boolean(),
  author: z.string(),
  /** When it is made next; null while it is off. */
  next_at: instant,
  /** When it was last made, of which days, and how many people got it; null: never. */
  last_at: instant,
  last_from: z.string().nullable(),
  last_to: z.string().nullable(),
  last_count: z.number().nullable(),
})
export type ScheduleLine = z.infer<typeof line>

export const scheduledReports = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'report',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'report',
    body: exportBody(SORTS, filters),
    audit: 'scheduled_report_export',
  }),
  /** Who may open a report now, by name. */
  people: endpoint({
    method: 'POST',
    path: `${BASE}/people`,
    access: 'report',
    body: z.strictObject({ report: z.enum(SCHEDULED_REPORTS) }),
    returns: z.object({ items: z.array(named) }),
  }),
  history: historyEntry(BASE, 'report'),
  create: record.create('report', scheduleForm),
  update: record.update('report', scheduleForm),
  remove: record.step('remove', 'report'),
} as const

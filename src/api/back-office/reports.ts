// Reports: about applications (screen `report.application`), what happened in a period, by day, branch, partner, person or reason; and
// the ranking of managers (screen `report.manager`).

import { z } from 'zod'
import { MEASURES, REPORT_GROUPS } from '#domain/reports/measures.ts'
import { RANK_TABS, UNRANKED } from '#domain/reports/ranking.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage, periodShape } from '../shapes/list.ts'
import { recordKey } from '../shapes/record.ts'

const BASE = '/api/uz/report/application'
const id = recordKey.optional()

const SORTS = ['name', ...MEASURES, 'sales', 'open', 'conversion'] as const
const filters = {
  ...periodShape,
  by: z.enum(REPORT_GROUPS).optional(),
  branch: id,
  partner: id,
}

const counts = Object.fromEntries(MEASURES.map((measure) => [measure, z.number()])) as Record<
  (typeof MEASURES)[number],
  z.ZodNumber
>
/** The figures of a report and of a board. */
export const reportFigures = {
  /** By event: what happened in the period. */
  ...counts,
  /** Whole soʻm: registered applications less returned ones. */
  sales: z.number(),
  /** What has become of those submitted in the period: without a decision, with one, sold. */
  open: z.number(),
  decided: z.number(),
  sold: z.number(),
}
const line = z.object({
  /** The day, the id of the branch, partner or person, or the reason; empty without one. */
  key: z.string(),
  version: z.number(),
  /** The name; of a day and of a reason the key. */
  name: z.string(),
  ...reportFigures,
  /** Percent of `decided` that were sold; null where none is decided. */
  conversion: z.number().nullable(),
})
export type ApplicationReportLine = z.infer<typeof line>

export const applicationReport = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'report.application',
    body: listBody(SORTS, filters),
    /** `totals`: of all lines, with the first page. */
    returns: listPage(line).extend({ totals: z.object(reportFigures).optional() }),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'report.application',
    body: exportBody(SORTS, filters),
    audit: 'report_export',
  }),
  /** The partners that the report can be narrowed by. */
  partners: endpoint({
    method: 'GET',
    path: `${BASE}/partners`,
    access: 'report.application',
    returns: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
} as const

const RANK_SORTS = [
  'place',
  'name',
  'branch',
  'taken',
  'days',
  'decided',
  'sold',
  'conversion',
  'speed',
  'quality',
  'score',
] as const
const rankFilters = { ...periodShape, branch: id, tab: z.enum(RANK_TABS).optional() }
/** Percent, to a tenth; null while none of the applications is decided. */
const part = z.number().nullable()
export const rankLine = z.object({
  /** The id of the person. */
  key: z.string(),
  version: z.number(),
  /** Among all who have one, whoever asks; null without a place, which `unranked` explains. */
  place: z.number().nullable(),
  unranked: z.enum(UNRANKED).nullable(),
  name: z.string(),
  branch: z.string().nullable(),
  /** Applications that the person was the first to take in the period, and days worked. */
  taken: z.number(),
  days: z.number(),
  /** Of these, no longer open; and sold. */
  decided: z.number(),
  sold: z.number(),
  conversion: part,
  speed: part,
  quality: part,
  score: z.number().nullable(),
})
export type RankLine = z.infer<typeof rankLine>

export const managerReport = {
  list: endpoint({
    method: 'POST',
    path: '/api/uz/report/manager/list',
    access: 'report.manager',
    body: listBody(RANK_SORTS, rankFilters),
    returns: listPage(rankLine),
  }),
  export: exportEndpoint({
    path: '/api/uz/report/manager/export',
    access: 'report.manager',
    body: exportBody(RANK_SORTS, rankFilters),
    audit: 'report_export',
  }),
} as const

// Boards of figures: that of today (screen `analytic`), and one's own with a period, a comparison and chosen parts (screen
// `analytic_new`). Both have the figures of the report about applications.

import { z } from 'zod'
import { STATUSES } from '#domain/applications/status.ts'
import { BOARD_PARTS, COMPARISONS } from '#domain/reports/board.ts'
import { FUNNEL_STAGES } from '#domain/reports/funnel.ts'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint, exportShape, periodShape } from '../shapes/list.ts'
import { recordKey } from '../shapes/record.ts'
import { rankLine, reportFigures } from './reports.ts'

const TODAY = '/api/uz/analytic'
const OWN = '/api/uz/analytic_new'

const period = z.object({ from: z.string(), to: z.string() })
const { open: _open, ...dayFigures } = reportFigures
/** `conversion`: percent of `decided` that were sold; null where none is decided. */
const figures = z.object({ ...reportFigures, conversion: z.number().nullable() })
export type BoardFigures = z.infer<typeof figures>
const dayLine = z.object({
  key: z.string(),
  ...dayFigures,
  /** The figures of the compared day or hour; null without a comparison. */
  before: z.object({ key: z.string(), ...dayFigures }).nullable(),
})

const board = z.object({
  period,
  compared: period.nullable(),
  figures,
  before: figures.nullable(),
  /** Now: applications that wait for a manager, and those that a manager works on. */
  waiting: z.number(),
  in_work: z.number(),
  /** Every day of the period. */
  days: z.array(dayLine),
  /** `key`: every hour of the day, as two digits. */
  hours: z.array(dayLine),
  /** How far the decided of those submitted in the period have come (`funnelOf`); the key of a reason is empty without one. */
  funnel: z.array(
    z.object({
      key: z.enum(FUNNEL_STAGES),
      reached: z.number(),
      left: z.number(),
      reasons: z.array(z.object({ key: z.string(), applications: z.number() })),
    }),
  ),
  /** How many of those submitted in the period stand in each status now. */
  statuses: z.array(z.object({ key: z.enum(STATUSES), applications: z.number() })),
  /**
   * `share`: percent of the sales of all, null for the staff of a partner, who see no others; partners without a sale are left out.
   * `agreed`: the share that was agreed with the partner, for those who see the finances of partners.
   */
  partners: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      registered: z.number(),
      returned: z.number(),
      sales: z.number(),
      share: z.number().nullable(),
      agreed: z.number().nullable(),
    }),
  ),
  /** `key`: the reason, empty without one. */
  losses: z.array(
    z.object({ key: z.string(), rejected: z.number(), lost: z.number(), cancelled: z.number() }),
  ),
  top: z.array(rankLine),
  last: z.array(rankLine),
})
export type Board = z.infer<typeof board>

const todayFilters = { branch: recordKey.optional() }
const ownFilters = { ...todayFilters, ...periodShape, comparison: z.enum(COMPARISONS).default('none') }
/** The part whose table the file has. */
const part = { part: z.enum(BOARD_PARTS) }

/** `paid`: down payments of the register of sales, whole soʻm; null without the permission `sales`. */
const soFar = z.object({
  sales: z.number(),
  submitted: z.number(),
  completed: z.number(),
  paid: z.number().nullable(),
})

export const boardOfToday = {
  /** Today beside the same weekday of last week until the same minute. */
  beside: endpoint({
    method: 'GET',
    path: `${TODAY}/beside`,
    access: 'analytic',
    returns: z.object({
      day: z.string(),
      before_day: z.string(),
      now: soFar,
      before: soFar,
      /** Sales of every hour with any, as two digits; `before`: of the whole day. */
      hours: z.array(z.object({ key: z.string(), sales: z.number(), before: z.number() })),
    }),
  }),
  view: endpoint({
    method: 'POST',
    path: `${TODAY}/view`,
    access: 'analytic',
    body: z.strictObject(todayFilters),
    returns: board,
  }),
  export: exportEndpoint({
    path: `${TODAY}/export`,
    access: 'analytic',
    body: z.strictObject({ ...todayFilters, ...part, ...exportShape }),
    audit: 'report_export',
  }),
} as const

export const ownBoard = {
  view: endpoint({
    method: 'POST',
    path: `${OWN}/view`,
    access: 'analytic_new',
    body: z.strictObject(ownFilters),
    returns: board,
  }),
  export: exportEndpoint({
    path: `${OWN}/export`,
    access: 'analytic_new',
    body: z.strictObject({ ...ownFilters, ...part, ...exportShape }),
    audit: 'report_export',
  }),
  /** The parts that the person's board shows, in their order. */
  parts: endpoint({
    method: 'GET',
    path: `${OWN}/parts`,
    access: 'analytic_new',
    returns: z.object({ parts: z.array(z.enum(BOARD_PARTS)) }),
  }),
  keepParts: endpoint({
    method: 'POST',
    path: `${OWN}/parts`,
    access: 'analytic_new',
    body: z.strictObject({
      parts: z
        .array(z.enum(BOARD_PARTS))
        .min(1)
        .refine((parts) => new Set(parts).size === parts.length),
    }),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'board_save',
  }),
} as const

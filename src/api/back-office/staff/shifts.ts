// Work time of managers: the list with everybody's state, the days of a month, the own shift, corrections of
// times, which another person decides, and absences.
import { z } from 'zod'
import { absenceForm, SHIFT_STATES } from '#domain/staff/absence.ts'
import { correctionForm, decisionForm } from '#domain/staff/correction.ts'
import { endpoint } from '../../endpoint.ts'
import { historyEntry } from '../../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../../shapes/list.ts'
import {
  absence,
  branch,
  correction,
  instant,
  key,
  month,
  ofKey,
  ok,
  personLine,
  presence,
  shift,
  version,
} from './shapes.ts'

const BASE = '/api/uz/managers'
const SORTS = ['name', 'branch', 'state', 'since', 'today', 'month', 'taken', 'completed'] as const
const FILTERS = {
  branch,
  state: z.enum(SHIFT_STATES).optional(),
  /** Only people with a correction that waits for a decision. */
  asks: z.literal('yes').optional(),
}

const managerLine = z.object({
  ...personLine.shape,
  ...presence.shape,
  /** Counted seconds of work today and this month, after corrections. */
  today: z.number(),
  month: z.number(),
  /** Number of applications taken and completed today. */
  taken: z.number(),
  completed: z.number(),
  /** Corrections that wait for a decision. */
  asks: z.number(),
})
export type ManagerLine = z.infer<typeof managerLine>

/** The current state of the person's own shift. */
const ownShift = z.object({
  ...presence.shape,
  worked_s: z.number(),
  /** The newest shift of the last week that was closed by the end of the day and has no request for a correction. */
  forgotten: z.object({ shift_id: z.number(), day: z.string(), begun_at: instant }).nullable(),
})
export type OwnShift = z.infer<typeof ownShift>

const shiftAct = <const N extends string>(name: N) =>
  endpoint({
    method: 'POST',
    path: `${BASE}/shift/${name}`,
    access: 'managers.shift',
    body: z.strictObject({}),
    returns: ownShift,
    operation: true,
    audit: `shift_${name}`,
  })

export const managerEndpoints = {
  managers: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'managers',
    body: listBody(SORTS, FILTERS),
    returns: listPage(managerLine),
  }),
  exportManagers: exportEndpoint({
    path: `${BASE}/export`,
    access: 'managers',
    body: exportBody(SORTS, FILTERS),
    audit: 'manager_export',
  }),
  /** Every shift of a month, one per line. */
  exportWorkTime: exportEndpoint({
    path: `${BASE}/work_time`,
    access: 'managers',
    body: exportBody(['day'], { month, branch }),
    audit: 'manager_work_time',
  }),
  month: endpoint({
    method: 'GET',
    path: `${BASE}/:key/month`,
    access: 'managers',
    params: ofKey,
    query: z.object({ month }),
    returns: z.object({
      ...personLine.shape,
      ...presence.shape,
      worked_s: z.number(),
      /** Days with entries, newest first. */
      days: z.array(
        z.object({
          day: z.string(),
          shifts: z.array(shift),
          corrections: z.array(correction),
          absence: absence.shape.kind.nullable(),
          worked_s: z.number(),
        }),
      ),
      /** Of this month and later, including deleted ones. */
      absences: z.array(absence),
      /** What the requesting person may do here. */
      may: z.object({ ask: z.boolean(), decide: z.boolean(), absence: z.boolean() }),
    }),
  }),
  history: historyEntry(BASE, 'managers'),
  ownShift: endpoint({ method: 'GET', path: `${BASE}/shift`, access: 'managers.shift', returns: ownShift }),
  /** No effect on a running shift, so that two concurrent requests begin one shift. */
  beginShift: shiftAct('begin'),
  finishShift: shiftAct('finish'),
  pauseShift: shiftAct('pause'),
  resumeShift: shiftAct('resume'),
  askCorrection: endpoint({
    method: 'POST',
    path: `${BASE}/corrections`,
    access: 'managers.shift',
    body: correctionForm,
    returns: ok,
    operation: true,
    audit: 'correction_ask',
  }),
  /** Refused for the person who requested the correction. */
  decideCorrection: endpoint({
    method: 'POST',
    path: `${BASE}/corrections/:key/decide`,
    access: 'managers.correct',
    params: ofKey,
    body: decisionForm,
    returns: ok,
    operation: true,
    audit: 'correction_decide',
  }),
  createAbsence: endpoint({
    method: 'POST',
    path: `${BASE}/:key/absences`,
    access: 'managers.absence',
    params: ofKey,
    body: absenceForm,
    returns: z.object({ ok: z.literal(true), key }),
    operation: true,
    audit: 'absence_create',
  }),
  updateAbsence: endpoint({
    method: 'PATCH',
    path: `${BASE}/absences/:key`,
    access: 'managers.absence',
    params: ofKey,
    body: z.strictObject({ base_version: version, values: absenceForm }),
    returns: ok,
    operation: true,
    audit: 'absence_update',
  }),
  removeAbsence: endpoint({
    method: 'POST',
    path: `${BASE}/absences/:key/remove`,
    access: 'managers.absence',
    params: ofKey,
    body: z.strictObject({}),
    returns: ok,
    operation: true,
    audit: 'absence_delete',
  }),
  restoreAbsence: endpoint({
    method: 'POST',
    path: `${BASE}/absences/:key/restore`,
    access: 'managers.absence',
    params: ofKey,
    body: z.strictObject({}),
    returns: ok,
    operation: true,
    audit: 'absence_restore',
  }),
} as const

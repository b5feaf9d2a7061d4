// Interns: their mentors, and the levels that were viewed and completed, marked by the mentor.
import { z } from 'zod'
import { internForm, LEVEL_MARKS, levelForm } from '#domain/staff/intern.ts'
import { endpoint } from '../../endpoint.ts'
import { historyEntry } from '../../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../../shapes/list.ts'
import { branch, instant, ofKey, ok, personLine, version } from './shapes.ts'

const BASE = '/api/uz/interns'
const SORTS = ['name', 'branch', 'mentor', 'completed', 'viewed', 'since'] as const
const FILTERS = {
  branch,
  mentor: z.enum(['yes', 'no']).optional(),
}

const internLine = z.object({
  ...personLine.shape,
  mentor: z.string().nullable(),
  completed: z.number(),
  viewed: z.number(),
  since: z.string(),
})
export type InternLine = z.infer<typeof internLine>

const level = z.object({
  level: z.number(),
  title: z.string(),
  viewed_at: instant.nullable(),
  completed_at: instant.nullable(),
})
export type Level = z.infer<typeof level>

export const internEndpoints = {
  interns: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'intern',
    body: listBody(SORTS, FILTERS),
    returns: listPage(internLine),
  }),
  exportInterns: exportEndpoint({
    path: `${BASE}/export`,
    access: 'intern',
    body: exportBody(SORTS, FILTERS),
    audit: 'intern_export',
  }),
  intern: endpoint({
    method: 'GET',
    path: `${BASE}/:key`,
    access: 'intern',
    params: ofKey,
    returns: z.object({
      ...internLine.shape,
      mentor_id: z.number().nullable(),
      levels: z.array(level),
      may: z.object({ mentor: z.boolean(), mark: z.boolean() }),
    }),
  }),
  internHistory: historyEntry(BASE, 'intern'),
  /** Possible mentors: everybody who may mark levels. */
  mentors: endpoint({
    method: 'GET',
    path: `${BASE}/:key/mentors`,
    access: 'intern.mentor',
    params: ofKey,
    returns: z.object({
      items: z.array(z.object({ id: z.number(), name: z.string(), branch: z.string().nullable() })),
    }),
  }),
  updateIntern: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: 'intern.mentor',
    params: ofKey,
    body: z.strictObject({ base_version: version, values: internForm }),
    returns: ok,
    operation: true,
    audit: 'intern_update',
  }),
  addLevel: endpoint({
    method: 'POST',
    path: `${BASE}/:key/levels`,
    access: 'intern.mark',
    params: ofKey,
    body: levelForm,
    returns: ok,
    operation: true,
    audit: 'intern_level_add',
  }),
  markLevel: endpoint({
    method: 'POST',
    path: `${BASE}/:key/levels/:level/mark`,
    access: 'intern.mark',
    params: z.object({ ...ofKey.shape, level: z.string().regex(/^\d{1,2}$/) }),
    /** `seen`: the mark that the page showed; another one is refused (`version_conflict`). Released screens send none. */
    body: z.strictObject({ mark: z.enum(LEVEL_MARKS), seen: z.enum(LEVEL_MARKS).optional() }),
    returns: ok,
    operation: true,
    audit: 'intern_level_mark',
  }),
} as const

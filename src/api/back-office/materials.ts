// The materials of the knowledge base as they are written: the list, one material with its readers, its form and its states.

import { z } from 'zod'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import {
  ACCESS_MODES,
  MATERIAL_ICONS,
  MATERIAL_KINDS,
  MATERIAL_STATES,
  materialForm,
  READING_STATES,
} from '#domain/knowledge/material.ts'
import { questionList } from '#domain/knowledge/quiz.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordAt, recordKey, recordParams, recordVersion } from '../shapes/record.ts'
import { namedShape, placeShape } from './knowledge.ts'

const BASE = '/api/uz/material'
const record = recordAt(BASE, 'material')
const role = z.object({ id: z.number(), name: z.string() })

const SORTS = ['newest', 'title', 'state', 'author', 'level', 'published_at'] as const
const filters = {
  state: z.enum(MATERIAL_STATES).optional(),
  mode: z.enum(ACCESS_MODES).optional(),
  kind: z.enum(MATERIAL_KINDS).optional(),
  /** It was changed after its last publication. */
  changed: z.literal('yes').optional(),
}

const line = z.object({
  key: recordKey,
  version: recordVersion,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  state: z.enum(MATERIAL_STATES),
  changed: z.boolean(),
  mode: z.enum(ACCESS_MODES),
  ...placeShape,
  level: z.number().nullable(),
  author: z.string(),
  published_at: z.string().nullable(),
  /** So many people have viewed it. */
  viewed: z.number(),
})
export type WrittenMaterial = z.infer<typeof line>

const whole = z.object({
  ...line.shape,
  info: z.string(),
  text: z.string(),
  link: z.string(),
  icon: z.enum(MATERIAL_ICONS),
  programs: z.array(z.number()),
  subject_id: z.number().nullable(),
  languages: z.array(z.enum(LANGUAGES)),
  roles: z.array(role),
  /** The key of the address that opens it in the mode `link`. */
  token: z.string(),
  /** The number of the last publication; 0: none. */
  number: z.number(),
  created_at: z.string(),
  /** The people who may read it by how far they have got; in the mode `link` those who have opened it. */
  readings: z.partialRecord(z.enum(READING_STATES), z.number()),
  questions: questionList,
  asked: z.number(),
})
export type WholeWrittenMaterial = z.infer<typeof whole>

const reader = z.object({
  id: z.number(),
  name: z.string(),
  branch: z.string().nullable(),
  state: z.enum(READING_STATES),
  /** When the person opened or viewed it, or passed its test. */
  at: z.string().nullable(),
})

/** The list, the record and the steps of a material; `base_version` of a step is the version that the person saw. */
export const materials = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'knowledge.write',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'knowledge.write',
    body: exportBody(SORTS, filters),
    audit: 'material_export',
  }),
  view: record.view('knowledge.write', whole),
  /** The first of the people who have got so far and no further, by name; without a state, of all who may read it. */
  readers: endpoint({
    method: 'POST',
    path: `${BASE}/:key/readers`,
    access: 'knowledge.write',
    params: recordParams,
    body: z.strictObject({ state: z.enum(READING_STATES).optional() }),
    returns: z.object({ items: z.array(reader), total: z.number() }),
  }),
  history: historyEntry(BASE, 'knowledge.write'),
  /** What the form chooses from. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'knowledge.write',
    returns: z.object({
      roles: z.array(role),
      programs: z.array(namedShape),
      subjects: z.array(namedShape),
    }),
  }),
  create: record.create('knowledge.write', materialForm),
  update: record.update('knowledge.write', materialForm),
  /** `again`: everybody reads it again, whoever has viewed an earlier publication too. */
  publish: record.step('publish', 'knowledge.write', { again: z.boolean() }),
  archive: record.step('archive', 'knowledge.write'),
  restore: record.step('restore', 'knowledge.write'),
  remove: record.step('remove', 'knowledge.write'),
  renewLink: record.step('renew_link', 'knowledge.write'),
} as const

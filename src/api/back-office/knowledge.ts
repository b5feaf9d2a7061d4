// The knowledge base as people read it: the list, one material, the levels, and how far the person has got.
import { z } from 'zod'
import { LANGUAGES } from '#domain/kernel/language.ts'
import { MATERIAL_ICONS, MATERIAL_KINDS, READING_STATES } from '#domain/knowledge/material.ts'
import { HIGHEST_LEVEL } from '#domain/staff/intern.ts'
import { endpoint } from '../endpoint.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'

const BASE = '/api/uz/knowledge'
/** The number of a material, or the token of its link. */
const key = z.string().regex(/^(\d{1,9}|[\w-]{22})$/)
const params = z.object({ key })
const id = z.number().int().min(1).max(999_999_999)

/** A program or a subject in the languages of the interface. */
export const namedShape = z.object({
  id: z.number(),
  name_ru: z.string(),
  name_uz_latn: z.string(),
  name_uz_cyrl: z.string(),
})
export type Named = z.infer<typeof namedShape>

/** The names of the subject and of the programs of a material; empty where it has none. */
export const placeShape = {
  subject_ru: z.string(),
  subject_uz_latn: z.string(),
  subject_uz_cyrl: z.string(),
  programs_ru: z.string(),
  programs_uz_latn: z.string(),
  programs_uz_cyrl: z.string(),
}

const SORTS = ['level', 'newest', 'title', 'subject_ru', 'subject_uz_latn', 'subject_uz_cyrl'] as const
const filters = {
  state: z.enum(READING_STATES).optional(),
  kind: z.enum(MATERIAL_KINDS).optional(),
  language: z.enum(LANGUAGES).optional(),
  level: z.number().int().min(1).max(HIGHEST_LEVEL).optional(),
  program: id.optional(),
  subject: id.optional(),
}

const line = z.object({
  key,
  /** The number of the publication. */
  version: z.number().int(),
  title: z.string(),
  info: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  icon: z.enum(MATERIAL_ICONS),
  ...placeShape,
  level: z.number().nullable(),
  languages: z.array(z.enum(LANGUAGES)),
  published_at: z.string(),
  state: z.enum(READING_STATES),
  /** Something of the levels before it is not viewed yet. */
  locked: z.boolean(),
})
export type MaterialLine = z.infer<typeof line>

/** Text and link are empty while the level is locked. */
const whole = z.object({ ...line.shape, text: z.string(), link: z.string() })
export type WholeMaterial = z.infer<typeof whole>

export const knowledge = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'knowledge',
    body: listBody(SORTS, filters),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'knowledge',
    body: exportBody(SORTS, filters),
    audit: 'knowledge_export',
  }),
  /** The levels of what the person may read, and what the list is filtered by. */
  levels: endpoint({
    method: 'GET',
    path: `${BASE}/levels`,
    access: 'knowledge',
    returns: z.object({
      levels: z.array(
        z.object({ level: z.number(), count: z.number(), viewed: z.number(), isOpen: z.boolean() }),
      ),
      programs: z.array(namedShape),
      subjects: z.array(namedShape),
    }),
  }),
  view: endpoint({
    method: 'GET',
    path: `${BASE}/item/:key`,
    access: 'knowledge.view',
    params,
    returns: whole,
  }),
  /** The person has opened this publication, or viewed it to its end. */
  read: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/read`,
    access: 'knowledge.view',
    params,
    body: z.strictObject({
      number: z.number().int().min(1).max(1_000_000),
      step: z.enum(['opened', 'viewed']),
    }),
    returns: z.object({ ok: z.literal(true), state: z.enum(READING_STATES) }),
    operation: true,
  }),
} as const

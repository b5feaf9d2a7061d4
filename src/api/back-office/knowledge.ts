// The knowledge base as people read it: the list, one material, the levels, and how far the person has got.
import { z } from 'zod'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { MATERIAL_ICONS, MATERIAL_KINDS, READING_STATES } from '#domain/knowledge/material.ts'
import { ANSWERS_OF_QUESTION, MOST_QUESTIONS } from '#domain/knowledge/quiz.ts'
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
  has_test: z.boolean(),
  /** Something of the levels before it is not completed yet. */
  locked: z.boolean(),
})
export type MaterialLine = z.infer<typeof line>

/** Where a person stands with the test of a material. */
const quizStand = z.object({
  /** How many questions a try has. */
  asked: z.number(),
  /** Tries until the next pause; 0 during a pause, which ends at `next_at`. */
  tries_left: z.number(),
  next_at: z.string().nullable(),
  /** A try was begun and is not answered yet. */
  begun: z.boolean(),
})
export type QuizStand = z.infer<typeof quizStand>

/** Text and link are empty while the level is locked; `quiz`: null without a test. */
const whole = z.object({ ...line.shape, text: z.string(), link: z.string(), quiz: quizStand.nullable() })
export type WholeMaterial = z.infer<typeof whole>

export const knowledge = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'knowledge',
    body: listBody(SORTS, filters),
    returns: listPage(line),
    keep: 'encrypted',
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
        z.object({ level: z.number(), count: z.number(), completed: z.number(), isOpen: z.boolean() }),
      ),
      programs: z.array(namedShape),
      subjects: z.array(namedShape),
    }),
    keep: 'encrypted',
  }),
  view: endpoint({
    method: 'GET',
    path: `${BASE}/item/:key`,
    access: 'knowledge.view',
    params,
    returns: whole,
    keep: 'encrypted',
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
  /** Begins a try of the test, or returns the one that was begun. Problem `move_not_possible`: not viewed, passed, or a pause. */
  beginQuiz: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/quiz`,
    access: 'knowledge.view',
    params,
    body: z.strictObject({}),
    returns: z.object({
      ok: z.literal(true),
      id: z.uuid(),
      questions: z.array(z.object({ text: z.string(), answers: z.array(z.string()) })),
    }),
    operation: true,
  }),
  /**
   * Answers the try `id`: for each question the place of the answer, or null. A try that is answered again keeps its result.
   * Problem `move_not_possible`: the person has not begun it.
   */
  answerQuiz: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/quiz_answers`,
    access: 'knowledge.view',
    params,
    body: z.strictObject({
      id: z.uuid(),
      answers: z
        .array(
          z
            .number()
            .int()
            .min(0)
            .max(ANSWERS_OF_QUESTION.max - 1)
            .nullable(),
        )
        .max(MOST_QUESTIONS),
    }),
    returns: z.object({
      ok: z.literal(true),
      asked: z.number(),
      /** The places of the questions that were answered wrongly. */
      wrong: z.array(z.number()),
      passed: z.boolean(),
      state: z.enum(READING_STATES),
      quiz: quizStand,
    }),
    operation: true,
  }),
} as const

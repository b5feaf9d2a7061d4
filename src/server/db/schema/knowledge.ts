// The tables of the knowledge base as types for Kysely (migrations 0077 and 0083); its programs and subjects are in providers.ts.
import type { Generated } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { AccessMode, MaterialIcon, MaterialKind, MaterialState } from '#domain/knowledge/material.ts'
import type { Drawn, Question } from '#domain/knowledge/quiz.ts'
import type { Id, Instant, Json } from '../columns.ts'

type Content = {
  title: string
  info: string
  kind: MaterialKind
  text: string
  link: string
  icon: MaterialIcon
  subject_id: number | null
  level: number | null
  languages: Language[]
  mode: AccessMode
}

export type KnowledgeTables = {
  materials: Content & {
    id: Id
    programs: Generated<number[]>
    roles: Generated<number[]>
    state: Generated<MaterialState>
    token: string
    number: Generated<number>
    read_from: Generated<number>
    questions: Json<Question[]>
    asked: Generated<number>
    changed: Generated<boolean>
    created_by: number
    created_at: Instant
    published_at: Instant | null
    version: Generated<number>
  }
  material_publications: Content & {
    material_id: number
    number: number
    programs: number[]
    roles: number[]
    questions: Json<Question[]>
    asked: number
    published_by: number
    published_at: Instant
  }
  material_readings: {
    user_id: number
    material_id: number
    opened_at: Instant
    viewed_number: Generated<number>
    viewed_at: Instant | null
    passed_number: Generated<number>
    passed_at: Instant | null
  }
  passed_levels: { user_id: number; level: number; at: Instant }
  quiz_tries: {
    id: string
    user_id: number
    material_id: number
    number: number
    drawn: Json<Drawn[]>
    begun_at: Instant
    answered_at: Instant | null
    wrong: number[] | null
    passed: Generated<boolean>
  }
}

// The tables of the knowledge base as types for Kysely (migration 0077); its programs and subjects are in providers.ts.
import type { Generated } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { AccessMode, MaterialIcon, MaterialKind, MaterialState } from '#domain/knowledge/material.ts'
import type { Id, Instant } from '../columns.ts'

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
    published_by: number
    published_at: Instant
  }
  material_readings: {
    user_id: number
    material_id: number
    opened_at: Instant
    viewed_number: Generated<number>
    viewed_at: Instant | null
  }
}

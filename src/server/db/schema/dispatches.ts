// The tables of SMS to many clients as types for Kysely (migrations 0081, 0099).
import type { Generated } from 'kysely'
import type { DispatchState, Exclusion } from '#domain/dispatches/dispatch.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Id, Instant } from '../columns.ts'

export type DispatchTables = {
  sms_templates: {
    id: Id
    title: string
    ru: string
    uz_latn: string
    uz_cyrl: string
    approved: boolean
    active: boolean
    created_by: number
    created_at: Instant
    version: Generated<number>
  }
  dispatches: {
    id: Id
    title: string
    template_id: number
    branches: number[]
    bought_from: string | null
    bought_to: string | null
    idle_since: string | null
    state: Generated<DispatchState>
    ru: Generated<string>
    uz_latn: Generated<string>
    uz_cyrl: Generated<string>
    counted_at: Instant | null
    recipients: Generated<number>
    parts: Generated<number>
    cost: number | null
    sent: Generated<number>
    sent_by: number | null
    /** Who has set it going again since it was sent. */
    resumed_by: number | null
    approved_by: number | null
    approved_at: Instant | null
    refusal: Generated<string>
    started_at: Instant | null
    ended_at: Instant | null
    created_by: number
    created_at: Instant
    version: Generated<number>
    writers: number[]
  }
  dispatch_recipients: {
    dispatch_id: number
    client_id: number
    phone: string | null
    language: Language
    parts: number
    excluded: Exclusion | null
    taken_at: Instant | null
  }
}

// The tables of work time and of interns, as types for Kysely (migration 0009).
import type { Generated } from 'kysely'
import type { AbsenceKind } from '#domain/staff/absence.ts'
import type { Closing, CorrectionState } from '#domain/staff/correction.ts'
import type { Id, Instant } from '../columns.ts'

export type StaffTables = {
  shifts: {
    id: Id
    user_id: number
    branch_id: number | null
    day: string
    begun_at: Instant | null
    ended_at: Instant | null
    counted_from: Instant
    counted_to: Instant | null
    closed_by: Closing | null
  }
  shift_pauses: { id: Id; shift_id: number; from_at: Instant; to_at: Instant | null }
  shift_corrections: {
    id: Id
    user_id: number
    shift_id: number | null
    day: string
    from_at: Instant
    to_at: Instant
    reason: string
    state: Generated<CorrectionState>
    asked_at: Instant
    decided_by: number | null
    decided_at: Instant | null
    note: Generated<string>
  }
  absences: {
    id: Id
    user_id: number
    kind: AbsenceKind
    from_on: string
    to_on: string
    note: Generated<string>
    version: Generated<number>
    created_by: number
    created_at: Instant
    deleted_at: Instant | null
  }
  interns: { user_id: number; mentor_id: number | null; since: string; version: Generated<number> }
  intern_levels: {
    id: Id
    user_id: number
    level: number
    title: string
    viewed_at: Instant | null
    completed_at: Instant | null
  }
}

// The visitor list as a type for Kysely (migration 0007).
import type { Generated } from 'kysely'
import type { VisitReason, VisitResult } from '#domain/visitors/visitor.ts'
import type { Id, Instant, InstantNow } from '../columns.ts'

export type VisitorTables = {
  guests: {
    id: Id
    name: string
    name_key: string
    phone: Generated<string>
    reason: VisitReason
    host_id: number | null
    host_name: Generated<string>
    branch_id: number
    arrived_at: Instant
    left_at: Instant | null
    result: VisitResult | null
    comment: Generated<string>
    created_by: number
    created_at: InstantNow
    version: Generated<number>
  }
}

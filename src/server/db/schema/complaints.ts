// The tables of complaints as types for Kysely (migrations 0072, 0075, 0099).
import type { Generated } from 'kysely'
import type {
  ComplaintKind,
  ComplaintMessageKind,
  ComplaintState,
  ComplaintTopic,
} from '#domain/complaints/complaint.ts'
import type { Id, Instant } from '../columns.ts'

export type ComplaintTables = {
  complaints: {
    id: Id
    kind: ComplaintKind
    topic: ComplaintTopic
    title: string
    text: string
    urgent: boolean
    /** When it was last made urgent, also if it is urgent no more. */
    urgent_at: Instant | null
    hidden: boolean
    application_id: string | null
    branch_id: number | null
    created_by: number
    created_at: Instant
    state: Generated<ComplaintState>
    owner_id: number | null
    first_due: Instant
    due: Instant
    first_answered_at: Instant | null
    waiting_since: Instant | null
    answered_at: Instant | null
    closed_at: Instant | null
    mark: number | null
    duplicate_of: number | null
    /** The deadlines of which somebody was notified when four fifths of the time were over, and when all of it was. */
    near_for: Instant | null
    late_for: Instant | null
    version: Generated<number>
  }
  complaint_messages: {
    id: string
    complaint_id: number
    user_id: number
    what: ComplaintMessageKind
    text: string
    at: Instant
  }
  complaint_photos: { id: string; complaint_id: number; picture: string; created_by: number; at: Instant }
}

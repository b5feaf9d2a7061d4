// The tables of tablets and their reports as types for Kysely (migrations 0016, 0022, 0023 and 0026).
import type { Generated } from 'kysely'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import type { StoredItemState } from '#domain/tablets/stored-item.ts'
import type { Big, BigOr, Id, Instant, InstantNow, Json, JsonOr } from '../columns.ts'

export type TabletTables = {
  server_generation: {
    only_row: Generated<boolean>
    generation: Generated<string>
    identity: Generated<string>
    reason: Generated<'new' | 'restored'>
    made_at: InstantNow
  }
  tablets: {
    id: string
    branch_id: number | null
    platform: Generated<string>
    build: Generated<string>
    draft_schema: Generated<number>
    used_bytes: BigOr
    quota_bytes: BigOr
    persisted: Generated<boolean>
    skew_ms: BigOr
    first_seen_at: InstantNow
    seen_at: InstantNow
    lost_at: Instant | null
    lost_by: number | null
  }
  tablet_people: {
    tablet_id: string
    user_id: number
    epoch: Generated<string>
    is_damaged: Generated<boolean>
    unsent: Generated<number>
    waiting: Json<WaitingWork> | null
    kinds: JsonOr<Record<string, number>>
    oldest_at: Instant | null
    receipt_at: Instant | null
    attention: Generated<number>
    seen_at: InstantNow
  }
  tablet_reports: {
    id: Id
    tablet_id: string
    user_id: number
    at: InstantNow
    unsent: number
    waiting: Json<WaitingWork> | null
    attention: number
    build: string
    used_bytes: Big
    quota_bytes: Big
    skew_ms: Big
  }
  tablet_items: {
    user_id: number
    op_id: string
    tablet_id: string
    application_id: string | null
    target_id: string | null
    kind: string
    problem: string
    request_id: Generated<string>
    epoch: Generated<string>
    made_at: Instant
    since: InstantNow
    state: Generated<StoredItemState>
    payload: Uint8Array | null
    photo: Uint8Array | null
    photo_sha256: string | null
    kept_at: Instant | null
    answer: Generated<string>
    result: Json<Record<string, unknown>> | null
    decided_by: number | null
    decided_at: Instant | null
    told_at: Instant | null
  }
  tablet_incidents: {
    id: string
    tablet_id: string
    user_id: number
    sign: 'start' | 'open' | 'person' | 'server'
    found_at: Instant
    unsent: number
    since: Instant | null
    /** Incidents of builds before it existed have no `waiting`. */
    people: JsonOr<readonly { user_id: number; unsent: number; waiting?: WaitingWork }[]>
    acknowledged_at: Instant | null
    closed_at: Instant | null
    closed_by: number | null
  }
}

// The tables of the clients as types for Kysely (migration 0010).

import type { Generated } from 'kysely'
import type { ClientField } from '#domain/clients/client.ts'
import type { ClientChanges, DuplicateReason, IdentityField } from '#domain/clients/merge.ts'
import type { Id, Instant, InstantNow, Json } from '../columns.ts'

export type ClientTables = {
  client_pairs: {
    id: Id
    one: number
    other: number
    reasons: DuplicateReason[]
    found_at: InstantNow
    dismissed_at: Instant | null
    dismissed_by: number | null
  }
  client_merge_requests: {
    id: Id
    kept_id: number
    gone_id: number
    kept_version: number
    gone_version: number
    take: Generated<ClientField[]>
    contradictions: IdentityField[]
    state: Generated<'waiting' | 'confirmed' | 'refused'>
    asked_by: number
    asked_at: Instant
    decided_by: number | null
    decided_at: Instant | null
  }
  client_merges: {
    id: Id
    kept_id: number
    gone_id: number
    changes: Json<ClientChanges>
    client_type: 'new' | 'secondary'
    gone_pinfl: string | null
    moved: string[]
    user_id: number
    at: Instant
    undone_at: Instant | null
    undone_by: number | null
  }
}

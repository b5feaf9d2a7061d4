// The list of positions (migration 0008), the secrets behind people's keys on tablets (0014) and the rescue files
// of people (0015), limits of codes and uploads (0021), event streams (0024) and search keys (0025), as types for Kysely.
import type { Generated } from 'kysely'
import type { BigOr, Id, Instant, InstantNow, Json } from '../columns.ts'

export type UserTables = {
  positions: {
    id: Id
    name: string
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
  }
  event_streams: { id: Id; token_hash: Uint8Array; lease_until: Instant }
  search_keys: {
    only_row: Generated<boolean>
    version: Generated<number>
    target: Generated<number>
    done_table: Generated<number>
    done_id: Generated<string>
  }
  rate_events: { id: Id; kind: string; subject: Uint8Array; at: Instant }
  code_tries: { subject: Uint8Array; tries: number; at: Instant }
  known_devices: { user_id: number; device_id: string; at: Instant }
  upload_days: { user_id: number; day: string; bytes: BigOr; files: Generated<number> }
  user_pictures: { user_id: number; picture: string; updated_at: Instant }
  tablet_keys: {
    user_id: number
    device_id: string
    key_id: string
    secret: string
    created_at: InstantNow
    opened_at: Instant | null
  }
  parcels: {
    id: string
    owner_id: number
    branch_id: number | null
    device_id: string
    application_ids: Json<string[]>
    made_at: Instant
    opened_by: number
    opened_at: InstantNow
  }
}

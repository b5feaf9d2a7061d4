// The kept list of positions (migration 0008), the secrets behind people's keys on tablets (0014) and the rescue parcels
// of people (0015), as types for Kysely.
import type { Generated } from 'kysely'
import type { Id, Instant, InstantNow, Json } from './columns.ts'

export type UserTables = {
  positions: {
    id: Id
    name: string
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
  }
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

// The kept list of positions (migration 0008) and the rescue parcels of people (0015), as types for Kysely.
import type { Generated } from 'kysely'
import type { Id, Instant, InstantNow, Json } from './columns.ts'

export type UserTables = {
  positions: {
    id: Id
    name: string
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
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

// The kept list of positions and the secrets behind people's keys on tablets, as types for Kysely (migrations 0008, 0014).
import type { Generated } from 'kysely'
import type { Id, Instant, InstantNow } from './columns.ts'

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
}

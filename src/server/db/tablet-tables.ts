// Secrets of tablets' keys, as a type for Kysely (migration 0014).
import type { Instant, InstantNow } from './columns.ts'

export type TabletTables = {
  tablet_keys: {
    user_id: number
    device_id: string
    key_id: string
    secret: string
    created_at: InstantNow
    opened_at: Instant | null
  }
}

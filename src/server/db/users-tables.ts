// The kept list of positions, as a type for Kysely (migration 0008).
import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export type UserTables = {
  positions: {
    id: Id
    name: string
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
  }
}

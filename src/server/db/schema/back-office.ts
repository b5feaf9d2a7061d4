// Tables of the back office as types for Kysely.
import type { Generated } from 'kysely'
import type { ViewState } from '#api/back-office/views.ts'
import type { BoardPart } from '#domain/reports/board.ts'
import type { Id, InstantNow, Json } from '../columns.ts'

export type BackOfficeTables = {
  list_views: {
    id: Id
    list: string
    name: string
    state: Json<ViewState>
    user_id: number
    shared: Generated<boolean>
    /** The roles that a shared view is for; empty: everybody. */
    roles: Generated<number[]>
    created_at: InstantNow
  } /** Which parts a person's board of figures shows, in their order (migration 0076). */
  user_boards: { user_id: number; parts: BoardPart[] }
}

// Maps rows of applications to the answers of the API.
import type { ApplicationListItem } from '#api/applications.ts'
import { slotsWithoutPhoto } from '#domain/applications/figures/missing-photos.ts'
import { wantedSlots } from '#domain/applications/photo-slots.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import type { Status } from '#domain/applications/status.ts'

/** A row of `selectItems`, with the names of people, branch and partner beside it. */
export type ItemRow = {
  id: string
  number: number | null
  status: Status
  client_name: string
  phone: string | null
  branch_id: number | null
  branch_name: string | null
  created_by: number
  seller_name: string
  manager_id: number | null
  manager_name: string | null
  partner_name: string | null
  sum: number | null
  origin: Origin
  captured_slots: number[]
  arrived_slots: number[]
  /** Slots that the partner of the chosen limit requires. */
  partner_slots: number[]
  created_at: Date
  submitted_at: Date | null
  taken_at: Date | null
  photo_tasks: { slot: number; comment: string }[]
  paused_since: Date | null
  paused_ms: number
  version: number
  outside_place: string | null
  outside_reason: string | null
}

export const instant = (date: Date): string => date.toISOString()
export const instantOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** One line of a list, and the head of the view. */
export const itemOf = (row: ItemRow): ApplicationListItem => ({
  id: row.id,
  number: row.number,
  status: row.status,
  client_name: row.client_name,
  phone: row.phone,
  branch: named(row.branch_id, row.branch_name),
  seller: { id: row.created_by, name: row.seller_name },
  manager: named(row.manager_id, row.manager_name),
  partner_name: row.partner_name,
  sum: row.sum,
  origin: row.origin,
  photos_arrived: row.arrived_slots.length,
  photos_expected: new Set([...wantedSlots(row.partner_slots), ...row.captured_slots, ...row.arrived_slots])
    .size,
  missing_slots: slotsWithoutPhoto(row.status, row.arrived_slots, row.partner_slots),
  created_at: instant(row.created_at),
  submitted_at: instantOrNull(row.submitted_at),
  taken_at: instantOrNull(row.taken_at),
  photo_tasks: row.photo_tasks,
  paused: row.paused_since !== null,
  paused_since: instantOrNull(row.paused_since),
  paused_ms: row.paused_ms,
  version: row.version,
})

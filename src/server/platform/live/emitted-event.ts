// A live event as the server writes it.
import type { LiveEvent } from '#api/tablet.ts'

/** A live event with the people, branch and partner that decide who may see it. */
export type EmittedEvent = LiveEvent & {
  created_by: number | null
  manager_id: number | null
  partner_id: number | null
}

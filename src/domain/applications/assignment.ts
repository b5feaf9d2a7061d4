// Assigning an application to a manager by right (`applications.assign`), out of the queue or from another manager
// (src/docs/business-rules.md#assignment).
import { STATUS_TRAITS, type Status } from './status.ts'

/**
 * `reserved`: it stays in the queue, where for a while only the assigned manager may take it. `handed_over`: it has a new
 * holder at once.
 */
export type Assignment = 'reserved' | 'handed_over'

const BY_HOLDER: Record<(typeof STATUS_TRAITS)[Status]['holder'], Assignment | null> = {
  queue: 'reserved',
  manager: 'handed_over',
  seller: null,
  nobody: null,
}

/** What an assignment does in a status, or null where there is none. */
export const assignmentIn = (status: Status): Assignment | null => BY_HOLDER[STATUS_TRAITS[status].holder]

/** The most applications that one request may ask about. */
export const MOST_ASSIGNED = 100

// The order of the queue (src/docs/business-rules.md#the-queue): by priority first, then by how long the
// client has been waiting.
import type { Origin } from './reasons.ts'

/**
 * The smallest comes first: emergency applications, then clients who are with a seller, then those who applied from home
 * and can be called back.
 */
export const QUEUE_PRIORITY = { sos: 0, shop: 1, outside: 1, online: 2 } as const satisfies Record<
  Origin,
  number
>

/** The shortest text, in characters, that lists of applications search for. */
export const SHORTEST_SEARCH = 3

export type Waiting = { origin: Origin; submitted_at: string }

/** Comparator of the queue: negative when the first application comes first. */
export const byQueue = (one: Waiting, other: Waiting): number =>
  QUEUE_PRIORITY[one.origin] - QUEUE_PRIORITY[other.origin] ||
  Date.parse(one.submitted_at) - Date.parse(other.submitted_at)

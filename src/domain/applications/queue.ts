// The order of the queue (src/docs/business-rules.md#the-queue): by priority first, then by how long the
// client has been waiting; and whose next step an application needs.
import type { QueueWait } from './queue-filters.ts'
import type { Origin } from './reasons.ts'
import { awaitsManager, isAssignedToManager, isFilledIn, type Status } from './status.ts'

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

/** What is known of a line of the queue: `waiting` by `queueWaitOf`. */
type QueueRecord = {
  status: Status
  seller: { id: number }
  manager: { id: number } | null
  waiting: QueueWait | null
}

/** Whether it waits in the queue for anybody, or for the person to whom it was assigned. */
export const isFreeFor = (
  { status, manager }: Pick<QueueRecord, 'status' | 'manager'>,
  userId: number,
): boolean => awaitsManager(status) && (manager === null || manager.id === userId)

/**
 * Whether the next step is the person's: as the seller who fills it in, as the manager who holds it while it waits for nobody else, or
 * as the one to whom it was assigned in the queue.
 */
export function isOwnMove({ status, seller, manager, waiting }: QueueRecord, userId: number): boolean {
  if (isAssignedToManager(status)) return manager?.id === userId && waiting === null
  if (awaitsManager(status)) return manager?.id === userId
  return isFilledIn(status) && seller.id === userId
}

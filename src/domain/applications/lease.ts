// The lease of the person who works on an application (src/docs/business-rules.md#who-holds-an-application).
import { MINUTE_MS } from '../kernel/time/durations.ts'

/** How often the holder's open screen renews the lease. */
export const HEARTBEAT_MS = MINUTE_MS
/** How long a holder may be silent before another person may take over. */
export const AWAY_MS = 10 * MINUTE_MS

/** Whether the holder has been silent so long that another person may take over. */
export const isHolderAway = (
  { worked_at, taken_at }: { worked_at: Date | null; taken_at: Date | null },
  now: Date,
): boolean => now.getTime() - Math.max(worked_at?.getTime() ?? 0, taken_at?.getTime() ?? 0) > AWAY_MS

/** Whether the holder has the application on the screen: its last heartbeat is not missing yet. */
export const isHolderLooking = ({ worked_at }: { worked_at: Date | null }, now: Date): boolean =>
  worked_at !== null && now.getTime() - worked_at.getTime() < 2 * HEARTBEAT_MS

type Reservation = { manager_id: number | null; worked_at: Date | null; taken_at: Date | null }

/** Whether an application of the queue is reserved for somebody else, to whom it was assigned (`assignment.ts`). */
export const isReservedForOther = (record: Reservation, userId: number, now: Date): boolean =>
  record.manager_id !== null && record.manager_id !== userId && !isHolderAway(record, now)

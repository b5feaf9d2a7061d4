// Events on this tablet for "send diagnostics" (src/docs/offline.md#databases-and-tables): a ring buffer of 2000
// events without personal values.
import type { TabletDatabase } from './db.ts'
import type { LogRow } from './rows.ts'

export const LOG_CAPACITY = 2000

/** Records an event. A failure to write the log is ignored, so that it never blocks the work. */
export async function recordEvent(
  db: TabletDatabase,
  event: string,
  more: Pick<LogRow, 'op' | 'status'> = {},
): Promise<void> {
  try {
    const n = await db.log.add({ at: Date.now(), event, ...more })
    if (n % 50 === 0)
      await db.log
        .where('n')
        .belowOrEqual(n - LOG_CAPACITY)
        .delete()
  } catch {
    // A full or closed database is reported by the write that matters.
  }
}

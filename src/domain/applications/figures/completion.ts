// When an application counts as completed: the one definition behind every "completed" figure (home screen, managers,
// sellers). The SQL of the server (`server/applications/queries.ts`, `completions`) is tested against it.
import { dateInTashkent } from '../../kernel/time/dates.ts'
import { keepsCompletion, type Status } from '../status.ts'

/** A row of the history; events that leave the status unchanged write rows too. */
export type HistoryRow = { from: Status | null; to: Status; at: Date }

/**
 * Returns the time of the status change that completed the application, or null if it is not completed. A rollback revokes
 * the completion; the next one counts on its own day. Rows that leave the status unchanged, comments and edits do not count.
 * Rows are expected in the order in which they were written.
 */
export function completedAt(history: readonly HistoryRow[]): Date | null {
  let at: Date | null = null
  for (const row of history) {
    if (row.to === 'completed' && row.from !== 'completed') at = row.at
    else if (!keepsCompletion(row.to)) at = null
  }
  return at
}

/** Whether the application counts as completed on a plain date in Tashkent. */
export function isCompletedOn(history: readonly HistoryRow[], day: string): boolean {
  const at = completedAt(history)
  return at !== null && dateInTashkent(at) === day
}

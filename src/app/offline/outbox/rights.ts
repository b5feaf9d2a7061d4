// A withdrawn permission (src/docs/offline.md#table-of-answers, 403): the operation needs attention, and is retried
// once automatically when the permissions were loaded again or the person signed in again.
import type { TabletDatabase } from '../store/db.ts'

/** Requeues rejected operations, each only once; returns their number. */
export const retryAfterRights = (db: TabletDatabase): Promise<number> =>
  db.outbox
    .where('state')
    .equals('needs_attention')
    .and((op) => op.lastStatus === 403 && !op.rightsRetried)
    .modify({ state: 'queued', nextAt: Date.now(), rightsRetried: true, lastError: null })

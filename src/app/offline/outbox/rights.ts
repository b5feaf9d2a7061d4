// A right that was withdrawn (offline.md 2.5, 403): the operation waits for a person, and is tried once more by itself
// when the rights were read again or the person signed in again.
import type { TabletDatabase } from '../db.ts'

/** Puts refused operations back once each; returns how many. */
export const retryAfterRights = (db: TabletDatabase): Promise<number> =>
  db.outbox
    .where('state')
    .equals('needs_attention')
    .and((op) => op.lastStatus === 403 && !op.rightsRetried)
    .modify({ state: 'queued', nextAt: Date.now(), rightsRetried: true, lastError: null })

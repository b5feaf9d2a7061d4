// A corrected operation (src/docs/offline.md#operations-and-their-order): a new id, because the server stores the
// result of the old one, but the same place in the queue and the same dependants, so that the order of the
// application does not change.
import { v7 as uuid } from 'uuid'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'

/** What a row forgets when it starts anew. */
export const AFRESH = {
  state: 'queued',
  touched: 0,
  attempts: 0,
  serverFailures: 0,
  firstFailedAt: null,
  leaseOwner: null,
  leaseUntil: 0,
  lastStatus: null,
  lastError: null,
  conflict: null,
  rightsRetried: false,
} as const satisfies Partial<OutboxRow>

/** Everything of the lane that waited for one operation waits for another, or for none. */
export async function repoint(db: TabletDatabase, op: OutboxRow, to: string | null): Promise<void> {
  if (op.appId === null) return
  await db.outbox
    .where('appId')
    .equals(op.appId)
    .modify((row: OutboxRow) => {
      if (!row.dependsOn.includes(op.opId)) return
      const rest = row.dependsOn.filter((id) => id !== op.opId)
      row.dependsOn = to === null || rest.includes(to) ? rest : [...rest, to]
    })
}

/** Replaces an operation in its place; runs inside the caller's transaction. Returns the new id. */
export async function replaceOp(
  db: TabletDatabase,
  op: OutboxRow,
  change: Partial<OutboxRow>,
): Promise<string> {
  const opId = uuid()
  await db.outbox.update(op.seq, { ...AFRESH, nextAt: Date.now(), createdAt: Date.now(), ...change, opId })
  await repoint(db, op, opId)
  return opId
}

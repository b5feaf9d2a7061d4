// A corrected operation (src/docs/offline.md#operations-and-their-order): a new id, because the server stores the
// result of the old one, but the same place in the queue and the same dependants, so that the order of the
// application does not change.
import { v7 as uuid } from 'uuid'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'

/** Fields of a row that is queued as if new. */
export const RESET_FIELDS = {
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

/** Makes all dependents of an operation, within its lane, depend on another one, or on none (null). */
export async function redirectDependents(
  db: TabletDatabase,
  op: OutboxRow,
  to: string | null,
): Promise<void> {
  // Null is in no index.
  const lane =
    op.appId === null
      ? db.outbox.filter(({ appId }) => appId === null)
      : db.outbox.where('appId').equals(op.appId)
  for (const { seq, dependsOn } of await lane.toArray()) {
    if (!dependsOn.includes(op.opId)) continue
    const rest = dependsOn.filter((id) => id !== op.opId)
    await db.outbox.update(seq, { dependsOn: to === null || rest.includes(to) ? rest : [...rest, to] })
  }
}

/** Replaces an operation in its place; runs inside the caller's transaction. Returns the new id. */
export async function replaceOperation(
  db: TabletDatabase,
  op: OutboxRow,
  change: Partial<OutboxRow>,
): Promise<string> {
  const opId = uuid()
  await db.outbox.update(op.seq, {
    ...RESET_FIELDS,
    nextAt: Date.now(),
    createdAt: Date.now(),
    ...change,
    opId,
  })
  await redirectDependents(db, op, opId)
  return opId
}

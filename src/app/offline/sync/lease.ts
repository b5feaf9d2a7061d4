// The lease of an operation (src/docs/offline.md#states-of-an-operation): acquired inside a transaction before the
// request, so that after a crash it expires by itself. An unknown outcome is safe because the server applies every id
// once.

import { isDue } from '../outbox/order.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import { LEASE_EXTRA_MS } from './backoff.ts'

/** Acquires the lease if the operation is free, due and without dependencies; otherwise returns null. */
export function acquireLease(
  db: TabletDatabase,
  seq: number,
  lease: { owner: string; now: number; timeoutMs: number },
): Promise<OutboxRow | null> {
  return db.transaction('rw', db.outbox, async () => {
    const op = await db.outbox.get(seq)
    if (!op || !isDue(op, lease.now)) return null
    if (op.dependsOn.length > 0 && (await db.outbox.where('opId').anyOf(op.dependsOn).count()) > 0)
      return null
    const leased: OutboxRow = {
      ...op,
      state: 'sending',
      touched: op.touched + 1,
      leaseOwner: lease.owner,
      leaseUntil: lease.now + lease.timeoutMs + LEASE_EXTRA_MS,
    }
    await db.outbox.put(leased)
    return leased
  })
}

/**
 * Requeues operations whose sender is gone: the lease expired, or, with `alone` (the lock proves that no other sync
 * engine runs), any lease of another window. Returns their number.
 */
export async function reclaimLeases(
  db: TabletDatabase,
  who: { owner: string; now: number; alone: boolean },
): Promise<number> {
  return db.outbox
    .where('state')
    .equals('sending')
    .and((op) => op.leaseUntil < who.now || (who.alone && op.leaseOwner !== who.owner))
    .modify({ state: 'queued', leaseOwner: null, leaseUntil: 0 })
}

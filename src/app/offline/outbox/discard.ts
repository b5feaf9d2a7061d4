// Discards unsent work (src/docs/offline.md#states-of-an-operation, I2): only with the permission and a reason, and
// every discarded operation is reported to the server by an operation of its own, outside every lane.
import { isWork } from '#domain/applications/operations.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { OutboxRow } from '../store/rows.ts'
import { redirectDependents } from './correct.ts'
import { createOperation, readOperations, refreshSubmit } from './enqueue.ts'

async function enqueueReport(
  db: TabletDatabase,
  op: OutboxRow,
  reason: string,
  comment: string,
): Promise<void> {
  await db.outbox.add(
    createOperation({
      appId: null,
      kind: 'app.discard',
      targetId: op.appId ?? op.targetId,
      payload: {
        application_id: op.appId,
        op_id: op.opId,
        op_kind: op.kind,
        created_by: op.createdBy,
        reason,
        ...(comment ? { comment } : {}),
      },
      createdBy: db.userId,
    }),
  )
}

async function removeOperation(db: TabletDatabase, op: OutboxRow): Promise<void> {
  await db.outbox.delete(op.seq)
  await redirectDependents(db, op, null)
  if (op.kind === 'photo.put') {
    await db.blobs.delete(op.targetId)
    await db.photos.update(op.targetId, { state: 'removed' })
  }
  if (op.kind === 'app.submit' && op.appId) await db.applications.update(op.appId, { syncState: 'unsent' })
}

// Without its creation no operation of the application can succeed, so all are discarded, each with its report.
async function discardApplication(db: TabletDatabase, appId: string, reason: string, comment: string) {
  const ops = await readOperations(db, appId)
  // The server may know a request in progress; the person tries again when it has ended.
  if (ops.some((op) => op.state === 'sending')) return
  for (const op of ops) {
    await removeOperation(db, op)
    await enqueueReport(db, op, reason, comment)
  }
  await db.applications.delete(appId)
}

/** Discards an operation, and with a creation the whole application; runs inside the caller's transaction. */
export async function discardInTransaction(
  db: TabletDatabase,
  op: OutboxRow,
  reason: string,
  comment: string,
): Promise<void> {
  if (op.kind === 'app.discard' || !isWork(op.kind)) return
  if (op.kind === 'app.create' && op.appId) return discardApplication(db, op.appId, reason, comment)
  await removeOperation(db, op)
  await enqueueReport(db, op, reason, comment)
  if (op.appId) await refreshSubmit(db, op.appId)
}

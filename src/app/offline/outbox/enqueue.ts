// Turns an action of a person into an operation (src/docs/offline.md#operations-and-their-order). Everything here
// runs inside the caller's transaction, so that the change and its operation are saved together or not at all.
import { v7 as uuid } from 'uuid'
import { storableInDraft } from '#domain/applications/form.ts'
import type { TabletDatabase } from '../store/db.ts'
import type { DraftRow, NewOp, OutboxRow, Payload, PhotoRow, Values } from '../store/rows.ts'
import { replaceOperation } from './correct.ts'

/** Changes made within this time, in ms, are sent together; the queue is never delayed longer. */
export const MERGE_MS = 1000

type OperationInput = Pick<NewOp, 'appId' | 'kind' | 'targetId' | 'payload' | 'createdBy'> & Partial<NewOp>

/** A new operation with its final id. */
export const createOperation = (made: OperationInput): NewOp => ({
  opId: uuid(),
  dependsOn: [],
  v: 1,
  state: 'queued',
  touched: 0,
  attempts: 0,
  serverFailures: 0,
  firstFailedAt: null,
  nextAt: Date.now(),
  leaseOwner: null,
  leaseUntil: 0,
  lastStatus: null,
  lastError: null,
  conflict: null,
  shrunk: false,
  rightsRetried: false,
  createdAt: Date.now(),
  ...made,
})

/** The server cannot have seen it yet, so its payload may still change. */
export const isUntouched = (op: OutboxRow): boolean => op.touched === 0 && op.state === 'queued'
/** The server rejected its content; a correction needs a new id. */
const isRejected = (op: OutboxRow): boolean =>
  op.state === 'needs_attention' && (op.lastStatus === 400 || op.lastStatus === 422)

export const readOperations = (db: TabletDatabase, appId: string): Promise<OutboxRow[]> =>
  db.outbox.where('appId').equals(appId).sortBy('seq')

const isDataChange = (op: OutboxRow) => op.kind === 'app.create' || op.kind === 'app.patch'

/** The part of a payload with the sources of values that were not typed; empty where all were. */
function sourcesOf(draft: DraftRow, values: Values): Payload {
  const named = Object.entries(draft.sources ?? {}).filter(([field]) => Object.hasOwn(values, field))
  return named.length === 0 ? {} : { sources: Object.fromEntries(named) }
}

function addValues(op: OutboxRow, draft: DraftRow, changed: Values): Payload {
  const { sources: _before, ...payload } = op.payload
  const values = { ...(payload.values as Values), ...changed }
  return { ...payload, values, ...sourcesOf(draft, values) }
}

/**
 * Queues changed fields of a draft: in a waiting operation where that is safe, otherwise in a new one. A text that no
 * draft may contain is not sent: the server would reject the operation and block everything behind it. `known`: the
 * operations of the draft, where the caller's transaction has read them and changed none since.
 */
export async function enqueueChange(
  db: TabletDatabase,
  draft: DraftRow,
  changed: Values,
  known?: OutboxRow[],
): Promise<void> {
  if (draft.syncState === 'empty') return enqueueCreate(db, draft)
  const values = storableInDraft(changed)
  if (Object.keys(values).length === 0 && Object.keys(changed).length > 0) return
  const ops = known ?? (await readOperations(db, draft.id))
  const last = ops.findLast(isDataChange)
  if (last && isUntouched(last) && !last.unreadable) {
    await db.outbox.put({ ...last, payload: addValues(last, draft, values) })
    return
  }
  if (last && isRejected(last)) {
    await replaceOperation(db, last, {
      payload: addValues(last, draft, values),
      nextAt: Date.now() + MERGE_MS,
    })
    return
  }
  const submit = ops.find((op) => op.kind === 'app.submit')
  const after = submit && !isUntouched(submit) && submit.state !== 'needs_attention' ? [submit.opId] : []
  await db.outbox.add(
    createOperation({
      appId: draft.id,
      kind: 'app.patch',
      targetId: draft.id,
      payload: { base_version: draft.baseVersion, values, ...sourcesOf(draft, values) },
      dependsOn: [...(last ? [last.opId] : []), ...after],
      nextAt: Date.now() + MERGE_MS,
      createdBy: db.userId,
    }),
  )
  if (submit) await refreshSubmit(db, draft.id)
}

async function enqueueCreate(db: TabletDatabase, draft: DraftRow): Promise<void> {
  const values = storableInDraft(draft.values)
  await db.outbox.add(
    createOperation({
      appId: draft.id,
      kind: 'app.create',
      targetId: draft.id,
      payload: {
        id: draft.id,
        values,
        ...sourcesOf(draft, values),
        origin: draft.origin,
        created_at_device: draft.createdAtDevice,
      },
      nextAt: Date.now() + MERGE_MS,
      createdBy: db.userId,
    }),
  )
}

const creationIdsOf = (ops: OutboxRow[]): string[] =>
  ops.filter((op) => op.kind === 'app.create').map((op) => op.opId)

/**
 * Queues a photo; the operation of a rejected photo of the same slot keeps its place in the queue and sends this picture.
 * `ops`: the operations of its application, as the caller's transaction has read them.
 */
export async function enqueuePhoto(
  db: TabletDatabase,
  photo: PhotoRow,
  ops: OutboxRow[],
  rejected?: OutboxRow,
): Promise<void> {
  const payload = { slot: photo.slot, gen: photo.gen, captured_at: photo.capturedAt, sha256: photo.sha256 }
  if (rejected) await replaceOperation(db, rejected, { payload, targetId: photo.id, shrunk: false })
  else {
    const made = { appId: photo.appId, kind: 'photo.put' as const, targetId: photo.id, payload }
    await db.outbox.add(createOperation({ ...made, dependsOn: creationIdsOf(ops), createdBy: db.userId }))
  }
  if (ops.some((op) => op.kind === 'app.submit')) await refreshSubmit(db, photo.appId)
}

/** Queues the removal of a photo on the server, after its upload where that still waits. */
export async function enqueueRemoval(db: TabletDatabase, photo: PhotoRow): Promise<void> {
  const ops = await readOperations(db, photo.appId)
  const put = ops.filter((op) => op.kind === 'photo.put' && op.targetId === photo.id).map((op) => op.opId)
  await db.outbox.add(
    createOperation({
      appId: photo.appId,
      kind: 'photo.remove',
      targetId: photo.id,
      payload: {},
      dependsOn: [...creationIdsOf(ops), ...put],
      createdBy: db.userId,
    }),
  )
  await refreshSubmit(db, photo.appId)
}

/** Queues a comment; it depends only on the creation of the application. */
export async function enqueueComment(db: TabletDatabase, appId: string, text: string): Promise<void> {
  const id = uuid()
  const dependsOn = creationIdsOf(await readOperations(db, appId))
  const made = { appId, kind: 'app.comment' as const, targetId: id, payload: { id, text } }
  await db.outbox.add(createOperation({ ...made, dependsOn, createdBy: db.userId }))
}

async function readSubmitParts(db: TabletDatabase, appId: string, ops: OutboxRow[]) {
  const photos = await db.photos.where('appId').equals(appId).toArray()
  const kept = photos.filter((photo) => photo.state === 'on_tablet' || photo.state === 'on_server')
  const slots = [...new Set(kept.map((photo) => photo.slot))].sort((a, b) => a - b)
  return {
    payload: { captured_slots: slots },
    dependsOn: ops.filter((op) => op.kind !== 'app.submit').map((op) => op.opId),
  }
}

/**
 * Queues the submit after every live operation of the application. One that waits stays as it is; one that needs
 * attention is replaced in its place, and operations that waited for it are sent first (they are the correction).
 */
export async function enqueueSubmit(db: TabletDatabase, draft: DraftRow): Promise<void> {
  const now = Date.now()
  const before = await readOperations(db, draft.id)
  const known = before.find((op) => op.kind === 'app.submit')
  if (known && known.state !== 'needs_attention') return
  for (const op of before) {
    const dependsOn = op.dependsOn.filter((id) => id !== known?.opId)
    await db.outbox.update(op.seq, { dependsOn, nextAt: isUntouched(op) ? now : op.nextAt })
  }
  const parts = await readSubmitParts(db, draft.id, before)
  if (known) await replaceOperation(db, known, parts)
  else {
    const made = { appId: draft.id, kind: 'app.submit' as const, targetId: draft.id, createdBy: db.userId }
    await db.outbox.add(createOperation({ ...made, ...parts }))
  }
}

/** Updates a submit that the server cannot have seen after operations or photos were added or removed. */
export async function refreshSubmit(db: TabletDatabase, appId: string): Promise<void> {
  const ops = await readOperations(db, appId)
  const submit = ops.find((op) => op.kind === 'app.submit')
  if (!submit || !isUntouched(submit)) return
  await db.outbox.update(submit.seq, await readSubmitParts(db, appId, ops))
}

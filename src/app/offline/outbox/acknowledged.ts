// Acknowledged operations and their pictures stay on the tablet, encrypted, for a grace period (decision 0039): a server
// that was restored from an older backup names the ones that it does not know, and they are sent again under their ids.
// They do not count as waiting work, and they are deleted as soon as storage is needed.
import { Dexie } from 'dexie'
import { v7 as uuid } from 'uuid'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import { createDatabase } from '../encryption/dexie-encryption.ts'
import type { TabletDatabase } from '../store/db.ts'
import { readKnownUsers } from '../store/device.ts'
import { isQuotaError } from '../store/errors.ts'
import { purgePerson } from '../store/last-seen.ts'
import type { AcknowledgedRow, DraftRow, OutboxRow, Payload } from '../store/rows.ts'
import { replaceOperation } from './correct.ts'
import { createOperation, readOperations } from './enqueue.ts'

/** How long an acknowledged operation stays. */
export const GRACE_PERIOD_MS = 72 * HOUR_MS

const PICTURE = 'photo.put'

/** Stores an operation that was just acknowledged; runs inside the transaction that removes it from the outbox. */
export async function keepAcknowledged(db: TabletDatabase, op: OutboxRow): Promise<void> {
  const {
    opId,
    seq,
    appId,
    kind,
    targetId,
    dependsOn,
    payload,
    v,
    parcel: rescueFileId,
    createdBy,
    createdAt,
  } = op
  const row: AcknowledgedRow = {
    opId,
    seq,
    appId,
    kind,
    targetId,
    dependsOn,
    payload,
    v,
    createdBy,
    createdAt,
    ...(rescueFileId !== undefined && { parcel: rescueFileId }),
    at: Date.now(),
  }
  await db.acknowledged.put(row)
}

/** The number of pictures that wait to be sent, without the acknowledged ones. */
export async function countWaitingPictures(db: TabletDatabase): Promise<number> {
  const [all, kept] = await Promise.all([
    db.blobs.count(),
    db.acknowledged.where('kind').equals(PICTURE).count(),
  ])
  return Math.max(0, all - kept)
}

type Kept = Pick<AcknowledgedRow, 'opId' | 'kind' | 'targetId'>

const removeRows = (db: TabletDatabase, rows: readonly Kept[]): Promise<void> =>
  db.transaction('rw', db.acknowledged, db.blobs, async () => {
    await db.acknowledged.bulkDelete(rows.map(({ opId }) => opId))
    await db.blobs.bulkDelete(rows.filter(({ kind }) => kind === PICTURE).map(({ targetId }) => targetId))
  })

/** Removes acknowledged operations older than the grace period; `now` in ms. */
export async function removeExpired(db: TabletDatabase, now: number): Promise<void> {
  const rows = await db.acknowledged
    .where('at')
    .belowOrEqual(now - GRACE_PERIOD_MS)
    .toArray()
  if (rows.length > 0) await removeRows(db, rows)
}

/**
 * Removes acknowledged pictures, the oldest first, until `bytes` are free; without a number, all of them. Returns the
 * freed bytes.
 */
export async function freeAcknowledged(
  db: TabletDatabase,
  bytes = Number.POSITIVE_INFINITY,
): Promise<number> {
  const rows = (await db.acknowledged.where('kind').equals(PICTURE).sortBy('at')) as AcknowledgedRow[]
  let freed = 0
  const removed: AcknowledgedRow[] = []
  for (const row of rows) {
    if (freed >= bytes) break
    freed += (await db.photos.get(row.targetId))?.size ?? 0
    removed.push(row)
  }
  if (removed.length > 0) await removeRows(db, removed)
  return freed
}

/** Runs a write; where storage is full, removes acknowledged pictures and tries it once more. */
export async function withFreedSpace<T>(db: TabletDatabase, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaError(error) || (await db.acknowledged.count()) === 0) throw error
    await freeAcknowledged(db)
    return write()
  }
}

/**
 * Removes expired rows of the other people of this tablet, who may never return to it, and the copies of these people, which
 * older builds stored as plain text.
 */
export async function removeExpiredOfOthers(userId: number, now: number): Promise<void> {
  for (const { id } of await readKnownUsers()) {
    if (id === userId || !(await Dexie.exists(`anketa-u-${id}`))) continue
    const other = createDatabase(id)
    try {
      await removeExpired(other, now)
      await purgePerson(other)
    } finally {
      other.close()
    }
  }
}

/** The operations that can be sent again, in order: a picture needs its bytes and its row. */
async function findSendable(
  db: TabletDatabase,
  rows: readonly AcknowledgedRow[],
): Promise<AcknowledgedRow[]> {
  const pictures = rows.filter(({ kind }) => kind === PICTURE).map(({ targetId }) => targetId)
  const [photos, blobs] = await Promise.all([
    db.photos.where('id').anyOf(pictures).primaryKeys(),
    db.blobs.where('id').anyOf(pictures).primaryKeys(),
  ])
  const isWhole = ({ kind, targetId, unreadable }: AcknowledgedRow) =>
    !unreadable && (kind !== PICTURE || (photos.includes(targetId) && blobs.includes(targetId)))
  return rows.filter(isWhole).sort((a, b) => a.seq - b.seq)
}

const ABSENT: readonly string[] = ['app_unknown', 'not_found', 'gone']

/** Whether a rejection means that the server does not have the application. */
export const isAbsent = (code: string | undefined): boolean => code !== undefined && ABSENT.includes(code)

/** The dependencies of an operation: for photos and comments the creation, for others all earlier operations. */
function dependenciesOf(row: AcknowledgedRow | OutboxRow, requeued: readonly AcknowledgedRow[]): string[] {
  const before = requeued.filter(({ seq, opId }) => seq < row.seq && opId !== row.opId)
  const wanted =
    row.kind === PICTURE || row.kind === 'app.comment'
      ? before.filter(({ kind }) => kind === 'app.create')
      : before
  return [...new Set([...row.dependsOn, ...wanted.map(({ opId }) => opId)])]
}

const baseVersionOf = (payload: Payload): number => Number(payload.base_version ?? 0)

/** The restored server has an older version of the application: later changes are based on that version. */
async function resetBaseVersion(
  db: TabletDatabase,
  appId: string,
  requeued: readonly AcknowledgedRow[],
): Promise<void> {
  const draft: DraftRow | undefined = await db.applications.get(appId)
  if (!draft || draft.unreadable) return
  const isNew = requeued.some(({ kind }) => kind === 'app.create')
  const bases = requeued
    .filter(({ kind }) => kind === 'app.patch')
    .map(({ payload }) => baseVersionOf(payload))
  const baseVersion = isNew ? 0 : Math.min(draft.baseVersion, ...bases)
  const syncState = draft.syncState === 'synced' ? 'unsent' : draft.syncState
  await db.applications.update(appId, { baseVersion, syncState })
}

/**
 * Makes later operations of the application wait for the requeued ones, and repeats the rejected ones under a new id, because
 * the server stores its answer under the old one. The answer to an operation that is being sent is judged by what it then
 * waits for (src/app/offline/sync/apply.ts).
 */
async function delayLaterOperations(
  db: TabletDatabase,
  appId: string,
  requeued: readonly AcknowledgedRow[],
): Promise<void> {
  const ids = new Set(requeued.map(({ opId }) => opId))
  const later = (await readOperations(db, appId)).filter(({ opId }) => !ids.has(opId))
  for (const op of later) await db.outbox.update(op.seq, { dependsOn: dependenciesOf(op, requeued) })
  for (const op of later)
    if (op.state === 'needs_attention' && isAbsent(op.lastError?.code)) await replaceOperation(db, op, {})
}

type Change = Pick<OutboxRow, 'opId' | 'seq' | 'kind' | 'payload'>
const CHANGE = 'app.patch'

/** Changes that the restored server has received, or is receiving, before this tablet detected the restore. */
async function findNewer(
  db: TabletDatabase,
  appId: string,
  requeued: readonly AcknowledgedRow[],
): Promise<Change[]> {
  const ids = new Set(requeued.map(({ opId }) => opId))
  const kept = await db.acknowledged.where('appId').equals(appId).toArray()
  const known = kept.filter(({ opId, unreadable }) => !ids.has(opId) && !unreadable)
  const going = (await readOperations(db, appId)).filter(({ state }) => state === 'sending')
  return [...known, ...going].filter(({ kind }) => kind === CHANGE)
}

const asPayload = (part: unknown): Payload =>
  typeof part === 'object' && part !== null ? (part as Payload) : {}

/**
 * A change without the fields that a newer change has set, so that a resent change never overwrites a later one; null
 * where no field is left. A changed payload gets a new operation id.
 */
function withoutNewerFields(row: AcknowledgedRow, newer: readonly Change[]): AcknowledgedRow | null {
  if (row.kind !== CHANGE) return row
  const later = newer.filter(({ seq }) => seq > row.seq)
  const isLater = (field: string) =>
    later.some(({ payload }) => Object.hasOwn(asPayload(payload.values), field))
  const left = (part: unknown): Payload =>
    Object.fromEntries(Object.entries(asPayload(part)).filter(([field]) => !isLater(field)))
  const values = left(row.payload.values)
  const count = Object.keys(values).length
  if (count === Object.keys(asPayload(row.payload.values)).length) return row
  if (count === 0) return null
  const { sources, ...payload } = row.payload
  const named = sources === undefined ? {} : { sources: left(sources) }
  return { ...row, opId: uuid(), payload: { ...payload, values, ...named } }
}

async function requeueLane(
  db: TabletDatabase,
  appId: string | null,
  rows: AcknowledgedRow[],
): Promise<AcknowledgedRow[]> {
  const found = await findSendable(db, rows)
  const newer = appId === null ? [] : await findNewer(db, appId, found)
  const requeued: AcknowledgedRow[] = []
  for (const row of found) {
    const rest = withoutNewerFields(row, newer)
    if (rest !== null) requeued.push(rest)
    if (rest?.opId !== row.opId) await db.acknowledged.delete(row.opId)
  }
  for (const row of requeued) {
    const { seq, at: _at, unreadable: _unreadable, dependsOn: _before, ...op } = row
    const dependsOn = dependenciesOf(row, requeued)
    // Its place in the queue is the former one; `touched`: the server may still know the id.
    const queued: OutboxRow = { ...createOperation(op), dependsOn, touched: 1, seq }
    await db.outbox.put(queued)
    await db.acknowledged.delete(row.opId)
    await db.acks.delete(row.opId)
    if (row.kind !== PICTURE) continue
    const photo = await db.photos.get(row.targetId)
    if (photo?.state === 'on_server') await db.photos.update(photo.id, { state: 'on_tablet' })
  }
  if (appId !== null && requeued.length > 0) {
    await resetBaseVersion(db, appId, requeued)
    await delayLaterOperations(db, appId, requeued)
  }
  return requeued
}

/** Puts acknowledged operations back into the outbox, under their ids and in their order, and returns them. */
export async function requeueAcknowledged(
  db: TabletDatabase,
  opIds: readonly string[],
): Promise<AcknowledgedRow[]> {
  const rows = (await db.acknowledged.bulkGet([...opIds])).filter((row) => row !== undefined)
  const lanes = new Map<string | null, AcknowledgedRow[]>()
  for (const row of rows) lanes.set(row.appId, [...(lanes.get(row.appId) ?? []), row])
  const requeued: AcknowledgedRow[] = []
  for (const [appId, lane] of lanes)
    requeued.push(
      ...(await db.transaction(
        'rw',
        [db.applications, db.photos, db.blobs, db.outbox, db.acks, db.acknowledged],
        () => requeueLane(db, appId, lane),
      )),
    )
  return requeued
}

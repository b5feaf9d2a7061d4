// Acknowledged operations and their pictures stay on the tablet, encrypted, for a grace period (decision 0039): a server
// that was restored from an older backup names the ones that it does not know, and they are sent again under their ids.
// They are not waiting: no count and no limit includes them, and they make room as soon as room is needed.
import { v7 as uuid } from 'uuid'
import { TabletDatabase as Database, type TabletDatabase } from '../store/db.ts'
import { knownUsers } from '../store/device.ts'
import { isQuota } from '../store/errors.ts'
import type { AcknowledgedRow, DraftRow, OutboxRow, Payload } from '../store/rows.ts'
import { makeOp, opsOf } from './enqueue.ts'

const HOUR_MS = 3_600_000
/** How long an acknowledged operation stays. */
export const GRACE_PERIOD_MS = 72 * HOUR_MS

const PICTURE = 'photo.put'

/** Keeps an operation whose acknowledgement has just come; runs inside the transaction that removes it from the outbox. */
export async function keepAcknowledged(db: TabletDatabase, op: OutboxRow): Promise<void> {
  const { opId, seq, appId, kind, targetId, dependsOn, payload, v, parcel, createdBy, createdAt } = op
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
    ...(parcel !== undefined && { parcel }),
    at: Date.now(),
  }
  await db.acknowledged.put(row)
}

/** How many pictures on this tablet still wait to be sent; the acknowledged ones that are kept do not. */
export async function countWaitingPictures(db: TabletDatabase): Promise<number> {
  const [all, kept] = await Promise.all([
    db.blobs.count(),
    db.acknowledged.where('kind').equals(PICTURE).count(),
  ])
  return Math.max(0, all - kept)
}

type Kept = Pick<AcknowledgedRow, 'opId' | 'kind' | 'targetId'>

const remove = (db: TabletDatabase, rows: readonly Kept[]): Promise<void> =>
  db.transaction('rw', db.acknowledged, db.blobs, async () => {
    await db.acknowledged.bulkDelete(rows.map(({ opId }) => opId))
    await db.blobs.bulkDelete(rows.filter(({ kind }) => kind === PICTURE).map(({ targetId }) => targetId))
  })

/** Removes what has been kept for longer than the grace period. */
export async function removeExpired(db: TabletDatabase, now: number): Promise<void> {
  const rows = await db.acknowledged
    .where('at')
    .belowOrEqual(now - GRACE_PERIOD_MS)
    .toArray()
  if (rows.length > 0) await remove(db, rows)
}

/**
 * Removes acknowledged pictures, the oldest first, until so many bytes are free; all of them without a number. Returns how
 * many bytes were freed.
 */
export async function freeAcknowledged(
  db: TabletDatabase,
  bytes = Number.POSITIVE_INFINITY,
): Promise<number> {
  const rows = (await db.acknowledged.where('kind').equals(PICTURE).sortBy('at')) as AcknowledgedRow[]
  let freed = 0
  const gone: AcknowledgedRow[] = []
  for (const row of rows) {
    if (freed >= bytes) break
    freed += (await db.photos.get(row.targetId))?.size ?? 0
    gone.push(row)
  }
  if (gone.length > 0) await remove(db, gone)
  return freed
}

/** Runs a write; where the tablet is full, acknowledged pictures make room and it is tried once more. */
export async function withFreedSpace<T>(db: TabletDatabase, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuota(error) || (await db.acknowledged.count()) === 0) throw error
    await freeAcknowledged(db)
    return write()
  }
}

/** The same for people of this tablet who do not come back to it: their kept rows go when somebody else starts work. */
export async function removeExpiredOfOthers(userId: number, now: number): Promise<void> {
  for (const { id } of await knownUsers()) {
    if (id === userId || !(await Database.exists(`anketa-u-${id}`))) continue
    const other = new Database(id)
    try {
      await removeExpired(other, now)
    } finally {
      other.close()
    }
  }
}

/** What can be sent again, in its order: pictures need their bytes and their row, everything else carries what it needs. */
async function sendable(db: TabletDatabase, rows: readonly AcknowledgedRow[]): Promise<AcknowledgedRow[]> {
  const pictures = rows.filter(({ kind }) => kind === PICTURE).map(({ targetId }) => targetId)
  const [photos, blobs] = await Promise.all([
    db.photos.where('id').anyOf(pictures).primaryKeys(),
    db.blobs.where('id').anyOf(pictures).primaryKeys(),
  ])
  const isWhole = ({ kind, targetId, unreadable }: AcknowledgedRow) =>
    !unreadable && (kind !== PICTURE || (photos.includes(targetId) && blobs.includes(targetId)))
  return rows.filter(isWhole).sort((a, b) => a.seq - b.seq)
}

/** Refusals of an application that the server does not have. */
const ABSENT: readonly string[] = ['app_unknown', 'not_found', 'gone']

/** What an operation has to wait for: photos and comments for the creation, everything else for all before it. */
function dependenciesOf(row: AcknowledgedRow | OutboxRow, again: readonly AcknowledgedRow[]): string[] {
  const before = again.filter(({ seq, opId }) => seq < row.seq && opId !== row.opId)
  const wanted =
    row.kind === PICTURE || row.kind === 'app.comment'
      ? before.filter(({ kind }) => kind === 'app.create')
      : before
  return [...new Set([...row.dependsOn, ...wanted.map(({ opId }) => opId)])]
}

const baseVersionOf = (payload: Payload): number => Number(payload.base_version ?? 0)

/** The server is back at an older version of the application; what it confirms from now on counts from there. */
async function stepBack(db: TabletDatabase, appId: string, again: readonly AcknowledgedRow[]): Promise<void> {
  const draft: DraftRow | undefined = await db.applications.get(appId)
  if (!draft || draft.unreadable) return
  const isNew = again.some(({ kind }) => kind === 'app.create')
  const bases = again.filter(({ kind }) => kind === 'app.patch').map(({ payload }) => baseVersionOf(payload))
  const baseVersion = isNew ? 0 : Math.min(draft.baseVersion, ...bases)
  const syncState = draft.syncState === 'synced' ? 'unsent' : draft.syncState
  await db.applications.update(appId, { baseVersion, syncState })
}

/** Operations of the application that were made meanwhile wait for what is sent again; the refused ones are tried anew. */
async function holdBack(db: TabletDatabase, appId: string, again: readonly AcknowledgedRow[]): Promise<void> {
  const ids = new Set(again.map(({ opId }) => opId))
  for (const op of await opsOf(db, appId)) {
    if (ids.has(op.opId) || op.state === 'sending') continue
    const isAbsent = op.state === 'needs_attention' && ABSENT.includes(op.lastError?.code ?? '')
    const anew = isAbsent ? { state: 'queued' as const, lastError: null, nextAt: Date.now() } : {}
    await db.outbox.update(op.seq, { ...anew, dependsOn: dependenciesOf(op, again) })
  }
}

type Change = Pick<OutboxRow, 'opId' | 'seq' | 'kind' | 'payload'>
const CHANGE = 'app.patch'

/** Changes of an application that the restored server has got or is just getting: sent before the tablet heard of it. */
async function findNewer(
  db: TabletDatabase,
  appId: string,
  again: readonly AcknowledgedRow[],
): Promise<Change[]> {
  const ids = new Set(again.map(({ opId }) => opId))
  const kept = await db.acknowledged.where('appId').equals(appId).toArray()
  const known = kept.filter(({ opId, unreadable }) => !ids.has(opId) && !unreadable)
  const going = (await opsOf(db, appId)).filter(({ state }) => state === 'sending')
  return [...known, ...going].filter(({ kind }) => kind === CHANGE)
}

const fieldsOf = (part: unknown): Payload =>
  typeof part === 'object' && part !== null ? (part as Payload) : {}

/**
 * A change without the fields that a newer one has set, so that what was forgotten never overwrites what came later; null
 * where no field is left. What says something else than before is another operation, with an id of its own.
 */
function withoutNewer(row: AcknowledgedRow, newer: readonly Change[]): AcknowledgedRow | null {
  if (row.kind !== CHANGE) return row
  const later = newer.filter(({ seq }) => seq > row.seq)
  const isLater = (field: string) =>
    later.some(({ payload }) => Object.hasOwn(fieldsOf(payload.values), field))
  const left = (part: unknown): Payload =>
    Object.fromEntries(Object.entries(fieldsOf(part)).filter(([field]) => !isLater(field)))
  const values = left(row.payload.values)
  const count = Object.keys(values).length
  if (count === Object.keys(fieldsOf(row.payload.values)).length) return row
  if (count === 0) return null
  const { sources, ...payload } = row.payload
  const named = sources === undefined ? {} : { sources: left(sources) }
  return { ...row, opId: uuid(), payload: { ...payload, values, ...named } }
}

async function requeueLane(
  db: TabletDatabase,
  appId: string | null,
  rows: AcknowledgedRow[],
): Promise<number> {
  const found = await sendable(db, rows)
  const newer = appId === null ? [] : await findNewer(db, appId, found)
  const again: AcknowledgedRow[] = []
  for (const row of found) {
    const rest = withoutNewer(row, newer)
    if (rest !== null) again.push(rest)
    if (rest?.opId !== row.opId) await db.acknowledged.delete(row.opId)
  }
  for (const row of again) {
    const { seq, at: _at, unreadable: _unreadable, dependsOn: _before, ...op } = row
    const dependsOn = dependenciesOf(row, again)
    // Its place in the queue is its own again; `touched`: the server may still turn out to know it.
    const queued: OutboxRow = { ...makeOp(op), dependsOn, touched: 1, seq }
    await db.outbox.put(queued)
    await db.acknowledged.delete(row.opId)
    await db.acks.delete(row.opId)
    if (row.kind !== PICTURE) continue
    const photo = await db.photos.get(row.targetId)
    if (photo?.state === 'on_server') await db.photos.update(photo.id, { state: 'on_tablet' })
  }
  if (appId !== null && again.length > 0) {
    await stepBack(db, appId, again)
    await holdBack(db, appId, again)
  }
  return again.length
}

/** Puts acknowledged operations back into the outbox, under their ids and in their order. Returns how many. */
export async function requeueAcknowledged(db: TabletDatabase, opIds: readonly string[]): Promise<number> {
  const rows = (await db.acknowledged.bulkGet([...opIds])).filter((row) => row !== undefined)
  const lanes = new Map<string | null, AcknowledgedRow[]>()
  for (const row of rows) lanes.set(row.appId, [...(lanes.get(row.appId) ?? []), row])
  let count = 0
  for (const [appId, lane] of lanes)
    count += await db.transaction(
      'rw',
      [db.applications, db.photos, db.blobs, db.outbox, db.acks, db.acknowledged],
      () => requeueLane(db, appId, lane),
    )
  return count
}

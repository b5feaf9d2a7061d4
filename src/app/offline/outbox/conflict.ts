// When another person changed the record meanwhile (src/docs/offline.md#conflicts): what differs, and the merge as
// one new operation.
// Status, limit and scoring are the server's; photos never conflict by version.
import { useLiveQuery } from 'dexie-react-hooks'
import type { Undone } from '#domain/applications/field-effects.ts'
import { type TabletDatabase, tablet, useTablet } from '../store/db.ts'
import type { ConflictDetails, OutboxRow, Payload, Values } from '../store/rows.ts'
import { redirectDependents, replaceOperation } from './correct.ts'
import { isUntouched, readOperations } from './enqueue.ts'
import { notifyPendingWork } from './pending-work.ts'

type Field = keyof Values
export type ConflictField = { field: Field; mine: Values[Field]; theirs: Values[Field] }
export type Conflict = {
  seq: number
  appId: string
  /** Both changed it, to different values: a person decides. */
  same: ConflictField[]
  /** Only the server's copy changed. */
  theirs: ConflictField[]
  /** Only this tablet changed it. */
  mine: ConflictField[]
  version: number
  status: ConflictDetails['status']
  /** Work on the sale that sending the change undoes. */
  undone: readonly Undone[]
}
export type Choice = Record<string, 'mine' | 'theirs'>

const isField = (name: string): name is Field => name.length > 0

/** Compares what this tablet changed with what the server's copy changed since the version both knew. */
export function compareValues(
  details: ConflictDetails,
  mine: Values,
): Pick<Conflict, 'same' | 'theirs' | 'mine'> {
  const server = details.serverValues
  const entry = (field: Field): ConflictField => ({ field, mine: mine[field], theirs: server[field] })
  const changed = details.changedFields.filter(isField)
  const own = Object.keys(mine).filter(isField)
  const differs = (field: Field) => (mine[field] ?? null) !== (server[field] ?? null)
  return {
    same: own.filter((field) => changed.includes(field) && differs(field)).map(entry),
    theirs: changed.filter((field) => !own.includes(field)).map(entry),
    mine: own.filter((field) => !changed.includes(field)).map(entry),
  }
}

type Found = { op: OutboxRow; details: ConflictDetails; later: OutboxRow[]; values: Values }

async function findConflict(db: TabletDatabase, appId: string): Promise<Found | null> {
  const ops = await readOperations(db, appId)
  const op = ops.find((row) => row.conflict !== null && row.state === 'needs_attention')
  if (!op?.conflict) return null
  const later = ops.filter((row) => row.seq > op.seq && row.kind === 'app.patch' && isUntouched(row))
  const parts = [op, ...later].map((row) => row.payload.values as Values)
  return { op, details: op.conflict, later, values: Object.assign({}, ...parts) as Values }
}

async function readConflict(db: TabletDatabase, appId: string): Promise<Conflict | null> {
  const found = await findConflict(db, appId)
  if (!found) return null
  const { op, details, values } = found
  const { version, status, undone = [] } = details
  return { seq: op.seq, appId, version, status, undone, ...compareValues(details, values) }
}

/** The open conflict of an application: undefined while loading, null where there is none. */
export function useConflict(appId: string): Conflict | null | undefined {
  const db = useTablet()
  return useLiveQuery(async () => (db ? readConflict(db, appId) : null), [db, appId])
}

/** Values to send again, and those of their fields that overwrite another person's change. */
export function mergedPatch(
  details: ConflictDetails,
  mine: Values,
  choice: Choice,
): { values: Values; overwrite: string[] } {
  const { same } = compareValues(details, mine)
  const yielded = new Set(
    same.filter(({ field }) => choice[field] !== 'mine').map(({ field }) => field as string),
  )
  const kept = Object.entries(mine).filter(([field]) => !yielded.has(field))
  const overwrite = same.map(({ field }) => field as string).filter((field) => !yielded.has(field))
  return { values: Object.fromEntries(kept) as Values, overwrite }
}

/**
 * Resolves a conflict: one new operation, based on the server's version, replaces the old one; the draft gets the
 * server's values for fields that the person yielded. A field without a choice is yielded.
 */
export async function mergeConflict(appId: string, choice: Choice): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.applications, db.outbox, async () => {
    const found = await findConflict(db, appId)
    if (!found) return
    const { values, overwrite } = mergedPatch(found.details, found.values, choice)
    for (const row of found.later) {
      await db.outbox.delete(row.seq)
      await redirectDependents(db, row, found.op.opId)
    }
    await replaceConflicting(db, found, values, overwrite)
    await applyServerValues(db, appId, found.details, values)
  })
  notifyPendingWork()
}

/** Gives up the changes that would undo work on the sale: the draft gets the server's values of these fields back. */
export async function dropConflicting(appId: string): Promise<void> {
  const db = tablet()
  await db.transaction('rw', db.applications, db.outbox, async () => {
    const found = await findConflict(db, appId)
    if (!found) return
    const fields = Object.keys(found.op.payload.values as Values)
    await db.outbox.delete(found.op.seq)
    await redirectDependents(db, found.op, null)
    await applyServerValues(db, appId, { ...found.details, changedFields: fields }, {})
  })
  notifyPendingWork()
}

async function replaceConflicting(db: TabletDatabase, found: Found, values: Values, overwrite: string[]) {
  if (Object.keys(values).length === 0) {
    // Every field was yielded: nothing is left to send.
    await db.outbox.delete(found.op.seq)
    await redirectDependents(db, found.op, null)
    return
  }
  const payload: Payload = { base_version: found.details.version, values, overwrite }
  await replaceOperation(db, found.op, { kind: 'app.patch', payload })
}

async function applyServerValues(db: TabletDatabase, appId: string, details: ConflictDetails, mine: Values) {
  const draft = await db.applications.get(appId)
  if (!draft) return
  const changed = details.changedFields.filter((field) => isField(field) && !Object.hasOwn(mine, field))
  const theirs = Object.fromEntries(
    changed.filter(isField).map((field) => [field, details.serverValues[field]]),
  )
  await db.applications.update(appId, {
    values: { ...draft.values, ...theirs },
    baseVersion: details.version,
    status: details.status ?? draft.status,
    localRev: draft.localRev + 1,
  })
}

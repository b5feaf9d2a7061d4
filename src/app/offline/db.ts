// The database of one person on this tablet, `anketa-u-<id>` (offline.md 2.2): drafts, photos, bytes, outbox, receipts.
// Strict durability: Chrome's default would let a power cut take the bytes of a photo that was called saved.
// Versions are only ever added, never changed: an older build must be able to open a newer database.
import { Dexie, type EntityTable, type Table } from 'dexie'
import { useSyncExternalStore } from 'react'
import type { AckRow, BlobRow, DraftRow, LogRow, NewOp, OutboxRow, PhotoRow, RefRow } from './rows.ts'

const REOPEN = ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError']

export class TabletDatabase extends Dexie {
  declare applications: EntityTable<DraftRow, 'id'>
  declare photos: EntityTable<PhotoRow, 'id'>
  declare blobs: EntityTable<BlobRow, 'id'>
  declare outbox: Table<OutboxRow, number, NewOp>
  declare acks: EntityTable<AckRow, 'opId'>
  declare refs: EntityTable<RefRow, 'key'>
  declare log: EntityTable<LogRow, 'n'>
  readonly userId: number

  constructor(userId: number) {
    super(`anketa-u-${userId}`, { chromeTransactionDurability: 'strict' })
    this.userId = userId
    this.version(1).stores({
      applications: 'id, syncState, updatedAt',
      photos: 'id, appId, state, &[appId+slot+gen]',
      blobs: 'id',
      outbox: '++seq, &opId, appId, state, [appId+seq], [state+nextAt]',
      acks: 'opId, appId, at',
      refs: 'key',
      log: '++n, at',
    })
  }
}

let current: TabletDatabase | null = null
const listeners = new Set<() => void>()
const setCurrent = (db: TabletDatabase | null) => {
  current = db
  for (const listener of listeners) listener()
}

/** Opens the database of a person and makes it the current one; the one of another person is closed first. */
export async function openTablet(userId: number): Promise<TabletDatabase> {
  if (current?.userId === userId) return current
  closeTablet()
  const db = new TabletDatabase(userId)
  await db.open()
  setCurrent(db)
  return db
}

/** The current database; throws where nobody's is open. */
export function tablet(): TabletDatabase {
  if (!current) throw new Error('no database is open')
  return current
}
export const tabletOrNull = (): TabletDatabase | null => current

export function closeTablet(): void {
  current?.close()
  setCurrent(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** The current database for hooks, null while nobody's is open. */
export const useTablet = (): TabletDatabase | null =>
  useSyncExternalStore(subscribe, tabletOrNull, tabletOrNull)

const named = (error: unknown): { name: string; inner: unknown } => {
  const shape = error as { name?: unknown; inner?: unknown } | null
  return { name: typeof shape?.name === 'string' ? shape.name : '', inner: shape?.inner }
}

/** A full disk: Dexie reports it as an AbortError with the reason inside, sometimes wrapped twice (offline.md 2.2). */
export function isQuota(error: unknown): boolean {
  const { name, inner } = named(error)
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuota(inner))
}

/** The handle died (iOS after backgrounding, offline.md 2.11): worth one reopening. */
export const isDeadHandle = (error: unknown): boolean => REOPEN.includes(named(error).name) && !isQuota(error)

/**
 * Runs a piece of work; when the handle of the database died it is reopened and the work repeated once.
 * A second failure is the caller's: values stay on the screen with the word "not saved".
 */
export async function withReopen<T>(db: TabletDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Closed on purpose (another person signed in): never reopened behind their back.
    if (!isDeadHandle(error) || current !== db) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

// The database of one person on this tablet, `anketa-u-<id>` (src/docs/offline.md#databases-and-tables): drafts,
// photos, bytes, outbox, receipts.
// Strict durability: Chrome's default would let a power cut take the bytes of a photo that was called saved.
// Versions are only ever added, never changed: an older build must be able to open a newer database.
import { Dexie, type EntityTable, type Table } from 'dexie'
import { useSyncExternalStore } from 'react'
import { replayJournal } from '../drafts/journal.ts'
import { settled } from '../drafts/writer.ts'
import type { Encrypted } from '../encryption/cipher.ts'
import type { RowCodec } from '../encryption/codecs.ts'
import { encryptionMiddleware } from '../encryption/dexie-encryption.ts'
import { enter, type Recover } from '../encryption/person-key.ts'
import { restDevice } from './device.ts'
import { isDeadHandle } from './errors.ts'
import { recordOutdated } from './outdated-tab.ts'
import type {
  AcknowledgedRow,
  AckRow,
  BlobRow,
  DamagedRow,
  DraftRow,
  LogRow,
  NewOp,
  NoteRow,
  OutboxRow,
  OwnerRow,
  PhotoRow,
  RefRow,
} from './rows.ts'

export class TabletDatabase extends Dexie {
  declare applications: EntityTable<DraftRow, 'id'>
  declare photos: EntityTable<PhotoRow, 'id'>
  declare blobs: EntityTable<BlobRow, 'id'>
  declare outbox: Table<OutboxRow, number, NewOp>
  declare acks: EntityTable<AckRow, 'opId'>
  /** Operations that the server has acknowledged, whole, until the grace period is over (outbox/acknowledged.ts). */
  declare acknowledged: EntityTable<AcknowledgedRow, 'opId'>
  declare refs: EntityTable<RefRow, 'key'>
  declare log: EntityTable<LogRow, 'n'>
  /** Keys of sealed rows, by table and primary key; written and deleted beneath Dexie (safe/sealing.ts). */
  declare keys: Table<Encrypted & { table: string; row: string | number }, [string, string | number]>
  declare vault: EntityTable<OwnerRow, 'id'>
  declare notes: EntityTable<NoteRow, 'id'>
  declare damaged: EntityTable<DamagedRow, 'id'>
  readonly userId: number
  /** Without a key nothing personal can be read or written. */
  readonly safe: RowCodec = { key: null, opened: new Map() }

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
    this.version(2).stores({ keys: '[table+row]', vault: 'id' })
    this.version(3).stores({ notes: 'id' })
    this.version(4).stores({ acknowledged: 'opId, appId, kind, at', damaged: 'id' })
    this.use(encryptionMiddleware(this.safe))
  }
}

let current: TabletDatabase | null = null
const listeners = new Set<() => void>()
const setCurrent = (db: TabletDatabase | null) => {
  current = db
  for (const listener of listeners) listener()
}

/** The key of this person is not here and nobody gave it: only a sign-in goes on from here. */
export class TabletLocked extends Error {
  override readonly name = 'TabletLocked'
}

/**
 * Opens the database of a person and makes it the current one; the one of another person is closed first. Where a PIN
 * is set it waits for the person before the locked screen; `recover` is asked first, after a sign-in.
 */
export async function openTablet(userId: number, recover?: Recover): Promise<TabletDatabase> {
  if (current?.userId === userId) return current
  closeTablet()
  const db = new TabletDatabase(userId)
  await db.open()
  const key = await enter(db, recover)
  if (!key) {
    db.close()
    throw new TabletLocked()
  }
  db.safe.key = key
  db.on('versionchange', () => {
    void retire(db)
    return false
  })
  await replayJournal(db)
  setCurrent(db)
  return db
}

const retired = new WeakSet<TabletDatabase>()
/**
 * A newer version of the application needs to upgrade this database: pending input is written, then the database is
 * closed and not opened again here; the person is asked to reload (src/docs/offline.md#updates-and-older-builds,
 * F10).
 */
async function retire(db: TabletDatabase): Promise<void> {
  recordOutdated()
  await settled()
  retired.add(db)
  db.close()
}

/** The current database; throws where nobody's is open. */
export function tablet(): TabletDatabase {
  if (!current) throw new Error('no database is open')
  return current
}
export const tabletOrNull = (): TabletDatabase | null => current

/** Closes the current database and forgets its key. */
export function closeTablet(): void {
  current?.close()
  if (current) {
    current.safe.key = null
    current.safe.opened.clear()
  }
  setCurrent(null)
}

/**
 * Before the browser freezes this page: a frozen page still hears of other tabs' changes, asks its database and never
 * takes the answer, and what it asked stands in every other tab's way for a minute (F40). Without a connection it cannot
 * ask; awake again it opens one by itself.
 */
export function restTablet(): void {
  if (current && !retired.has(current)) current.close({ disableAutoOpen: false })
  restDevice()
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

/**
 * Runs a piece of work; when the handle of the database died it is reopened and the work repeated once.
 * A second failure is the caller's: values stay on the screen with the word "not saved".
 */
export async function withReopen<T>(db: TabletDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Closed on purpose (another person signed in): never reopened behind their back.
    if (!isDeadHandle(error) || current !== db || retired.has(db)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

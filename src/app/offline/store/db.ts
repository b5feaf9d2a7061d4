// The database of one person on this tablet, `anketa-u-<id>` (src/docs/offline.md#databases-and-tables): drafts,
// photos, bytes, outbox, receipts.
// Strict durability: Chrome's default would let a power cut take the bytes of a photo that was called saved.
// Versions are only ever added, never changed: an older build must be able to open a newer database.
import { type DBCore, Dexie, type EntityTable, type Middleware, type Table } from 'dexie'
import { useSyncExternalStore } from 'react'
import { releaseDevice } from './device.ts'
import { isDeadHandle, isQuotaError } from './errors.ts'
import { noteRefusedWrite } from './quota.ts'
import type {
  AcknowledgedRow,
  AckRow,
  BlobRow,
  DamagedRow,
  DraftRow,
  Encrypted,
  EncryptionState,
  LogRow,
  NewOp,
  NoteRow,
  OutboxRow,
  OwnerRow,
  PhotoRow,
  RefRow,
} from './rows.ts'
import { runningTransactions } from './running.ts'

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
  /** Keys of encrypted rows, by table and primary key; written and deleted by encryption/dexie-encryption.ts. */
  declare keys: Table<Encrypted & { table: string; row: string | number }, [string, string | number]>
  declare vault: EntityTable<OwnerRow, 'id'>
  declare notes: EntityTable<NoteRow, 'id'>
  declare damaged: EntityTable<DamagedRow, 'id'>
  readonly userId: number
  /** Without a key no personal data can be read or written. */
  readonly encryption: EncryptionState = { key: null, opened: new Map() }

  /** `createLayer`: the encryption layer (`createDatabase` in encryption/dexie-encryption.ts passes it). */
  constructor(userId: number, createLayer: (encryption: EncryptionState) => Middleware<DBCore>) {
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
    this.use(createLayer(this.encryption))
    this.use(runningTransactions)
  }
}

let current: TabletDatabase | null = null
const listeners = new Set<() => void>()
const setCurrent = (db: TabletDatabase | null) => {
  current = db
  for (const listener of listeners) listener()
}

const retired = new WeakSet<TabletDatabase>()

/** Makes an opened and unlocked database the current one. */
export const setCurrentTablet = (db: TabletDatabase): void => setCurrent(db)

/** Closes a database that this window must not open again (a newer version upgrades it). */
export function retireTablet(db: TabletDatabase): void {
  retired.add(db)
  db.close()
}

/** The current database; throws where none is open. */
export function tablet(): TabletDatabase {
  if (!current) throw new Error('no database is open')
  return current
}
export const tabletOrNull = (): TabletDatabase | null => current

/** Closes the current database and removes its key from memory. */
export function closeTablet(): void {
  current?.close()
  if (current) {
    current.encryption.key = null
    current.encryption.opened.clear()
  }
  setCurrent(null)
}

/**
 * Closes the connections before the browser freezes this page. A frozen page still reacts to changes of other tabs by
 * opening transactions that it never finishes, which block every other tab for a minute (F40). The next access reopens
 * the connection.
 */
export function releaseTablet(): void {
  if (current && !retired.has(current)) current.close({ disableAutoOpen: false })
  releaseDevice()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** The current database for hooks; null while none is open. */
export const useTablet = (): TabletDatabase | null =>
  useSyncExternalStore(subscribe, tabletOrNull, tabletOrNull)

/**
 * Runs `work`; where the database handle no longer works, reopens it and runs `work` once more. A second failure is
 * thrown: the values stay on the screen, marked "not saved".
 */
export async function withReopen<T>(db: TabletDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isQuotaError(error)) noteRefusedWrite()
    // A database that was closed on purpose (another person signed in) is never reopened.
    if (!isDeadHandle(error) || current !== db || retired.has(db)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

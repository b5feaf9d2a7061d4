// Rows of builds before encryption (src/docs/offline.md#updates-and-older-builds): readable as they are, encrypted
// when they are next written, and one by one in the background after a start. Each is one transaction of its own, so
// the pass may be interrupted at any moment.
import type { TabletDatabase } from '../store/db.ts'
import { needsEncryption, type Row } from './codecs.ts'
import { encryptPicture } from './pictures.ts'

const TABLES = ['applications', 'outbox', 'refs'] as const

async function findRowsWithoutKey(db: TabletDatabase, table: string): Promise<(string | number)[]> {
  const all = (await db.table(table).toCollection().primaryKeys()) as (string | number)[]
  const encrypted = await db.keys.where('table').equals(table).primaryKeys()
  const known = new Set(encrypted.map(([, row]) => row))
  return all.filter((row) => !known.has(row))
}

/** Primary keys of rows with plain values that must be encrypted. */
async function findPlainRows(
  db: TabletDatabase,
  table: (typeof TABLES)[number],
): Promise<(string | number)[]> {
  const primary = await findRowsWithoutKey(db, table)
  const rows = (await db.table(table).bulkGet(primary)) as (Row | undefined)[]
  return primary.filter((_, at) => isPlain(table, rows[at]))
}
const isPlain = (table: (typeof TABLES)[number], row: Row | undefined): row is Row =>
  row !== undefined && !row.unreadable && needsEncryption(table, row)

// Reads and writes back in one transaction: the encryption layer encrypts what is written.
const encryptRow = (db: TabletDatabase, table: (typeof TABLES)[number], primary: string | number) =>
  db.transaction('rw', db.table(table), async () => {
    const row = (await db.table(table).get(primary)) as Row | undefined
    if (isPlain(table, row)) await db.table(table).put(row)
  })

async function encryptStoredPicture(db: TabletDatabase, id: string): Promise<void> {
  const before = await db.blobs.get(id)
  if (!before?.bytes) return
  const encrypted = await encryptPicture(db, id, before.bytes)
  await db.transaction('rw', db.blobs, async () => {
    const now = await db.blobs.get(id)
    if (now?.bytes?.byteLength === before.bytes?.byteLength) await db.blobs.put(encrypted)
  })
}

/** Encrypts rows that an older build stored as plain text. */
export async function encryptOlderRows(db: TabletDatabase): Promise<void> {
  for (const table of TABLES)
    for (const primary of await findPlainRows(db, table)) await encryptRow(db, table, primary)
  for (const id of await findRowsWithoutKey(db, 'blobs')) await encryptStoredPicture(db, String(id))
}

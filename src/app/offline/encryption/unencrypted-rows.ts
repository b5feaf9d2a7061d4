// Rows of builds before encryption (src/docs/offline.md#updates-and-older-builds): readable as they are, encrypted
// when they are next written, and one by one in the background after a start. Each is one transaction of its own, so
// the pass may die at any moment.
import type { TabletDatabase } from '../store/db.ts'
import { isOpenYet, type Row } from './codecs.ts'
import { encryptPicture } from './pictures.ts'

const TABLES = ['applications', 'outbox', 'refs'] as const

async function withoutKey(db: TabletDatabase, table: string): Promise<(string | number)[]> {
  const all = (await db.table(table).toCollection().primaryKeys()) as (string | number)[]
  const sealed = await db.keys.where('table').equals(table).primaryKeys()
  const known = new Set(sealed.map(([, row]) => row))
  return all.filter((row) => !known.has(row))
}

/** Rows that lie open and have something to seal; those that never need a seal are only looked at. */
async function openRows(db: TabletDatabase, table: (typeof TABLES)[number]): Promise<(string | number)[]> {
  const primary = await withoutKey(db, table)
  const rows = (await db.table(table).bulkGet(primary)) as (Row | undefined)[]
  return primary.filter((_, at) => needsSeal(table, rows[at]))
}
const needsSeal = (table: (typeof TABLES)[number], row: Row | undefined): row is Row =>
  row !== undefined && !row.unreadable && isOpenYet(table, row)

// Read and written back in one transaction: the layer beneath seals what it is given.
const sealRow = (db: TabletDatabase, table: (typeof TABLES)[number], primary: string | number) =>
  db.transaction('rw', db.table(table), async () => {
    const row = (await db.table(table).get(primary)) as Row | undefined
    if (needsSeal(table, row)) await db.table(table).put(row)
  })

async function sealPicture(db: TabletDatabase, id: string): Promise<void> {
  const before = await db.blobs.get(id)
  if (!before?.bytes) return
  const sealed = await encryptPicture(db, id, before.bytes)
  await db.transaction('rw', db.blobs, async () => {
    const now = await db.blobs.get(id)
    if (now?.bytes?.byteLength === before.bytes?.byteLength) await db.blobs.put(sealed)
  })
}

/** Seals whatever an older build left open. */
export async function encryptOlderRows(db: TabletDatabase): Promise<void> {
  for (const table of TABLES)
    for (const primary of await openRows(db, table)) await sealRow(db, table, primary)
  for (const id of await withoutKey(db, 'blobs')) await sealPicture(db, String(id))
}

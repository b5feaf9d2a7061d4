// Stored rows beneath the product, and what a disk does to them.
import type { TabletDatabase } from '#app/offline/store/db.ts'

export type Stored = { sealed: { iv: Uint8Array; ct: Uint8Array } }

/** One stored row, beneath the product. */
export function stored<T>(
  db: TabletDatabase,
  table: string,
  key: IDBValidKey,
  change?: (row: T) => T,
): Promise<T> {
  return new Promise((done, fail) => {
    const trans = db.backendDB().transaction(table, 'readwrite')
    const asked = trans.objectStore(table).get(key)
    asked.onsuccess = () => {
      if (change) trans.objectStore(table).put(change(asked.result as T))
    }
    trans.oncomplete = () => done(asked.result as T)
    trans.onerror = () => fail(trans.error)
  })
}

/** One flipped bit in the sealed part of a row, as a disk does at times. */
export async function damage(db: TabletDatabase, table: string, key: IDBValidKey): Promise<void> {
  await stored<Stored>(db, table, key, (row) => {
    const ct = row.sealed.ct.slice()
    ct[3] = (ct[3] ?? 0) ^ 1
    return { ...row, sealed: { ...row.sealed, ct } }
  })
  db.encryption.opened.clear()
}

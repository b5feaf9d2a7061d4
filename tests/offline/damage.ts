// Reads and damages stored rows directly in IndexedDB, below Dexie and the encryption.
import type { TabletDatabase } from '#app/offline/store/db.ts'

export type Stored = { sealed: { iv: Uint8Array; ct: Uint8Array } }

/** One row as stored. */
export function stored<T>(
  db: TabletDatabase,
  table: string,
  key: IDBValidKey,
  change?: (row: T) => T,
): Promise<T> {
  return new Promise((done, fail) => {
    const trans = db.backendDB().transaction(table, 'readwrite')
    const request = trans.objectStore(table).get(key)
    request.onsuccess = () => {
      if (change) trans.objectStore(table).put(change(request.result as T))
    }
    trans.oncomplete = () => done(request.result as T)
    trans.onerror = () => fail(trans.error)
  })
}

/** Flips one bit in the encrypted part of a row, like a failing disk. */
export async function damage(db: TabletDatabase, table: string, key: IDBValidKey): Promise<void> {
  await stored<Stored>(db, table, key, (row) => {
    const ct = row.sealed.ct.slice()
    ct[3] = (ct[3] ?? 0) ^ 1
    return { ...row, sealed: { ...row.sealed, ct } }
  })
  db.encryption.opened.clear()
}

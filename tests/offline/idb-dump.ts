// Dumps a tablet's database from IndexedDB to JSON, without Dexie and without a key, and restores it.
// The fixtures of older releases are such dumps, with bytes as base64.
type Shape = {
  name: string
  keyPath: IDBObjectStoreParameters['keyPath']
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean }[]
  rows: unknown[]
}
export type Dump = { release: string; version: number; stores: Shape[] }

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const opened = (
  name: string,
  version?: number,
  upgrade?: (db: IDBDatabase) => void,
): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, version)
  if (upgrade) request.onupgradeneeded = () => upgrade(request.result)
  return done(request)
}

const toText = (_key: string, value: unknown): unknown =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? { $bytes: Buffer.from(value as ArrayBuffer).toString('base64'), view: ArrayBuffer.isView(value) }
    : value

function fromText(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$bytes' in value)) return value
  const bytes = new Uint8Array(Buffer.from(String(value.$bytes), 'base64'))
  return 'view' in value && value.view === true ? bytes : bytes.buffer
}

export const asText = (dump: unknown): string => JSON.stringify(dump, toText, 1)
export const ofText = (text: string): Dump => JSON.parse(text, fromText) as Dump

/** Every row of every store, as stored. */
export async function dumpOf(name: string, release = ''): Promise<Dump> {
  const db = await opened(name)
  const names = [...db.objectStoreNames]
  const trans = db.transaction(names, 'readonly')
  const stores = await Promise.all(
    names.map(async (store) => {
      const found = trans.objectStore(store)
      const indexes = [...found.indexNames].map((index) => {
        const { keyPath, unique } = found.index(index)
        return { name: index, keyPath, unique }
      })
      const { keyPath, autoIncrement } = found
      return { name: store, keyPath, autoIncrement, indexes, rows: await done(found.getAll()) }
    }),
  )
  const { version } = db
  db.close()
  return { release, version, stores }
}

/** Restores a dump under a name, with its own schema. */
export async function restoreDump(name: string, dump: Dump): Promise<void> {
  const db = await opened(name, dump.version, (fresh) => {
    for (const { name: store, keyPath, autoIncrement, indexes } of dump.stores) {
      const made = fresh.createObjectStore(store, { keyPath, autoIncrement })
      for (const index of indexes) made.createIndex(index.name, index.keyPath, { unique: index.unique })
    }
  })
  const trans = db.transaction(
    dump.stores.map((store) => store.name),
    'readwrite',
  )
  const ended = new Promise<void>((resolve, reject) => {
    trans.oncomplete = () => resolve()
    trans.onerror = () => reject(trans.error)
  })
  for (const { name: store, rows } of dump.stores) for (const row of rows) trans.objectStore(store).put(row)
  await ended
  db.close()
}

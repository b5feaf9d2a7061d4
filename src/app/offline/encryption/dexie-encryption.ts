// Encryption beneath Dexie (src/docs/offline.md#encryption-on-the-tablet): the innermost layer, so that everything
// above it, transactions, live queries and their cache, works with decrypted rows. Every write has a key of its own,
// kept in `keys` under the row's table and primary key, written and deleted in the same transaction: a row that is
// gone has no key any more.
import {
  type DBCore,
  type DBCoreCursor,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
} from 'dexie'
import { TabletDatabase } from '../store/db.ts'
import type { Encrypted, EncryptionState } from '../store/rows.ts'
import { CODECS, type Codec, cacheKeyOf, type Row, type SplitRow } from './codecs.ts'

type KeyRow = Encrypted & { table: string; row: unknown }
type Keys = Map<unknown, Encrypted>
type Layer = { table: DBCoreTable; keys: DBCoreTable; codec: Codec; encryption: EncryptionState }

const KEYS = 'keys'
// In IndexedDB's order every array follows every string and number.
const LAST: unknown[] = []

const primaryOf = ({ table }: Layer, row: Row): unknown => table.schema.primaryKey.extractKey?.(row)

function putKeys(layer: Layer, trans: DBCoreTransaction, parts: SplitRow[], primary: unknown[]) {
  const name = layer.table.name
  const values: KeyRow[] = []
  const deleted: unknown[] = []
  for (const [at, { key, text }] of parts.entries()) {
    if (primary[at] === undefined) continue
    if (text) layer.encryption.opened.set(cacheKeyOf(name, primary[at]), text)
    if (key) values.push({ table: name, row: primary[at], ...key })
    else if (key === null) deleted.push([name, primary[at]])
  }
  const put = layer.keys.mutate({ type: 'put', trans, values })
  return deleted.length === 0
    ? put
    : put.then(() => layer.keys.mutate({ type: 'delete', trans, keys: deleted }))
}

function writeRows(layer: Layer, req: Extract<DBCoreMutateRequest, { values: readonly unknown[] }>) {
  const owner = layer.encryption.key
  if (!owner) throw new Error('the tablet is locked')
  const parts = (req.values as Row[]).map((row) => layer.codec.split(row, owner))
  const written = layer.table.mutate({ ...req, values: parts.map(({ row }) => row) })
  const named = parts.map(({ row }) => primaryOf(layer, row))
  // Keys of rows with a known primary key are written in parallel; a new row first receives its number, or is rejected.
  if (req.type === 'put' && named.every((primary) => primary !== undefined))
    return Dexie.Promise.all([written, putKeys(layer, req.trans, parts, named)]).then(([answer]) => answer)
  return written.then((answer) => {
    const primary = parts.map((_, at) => (answer.failures[at] ? undefined : answer.results?.[at]))
    return putKeys(layer, req.trans, parts, primary).then(() => answer)
  })
}

type Drop = Exclude<DBCoreMutateRequest, { values: readonly unknown[] }>

function deleteRows({ table, keys, encryption }: Layer, req: Drop) {
  const { name } = table
  const { trans } = req
  if (req.type === 'delete') for (const key of req.keys) encryption.opened.delete(cacheKeyOf(name, key))
  else encryption.opened.clear()
  const deleted =
    req.type === 'delete'
      ? { type: req.type, trans, keys: req.keys.map((key: unknown) => [name, key]) }
      : { type: req.type, trans, range: keyRangeOf(name, req.range) }
  return table.mutate(req).then((answer) => keys.mutate(deleted).then(() => answer))
}

const RANGE = 2
const NEVER = 4
/** The part of `keys` that belongs to a range of a table's primary keys; without a range, all of the table's. */
function keyRangeOf(name: string, range?: DBCoreKeyRange): DBCoreKeyRange {
  if (range?.type === NEVER) return range
  const lower = [name, range?.lower ?? Number.NEGATIVE_INFINITY]
  const upper = [name, range?.upper ?? LAST]
  return {
    type: RANGE,
    lower,
    upper,
    lowerOpen: range?.lowerOpen ?? false,
    upperOpen: range?.upperOpen ?? false,
  }
}

const decryptRow = ({ codec, encryption }: Layer, row: Row, key?: Encrypted): Row =>
  codec.join(row, key, encryption)

/** Decrypts rows; reads keys only for rows that this window has not decrypted before. */
function decryptRows(layer: Layer, trans: DBCoreTransaction, rows: (Row | undefined)[]) {
  const { codec, encryption, keys, table } = layer
  const needing = rows.filter((row) => row !== undefined && codec.needsKey(row, encryption.opened)) as Row[]
  const primary = needing.map((row) => primaryOf(layer, row))
  const keyPairs = primary.map((key) => [table.name, key])
  return keys.getMany({ trans, keys: keyPairs }).then((found: (Encrypted | undefined)[]) => {
    const byRow: Keys = new Map()
    for (const [at, key] of found.entries()) if (key) byRow.set(primary[at], key)
    return rows.map((row) => row && decryptRow(layer, row, byRow.get(primaryOf(layer, row))))
  })
}

const createDecryptingCursor = (layer: Layer, cursor: DBCoreCursor, keys: Keys): DBCoreCursor =>
  Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => decryptRow(layer, cursor.value as Row, keys.get(cursor.primaryKey)) },
  }) as DBCoreCursor

/** A cursor cannot wait for a key at each row, so all keys of its table are read first. */
function readTableKeys({ keys, table }: Layer, trans: DBCoreTransaction) {
  const query = { index: keys.schema.primaryKey, range: keyRangeOf(table.name) }
  return keys
    .query({ trans, values: true, query })
    .then(({ result }): Keys => new Map((result as KeyRow[]).map((row) => [row.row, row])))
}

function createEncryptedTable(layer: Layer): DBCoreTable {
  const { table } = layer
  return {
    ...table,
    mutate: (req) => ('values' in req ? writeRows(layer, req) : deleteRows(layer, req)),
    get: (req) =>
      table
        .get(req)
        .then((row: Row | undefined) => decryptRows(layer, req.trans, [row]).then(([one]) => one)),
    getMany: (req) => table.getMany(req).then((rows: Row[]) => decryptRows(layer, req.trans, rows)),
    query: (req) =>
      req.values
        ? table
            .query(req)
            .then((answer) =>
              decryptRows(layer, req.trans, answer.result as Row[]).then((result) => ({ ...answer, result })),
            )
        : table.query(req),
    openCursor: (req) =>
      req.values
        ? readTableKeys(layer, req.trans).then((keys) =>
            table.openCursor(req).then((cursor) => cursor && createDecryptingCursor(layer, cursor, keys)),
          )
        : table.openCursor(req),
  }
}

/** The layer for a database whose tables have codecs; `encryption` holds the key while it may be known. */
export const encryptionMiddleware = (encryption: EncryptionState) => ({
  stack: 'dbcore' as const,
  name: 'sealing',
  level: -2,
  create: (core: DBCore): Partial<DBCore> => {
    // While an older database is being upgraded Dexie looks at it without the new tables; nothing is read or written yet.
    if (!core.schema.tables.some(({ name }) => name === KEYS)) return {}
    return {
      transaction: (stores, mode, options) => {
        const hasEncryptedTable = stores.some((name) => CODECS[name]) && !stores.includes(KEYS)
        return core.transaction(hasEncryptedTable ? [...stores, KEYS] : stores, mode, options)
      },
      table: (name) => {
        const table = core.table(name)
        const codec = CODECS[name]
        return codec ? createEncryptedTable({ table, keys: core.table(KEYS), codec, encryption }) : table
      },
    }
  },
})

/** The database of one person; every instance has the encryption layer. */
export const createDatabase = (userId: number): TabletDatabase =>
  new TabletDatabase(userId, encryptionMiddleware)

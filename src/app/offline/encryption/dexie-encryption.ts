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
import type { Encrypted } from './cipher.ts'
import { CODECS, type Codec, type Parts, type Row, type RowCodec, spotOf } from './codecs.ts'

type KeyRow = Encrypted & { table: string; row: unknown }
type Keys = Map<unknown, Encrypted>
type Layer = { table: DBCoreTable; keys: DBCoreTable; codec: Codec; safe: RowCodec }

const KEYS = 'keys'
// Every array comes after every string and number in IndexedDB's order.
const LAST: unknown[] = []

const primaryOf = ({ table }: Layer, row: Row): unknown => table.schema.primaryKey.extractKey?.(row)

function putKeys(layer: Layer, trans: DBCoreTransaction, parts: Parts[], primary: unknown[]) {
  const name = layer.table.name
  const values: KeyRow[] = []
  const gone: unknown[] = []
  for (const [at, { key, text }] of parts.entries()) {
    if (primary[at] === undefined) continue
    if (text) layer.safe.opened.set(spotOf(name, primary[at]), text)
    if (key) values.push({ table: name, row: primary[at], ...key })
    else if (key === null) gone.push([name, primary[at]])
  }
  const put = layer.keys.mutate({ type: 'put', trans, values })
  return gone.length === 0 ? put : put.then(() => layer.keys.mutate({ type: 'delete', trans, keys: gone }))
}

function write(layer: Layer, req: Extract<DBCoreMutateRequest, { values: readonly unknown[] }>) {
  const owner = layer.safe.key
  if (!owner) throw new Error('the tablet is locked')
  const parts = (req.values as Row[]).map((row) => layer.codec.apart(row, owner))
  const written = layer.table.mutate({ ...req, values: parts.map(({ row }) => row) })
  const named = parts.map(({ row }) => primaryOf(layer, row))
  // Keys of rows that have their names already go in the same breath; a new row first gets its number, or is refused.
  if (req.type === 'put' && named.every((primary) => primary !== undefined))
    return Dexie.Promise.all([written, putKeys(layer, req.trans, parts, named)]).then(([answer]) => answer)
  return written.then((answer) => {
    const primary = parts.map((_, at) => (answer.failures[at] ? undefined : answer.results?.[at]))
    return putKeys(layer, req.trans, parts, primary).then(() => answer)
  })
}

type Drop = Exclude<DBCoreMutateRequest, { values: readonly unknown[] }>

function drop({ table, keys, safe }: Layer, req: Drop) {
  const { name } = table
  const { trans } = req
  if (req.type === 'delete') for (const key of req.keys) safe.opened.delete(spotOf(name, key))
  else safe.opened.clear()
  const gone =
    req.type === 'delete'
      ? { type: req.type, trans, keys: req.keys.map((key: unknown) => [name, key]) }
      : { type: req.type, trans, range: within(name, req.range) }
  return table.mutate(req).then((answer) => keys.mutate(gone).then(() => answer))
}

const RANGE = 2
const NEVER = 4
/** The part of `keys` that belongs to a range of a table's primary keys; without a range, all of the table's. */
function within(name: string, range?: DBCoreKeyRange): DBCoreKeyRange {
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

const joined = ({ codec, safe }: Layer, row: Row, key?: Encrypted): Row => codec.together(row, key, safe)

/** Rows as they were meant; keys are read only for what this window has not opened before. */
function opened(layer: Layer, trans: DBCoreTransaction, rows: (Row | undefined)[]) {
  const { codec, safe, keys, table } = layer
  const needing = rows.filter((row) => row !== undefined && codec.needsKey(row, safe.opened)) as Row[]
  const primary = needing.map((row) => primaryOf(layer, row))
  const asked = primary.map((key) => [table.name, key])
  return keys.getMany({ trans, keys: asked }).then((found: (Encrypted | undefined)[]) => {
    const byRow: Keys = new Map()
    for (const [at, key] of found.entries()) if (key) byRow.set(primary[at], key)
    return rows.map((row) => row && joined(layer, row, byRow.get(primaryOf(layer, row))))
  })
}

const lensOf = (layer: Layer, cursor: DBCoreCursor, keys: Keys): DBCoreCursor =>
  Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => joined(layer, cursor.value as Row, keys.get(cursor.primaryKey)) },
  }) as DBCoreCursor

/** A cursor cannot wait for a key at each row, so those of its table are read before it. */
function keysOfTable({ keys, table }: Layer, trans: DBCoreTransaction) {
  const query = { index: keys.schema.primaryKey, range: within(table.name) }
  return keys
    .query({ trans, values: true, query })
    .then(({ result }): Keys => new Map((result as KeyRow[]).map((row) => [row.row, row])))
}

function sealedTable(layer: Layer): DBCoreTable {
  const { table } = layer
  return {
    ...table,
    mutate: (req) => ('values' in req ? write(layer, req) : drop(layer, req)),
    get: (req) =>
      table.get(req).then((row: Row | undefined) => opened(layer, req.trans, [row]).then(([one]) => one)),
    getMany: (req) => table.getMany(req).then((rows: Row[]) => opened(layer, req.trans, rows)),
    query: (req) =>
      req.values
        ? table
            .query(req)
            .then((answer) =>
              opened(layer, req.trans, answer.result as Row[]).then((result) => ({ ...answer, result })),
            )
        : table.query(req),
    openCursor: (req) =>
      req.values
        ? keysOfTable(layer, req.trans).then((keys) =>
            table.openCursor(req).then((cursor) => cursor && lensOf(layer, cursor, keys)),
          )
        : table.openCursor(req),
  }
}

/** The layer for a database whose tables have codecs; `safe` holds the key as long as it may be known. */
export const encryptionMiddleware = (safe: RowCodec) => ({
  stack: 'dbcore' as const,
  name: 'sealing',
  level: -2,
  create: (core: DBCore): Partial<DBCore> => {
    // While an older database is being upgraded Dexie looks at it without the new tables; nothing is read or written yet.
    if (!core.schema.tables.some(({ name }) => name === KEYS)) return {}
    return {
      transaction: (stores, mode, options) => {
        const isSealed = stores.some((name) => CODECS[name]) && !stores.includes(KEYS)
        return core.transaction(isSealed ? [...stores, KEYS] : stores, mode, options)
      },
      table: (name) => {
        const table = core.table(name)
        const codec = CODECS[name]
        return codec ? sealedTable({ table, keys: core.table(KEYS), codec, safe }) : table
      },
    }
  },
})

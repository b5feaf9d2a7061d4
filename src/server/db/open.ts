// One way to open the database, whichever it is: PGlite in a data folder (trial, tests) or PostgreSQL (production).
// Both return the same result types: bigint as number, bytea as Uint8Array, date as 'YYYY-MM-DD', timestamptz as Date.
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { fromPglite, type Db as QueueDb } from 'pg-boss'
import type { Env } from '../platform/env.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import { openingFault, requireDiskSpace } from './opening/disk.ts'
import { endProcessOnAbort } from './opening/engine.ts'
import { waitForPostgres } from './opening/wait-for-postgres.ts'
import type { Database } from './schema/database.ts'

/** Stops a listener. */
export type Unlisten = () => Promise<void>

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  db: Kysely<Database>
  /** Runs several statements of SQL without parameters (migrations, seeds). */
  exec: (sql: string) => Promise<void>
  /** `onNotify` gets the payload of a notification; '' after a reconnection, when notifications may have been missed. */
  listen: (channel: string, onNotify: (payload: string) => void) => Promise<Unlisten>
  /** The same database as the queue of jobs wants it. */
  queue: QueueDb
  /** Connections in all, idle, and callers that wait for one. */
  usage: () => { total: number; idle: number; waiting: number }
  /** Tells whoever finds the data folder in use on which port the server is; without a folder it does nothing. */
  recordPort: (port: number) => void
  close: () => Promise<void>
}

const OID = { bytea: 17, int8: 20, date: 1082 } as const
/** How PGlite is opened everywhere: values as PostgreSQL's driver returns them here, and the extensions of the migrations. */
export const PGLITE_OPTIONS = {
  parsers: { [OID.int8]: Number, [OID.date]: (value: string) => value },
  extensions: { pg_trgm },
}

const NO_LOCK: FolderLock = { unlock: () => {}, recordPort: () => {} }

/** Wraps a PGlite instance; the folder is unlocked after it is closed. */
export function overPglite(pglite: PGlite, { unlock, recordPort } = NO_LOCK): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
  return {
    kind: 'pglite',
    db,
    exec: async (sql) => void (await pglite.exec(sql)),
    listen: (channel, onNotify) => pglite.listen(channel, onNotify),
    queue: fromPglite(pglite as Parameters<typeof fromPglite>[0]),
    usage: () => ({ total: 1, idle: 0, waiting: 0 }),
    recordPort,
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}

async function openPglite(folder: string): Promise<OpenDatabase> {
  requireDiskSpace(folder)
  const lock = lockFolder(folder)
  try {
    const pglite = await PGlite.create({ ...PGLITE_OPTIONS, dataDir: join(folder, 'pgdata') })
    endProcessOnAbort(pglite, folder, lock.unlock)
    return overPglite(pglite, lock)
  } catch (error) {
    lock.unlock()
    throw openingFault(folder, error)
  }
}

const parserOf = (oid: number, format?: 'text' | 'binary') => {
  if (oid === OID.int8) return Number
  if (oid === OID.date) return (value: string) => value
  const standard = pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
  if (oid === OID.bytea) return (value: string) => new Uint8Array(standard(value))
  return standard
}

const ACQUIRE_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 20_000
const IDLE_IN_TRANSACTION_MS = 30_000

function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'anketa',
    // Compiling a large statement takes seconds, running it a fraction of one.
    options: '-c jit=off',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // A restart of the database ends idle and checked-out connections; without a listener each error would end the process.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** LISTEN needs a connection of its own, which reconnects after a restart of the database. */
async function listenOn(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<Unlisten> {
  let stopped = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  const connect = async () => {
    if (stopped) return
    const fresh = new pg.Client({ connectionString: url, application_name: 'anketa-listen', keepAlive: true })
    const retry = () => {
      if (client !== fresh || stopped) return
      client = null
      again = setTimeout(() => void connect().catch(() => {}), 1000)
    }
    client = fresh
    fresh.on('error', retry)
    fresh.on('end', retry)
    fresh.on('notification', ({ payload = '' }) => onNotify(payload))
    await fresh.connect().then(() => fresh.query(`listen ${channel}`), retry)
    onNotify('')
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(again)
    await client?.end().catch(() => {})
  }
}

function openPostgres(url: string, max: number): OpenDatabase {
  const pool = poolOf(url, max)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    db,
    exec: async (sql) => void (await pool.query(sql)),
    listen: (channel, onNotify) => listenOn(url, channel, onNotify),
    queue: { executeSql: (text, values) => pool.query(text, values) },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    recordPort: NO_LOCK.recordPort,
    close: () => db.destroy(),
  }
}

/**
 * Opens the database the settings name: PostgreSQL by DATABASE_URL, otherwise PGlite in the data folder. `print` gets a
 * line when PostgreSQL has to be waited for.
 */
export async function openDatabase(
  env: Env,
  print: (line: string) => void = () => {},
): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openPglite(join(env.ANKETA_DATA, 'db'))
  await waitForPostgres({ url: env.DATABASE_URL, seconds: env.DATABASE_WAIT_S, print })
  return openPostgres(env.DATABASE_URL, env.DATABASE_POOL)
}

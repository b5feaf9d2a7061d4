// The generation of the server's data: a random id that changes whenever the data may be older than what the server has
// acknowledged. A backup contains the id, so a restored database is recognised by what a backup cannot contain: the
// physical identity of the database, and a mark kept in the data folder outside of it (decision 0039).
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from './schema/database.ts'

type Db = Kysely<Database>
type Trx = Db | Transaction<Database>

const markShape = z.object({ generation: z.uuid(), transaction: z.number() })
/** The newest transaction of the database, as recorded in the data folder. */
type Mark = z.infer<typeof markShape>

const MARK_FILE = 'server-generation.json'

/**
 * What no restore reproduces: the cluster's identifier, its timeline (a recovery from archived WAL begins a new one), the
 * database and the table (loading a dump creates both again).
 */
async function readIdentity(db: Trx): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
      (select oid from pg_database where datname = current_database()),
      'server_generation'::regclass::oid) as identity`.execute(db)
  return rows[0]?.identity ?? ''
}

/** The number of the next transaction; it only grows, and a copy of the files from yesterday has yesterday's. */
async function readTransaction(db: Trx): Promise<number> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return Number(rows[0]?.next ?? 0)
}

async function readMark(folder: string): Promise<Mark | null> {
  try {
    return markShape.parse(JSON.parse(await readFile(join(folder, MARK_FILE), 'utf8')))
  } catch {
    // Absent at the first start, or damaged: the identity and the tablets' acknowledgements remain.
    return null
  }
}

async function writeMark(folder: string, mark: Mark): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, MARK_FILE)
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(mark))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

/** The current generation. */
export async function getGeneration(db: Trx): Promise<string> {
  const row = await db.selectFrom('server_generation').select('generation').executeTakeFirstOrThrow()
  return row.generation
}

/** More contracts than the shops make in two months: a restored database misses no more than these. */
const MAX_LOST_CONTRACTS = 100_000

/**
 * A partner knows a contract by our number, and the numbers of contracts that the backup lacks are in use there. A new contract with
 * such a number would get the order of another client, so new numbers start after them.
 */
const skipContractNumbers = (db: Trx) =>
  sql`select setval('contract_numbers', (select last_value from contract_numbers) + ${MAX_LOST_CONTRACTS}::int)`.execute(
    db,
  )

/**
 * Begins a new generation: from its next report on, every tablet presents its acknowledgements. Numbers of contracts that
 * were given after the backup are not given again.
 */
export async function renewGeneration(db: Trx): Promise<string> {
  const generation = randomUUID()
  const identity = await readIdentity(db)
  await db
    .updateTable('server_generation')
    .set({ generation, identity, reason: 'restored', made_at: new Date() })
    .execute()
  await skipContractNumbers(db)
  return generation
}

/**
 * Whether the mark was written by a later state of the database. Another generation than the mark's is one that was over
 * when the mark was written: the same backup was restored a second time.
 */
const isOlderThan = async (db: Trx, generation: string, mark: Mark): Promise<boolean> =>
  mark.generation !== generation || (await readTransaction(db)) < mark.transaction

/**
 * Compares the database with its identity and with the mark in the data folder, and begins a new generation where it was
 * restored. Runs at every start, before the first request. Returns whether a restore was found.
 */
export async function checkGeneration(db: Db, folder: string): Promise<boolean> {
  const mark = await readMark(folder)
  const isRestored = await db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('server_generation')
      .select(['generation', 'identity'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const identity = await readIdentity(trx)
    if (known.identity === '') {
      await trx.updateTable('server_generation').set({ identity }).execute()
      return false
    }
    const isBehind = mark !== null && (await isOlderThan(trx, known.generation, mark))
    if (known.identity === identity && !isBehind) return false
    await renewGeneration(trx)
    return true
  })
  await recordGeneration(db, folder)
  return isRestored
}

/** Writes down in the data folder how far the database has come. */
export async function recordGeneration(db: Db, folder: string): Promise<void> {
  const mark = { generation: await getGeneration(db), transaction: await readTransaction(db) }
  await writeMark(folder, mark)
}

const RECORD_MS = 30_000

/** Keeps the mark of the data folder up to date; a failure is reported and tried again. Returns how to stop. */
export function startRecordingGeneration(
  db: Db,
  folder: string,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const record = () => recordGeneration(db, folder)
  const timer = setInterval(() => void record().catch(onFault), RECORD_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await record().catch(onFault)
  }
}

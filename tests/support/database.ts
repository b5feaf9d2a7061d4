// A migrated database for one test server, made quickly: PGlite from a dump, PostgreSQL from a template.
// `TEST_DATABASE` chooses the kind unless a test does.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type CompiledQuery, Kysely, PGliteDialect } from 'kysely'
import { migrate, migrations } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase, overPglite, PGLITE_OPTIONS } from '#server/db/open.ts'
import type { Database } from '#server/db/schema/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { type Cluster, connectionsTo, startPostgres } from './postgres.ts'

export type DatabaseKind = 'pglite' | 'postgres'
export type TestDatabase = { database: OpenDatabase; url: string; drop: () => Promise<void> }

/** The database that tests run on: PGlite unless `TEST_DATABASE=postgres`. */
export const testDatabaseKind = (): DatabaseKind =>
  process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

const schemaHash = () => {
  const hash = createHash('sha256').update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
  for (const migration of migrations()) hash.update(migration.sha256)
  return hash.digest('hex').slice(0, 16)
}

async function makeDump(file: string): Promise<void> {
  const pglite = await PGlite.create(PGLITE_OPTIONS)
  const database = overPglite(pglite)
  await migrate(database)
  await migrateJobs(database)
  const dump = await pglite.dumpDataDir('none')
  const partial = `${file}.${process.pid}.part`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, file)
  await database.close()
}

/**
 * A PGlite database that can be backed up: migrated and empty, or restored from a backup. `onQuery` gets every statement of the
 * server.
 */
export async function pgliteDatabase(
  backup?: Blob,
  onQuery?: (query: CompiledQuery) => void,
): Promise<TestDatabase & { backUp: () => Promise<Blob> }> {
  const file = join(tmpdir(), `anketa-test-${schemaHash()}.tar`)
  if (!backup && !existsSync(file)) await makeDump(file)
  const loadDataDir = backup ?? new Blob([readFileSync(file)])
  const pglite = await PGlite.create({ ...PGLITE_OPTIONS, loadDataDir })
  const opened = overPglite(pglite)
  const dialect = new PGliteDialect({ pglite })
  const database = onQuery
    ? { ...opened, db: new Kysely<Database>({ dialect, log: ({ query }) => onQuery(query) }) }
    : opened
  return {
    database,
    url: '',
    drop: () => database.close(),
    backUp: () => pglite.dumpDataDir('none'),
  }
}

let cluster: Promise<Cluster> | null = null
let made = 0
const living = new Set<string>()

/** Stops the cluster with its last database, so that no process outlives the tests. */
async function endCluster(): Promise<void> {
  const running = cluster
  cluster = null
  await (await running)?.stop()
}

/** A cluster with a migrated database, from which the databases of tests are copied. */
export async function newCluster(): Promise<Cluster> {
  const started = await startPostgres()
  await started.sql('create database template_anketa')
  const database = await openDatabase(readEnv({ DATABASE_URL: started.url('template_anketa') }))
  await migrate(database)
  await migrateJobs(database)
  await database.close()
  return started
}

/** The cluster that the whole run has for this worker (clusters.ts), or one that lives as long as its databases. */
async function clusterOfWorker(): Promise<Pick<Cluster, 'url' | 'sql'>> {
  const ports = process.env['TEST_CLUSTERS']?.split(',') ?? []
  const port = ports[Number(process.env['VITEST_POOL_ID'] ?? 0) - 1]
  if (port !== undefined) return connectionsTo(Number(port))
  cluster ??= newCluster()
  return cluster
}

async function postgresDatabase(): Promise<TestDatabase> {
  const { url, sql } = await clusterOfWorker()
  made += 1
  const name = `anketa_${process.pid}_${made}`
  await sql(`create database ${name} template template_anketa`)
  living.add(name)
  const database = await openDatabase(readEnv({ DATABASE_URL: url(name) }))
  const drop = async () => {
    await database.close()
    await sql(`drop database ${name} with (force)`)
    living.delete(name)
    if (living.size === 0) await endCluster()
  }
  return { database, url: url(name), drop }
}

/** A fresh migrated database. */
export const newDatabase = (kind: DatabaseKind): Promise<TestDatabase> =>
  kind === 'postgres' ? postgresDatabase() : pgliteDatabase()

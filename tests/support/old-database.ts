// A database as the build before a migration left it, to be filled and then migrated.
import { PGlite } from '@electric-sql/pglite'
import { migrations } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase, overPglite, PGLITE_OPTIONS } from '#server/db/open.ts'
import { readEnv } from '#server/platform/env.ts'
import { testDatabaseKind } from './database.ts'
import { startPostgres } from './postgres.ts'

type OldDatabase = { database: OpenDatabase; close: () => Promise<void> }

async function openEmpty(): Promise<OldDatabase> {
  if (testDatabaseKind() === 'pglite') {
    const database = overPglite(await PGlite.create(PGLITE_OPTIONS))
    return { database, close: () => database.close() }
  }
  const cluster = await startPostgres()
  await cluster.sql('create database before')
  const database = await openDatabase(readEnv({ DATABASE_URL: cluster.url('before') }))
  const close = async () => {
    await database.close()
    await cluster.stop()
  }
  return { database, close }
}

/** An empty database with every migration before the named one. */
export async function databaseBefore(migration: string): Promise<OldDatabase> {
  const opened = await openEmpty()
  await opened.database.exec(
    'create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql: script, sha256 } of migrations()) {
    if (name >= migration) break
    await opened.database.exec(
      `${script}; insert into migrations (name, sha256) values ('${name}', '${sha256}')`,
    )
  }
  return opened
}

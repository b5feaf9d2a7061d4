// Forward-only migrations: every NNNN_name.sql once, in order, each in a transaction of its own, under an advisory lock
// so that several servers may start together.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from './open.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = 734_501

export type Migration = { name: string; sql: string; sha256: string }

/** The migrations of this build, oldest first. */
export const migrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql: text, sha256: createHash('sha256').update(text).digest('hex') }
    })

const HISTORY = `create table if not exists migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * One script = one implicit transaction of the simple query protocol. A server that starts at the same time waits at the
 * lock, then meets the row and stops at the primary key.
 */
const scriptOf = (migration: Migration) => `select pg_advisory_xact_lock(${LOCK});
insert into migrations (name, sha256) values (${quoted(migration.name)}, ${quoted(migration.sha256)});
${migration.sql}`

const isDone = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'migrations_pkey'

/** Brings the database to this build's schema; returns the names of what was applied now. */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  await database.exec(`select pg_advisory_xact_lock(${LOCK}); ${HISTORY}`)
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(
    database.db,
  )
  const known = new Map(rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const migration of migrations()) {
    const hash = known.get(migration.name)
    if (hash !== undefined && hash !== migration.sha256) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied; write a new one instead.`,
      )
    }
    if (hash !== undefined) continue
    await database.exec(scriptOf(migration)).then(
      () => applied.push(migration.name),
      (error) => {
        if (!isDone(error)) throw error
      },
    )
  }
  return applied
}

// A request that waits for a lock while the reason for its answer changes.
import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/trx.ts'
import { testDatabaseKind } from './database.ts'

const LIMIT_MS = 10_000

/** Resolves once a statement on this database waits for a lock. */
async function untilWaiting(db: Db): Promise<void> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    if (Date.now() > end) throw new Error('no statement waits for a lock')
  }
}

type Race<T> = {
  lock: (trx: Trx) => Promise<unknown>
  request: () => Promise<T>
  change: (trx: Trx) => Promise<unknown>
}

/**
 * Returns the answer to a request that waits for a lock, under which something is changed meanwhile. PGlite has one connection: there
 * the request runs after the change.
 */
export async function whileLocked<T>(db: Db, { lock, request, change }: Race<T>): Promise<T> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await lock(trx)
    const answer = request()
    if (testDatabaseKind() === 'postgres') await untilWaiting(db)
    await change(trx)
    return { answer }
  })
  return answer
}

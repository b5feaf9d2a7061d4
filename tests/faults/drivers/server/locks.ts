// Stops the server exactly between two steps: a connection of the test locks what the next step needs
// (src/docs/offline.md#fault-matrix).
import pg from 'pg'
import { expect } from '../../../journeys/shop.ts'
import type { TestSystem } from '../test-system.ts'

export type DatabaseLock = {
  /** Waits until this many connections of the server wait for the lock. */
  waitForBlocked: (count?: number) => Promise<void>
  release: () => Promise<void>
}

async function takeLock(system: TestSystem, statement: string): Promise<DatabaseLock> {
  const client = new pg.Client({ connectionString: system.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  const waiting = async () =>
    (
      await system.queryRows<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'anketa' and wait_event_type = 'Lock'`,
      )
    )[0]?.count ?? 0
  return {
    waitForBlocked: (count = 1) => expect.poll(waiting, { intervals: [20] }).toBeGreaterThanOrEqual(count),
    release: async () => {
      await client.query('rollback').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

/** Locks a whole table against reads and writes. */
export const lockTable = (system: TestSystem, table: string): Promise<DatabaseLock> =>
  takeLock(system, `lock table ${table} in access exclusive mode`)

const LOCK_KEY = 771

/** Blocks every operation before its answer is recorded: the write is done and not committed. */
export async function lockOperationRecords(system: TestSystem): Promise<DatabaseLock> {
  await system.queryRows(`create or replace function fault_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${LOCK_KEY}); return new; end $$`)
  await system.queryRows(`create or replace trigger fault_gate before update on operations
    for each row execute function fault_gate()`)
  const lock = await takeLock(system, `select pg_advisory_xact_lock(${LOCK_KEY})`)
  return {
    ...lock,
    release: async () => {
      await lock.release()
      await system.queryRows('drop function if exists fault_gate cascade')
    },
  }
}

// Stops the server exactly between two steps: a connection of the test holds what the next step needs
// (src/docs/offline.md#fault-matrix).
import pg from 'pg'
import { expect } from '../../../journeys/shop.ts'
import type { TestSystem } from '../test-system.ts'

export type Hold = {
  /** Waits until this many connections of the server stand before the lock. */
  waited: (count?: number) => Promise<void>
  release: () => Promise<void>
}

async function hold(plant: TestSystem, statement: string): Promise<Hold> {
  const client = new pg.Client({ connectionString: plant.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  const waiting = async () =>
    (
      await plant.rows<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'anketa' and wait_event_type = 'Lock'`,
      )
    )[0]?.count ?? 0
  return {
    waited: (count = 1) => expect.poll(waiting, { intervals: [20] }).toBeGreaterThanOrEqual(count),
    release: async () => {
      await client.query('rollback').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

/** Holds a whole table: nobody reads or writes it. */
export const holdTable = (plant: TestSystem, table: string): Promise<Hold> =>
  hold(plant, `lock table ${table} in access exclusive mode`)

const GATE = 771

/** Holds every operation before its answer is recorded: its work is done, its commit has not come. */
export async function holdRecords(plant: TestSystem): Promise<Hold> {
  await plant.rows(`create or replace function fault_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
  await plant.rows(`create or replace trigger fault_gate before update on operations
    for each row execute function fault_gate()`)
  const held = await hold(plant, `select pg_advisory_xact_lock(${GATE})`)
  return {
    ...held,
    release: async () => {
      await held.release()
      await plant.rows('drop function if exists fault_gate cascade')
    },
  }
}

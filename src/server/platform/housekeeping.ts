// What must be done now and then: old operations, codes, sessions and events go
// (offline.md 2.13: operations are kept 90 days, by then the primary keys of the records refuse a double).
import { type RawBuilder, sql } from 'kysely'
import { sweepPhotos } from '../files/sweep.ts'
import type { Deps } from './handler.ts'

const SWEEPS: Readonly<Record<string, RawBuilder<unknown>>> = {
  operations: sql`delete from operations where created_at < now() - interval '90 days'`,
  otps: sql`delete from otps where created_at < now() - interval '2 days'`,
  sessions: sql`delete from sessions where expires_at < now() - interval '30 days'`,
  events: sql`delete from events where at < now() - interval '7 days'`,
}
const EVERY_MS = 10 * 60_000

/** Deletes what is past its time. */
export async function sweep(deps: Deps): Promise<void> {
  for (const statement of Object.values(SWEEPS)) await statement.execute(deps.db)
}

/** Runs the sweeps and clears the photo store from time to time; gives the way to stop. */
export function keepHouse(deps: Deps, onFault: (error: unknown) => void): () => void {
  const round = async () => {
    await sweep(deps)
    await sweepPhotos(deps)
  }
  const timer = setInterval(() => void round().catch(onFault), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

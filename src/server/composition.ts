// Composition root: opens the dependencies of the server in order and closes them in reverse order. Used by main.ts, by
// the command for the first administrator and by the tests.

import { checkGeneration, startRecordingGeneration } from './db/generation.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { openPhotoStore } from './files/open.ts'
import { openCards } from './gateways/cards/processor.ts'
import { myId } from './gateways/identity/myid.ts'
import { openGateways } from './gateways/partners/gateways.ts'
import { openSms } from './gateways/sms/sms.ts'
import { openWatches } from './gateways/watch.ts'
import type { Deps } from './platform/deps.ts'
import { createConcurrencyLimits } from './platform/edge/concurrency-limits.ts'
import type { Env } from './platform/env.ts'
import { migrateJobs, openJobs } from './platform/jobs.ts'
import { startLive } from './platform/live/live.ts'

export type Composition = { deps: Deps; database: OpenDatabase; close: () => Promise<void> }
export type Reports = {
  /** Called with an error of background work. */
  onFault: (error: unknown) => void
  /** A line for the person at the terminal. */
  print: (line: string) => void
}
const RESTORED =
  'The database was restored from a backup. Tablets present what was acknowledged to them and send again what is missing.'

type Overrides = { database?: OpenDatabase; now?: () => Date }

/** Opens database (migrated), photo store, SMS and live events. */
export async function openComposition(
  env: Env,
  { onFault, print }: Reports,
  overrides: Overrides = {},
): Promise<Composition> {
  const database = overrides.database ?? (await openDatabase(env, print))
  try {
    if (!overrides.database) {
      await migrate(database)
      await migrateJobs(database)
      const isRestored = await checkGeneration(database.db, env.ANKETA_DATA)
      if (isRestored) print(RESTORED)
    }
    const live = await startLive(database, env.EVENT_POLL_MS, onFault)
    const { db } = database
    const jobs = await openJobs(database, onFault)
    const photos = await openPhotoStore(env)
    const watches = openWatches(db, onFault)
    const deps: Deps = {
      env,
      db,
      photos,
      live,
      jobs,
      sms: openSms(env, db, onFault, print, watches),
      partners: openGateways(env, db, onFault, watches),
      cards: openCards(env, watches('cards')),
      identity: myId(env, watches('identity')),
      concurrency: createConcurrencyLimits(env),
      now: overrides.now ?? (() => new Date()),
    }
    const stopRecording = overrides.database
      ? async () => {}
      : startRecordingGeneration(db, env.ANKETA_DATA, onFault)
    const close = async () => {
      await jobs.stop()
      await stopRecording()
      await database.close()
    }
    return { deps, database, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

// What the queue of jobs does: those of applications, and those of the house.
import { sql } from 'kysely'
import { stageWorkers } from './applications/stages/handlers.ts'
import type { Deps } from './platform/handler.ts'
import type { Workers } from './platform/jobs.ts'

/** Exchanges with partners are kept for half a year. */
const sweepExchanges = sql`delete from partner_exchanges where at < now() - interval '180 days'`

export const workersOf = (deps: Deps): Workers => ({
  ...stageWorkers(deps),
  sms_follow: () => deps.sms.follow(),
  exchanges_sweep: async () => void (await sweepExchanges.execute(deps.db)),
})

// What the queue of jobs does: those of applications, and those of the house.
import { sql } from 'kysely'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { stageWorkers } from './applications/stages/handlers.ts'
import { writeLimits } from './partners/queries.ts'
import type { Deps } from './platform/handler.ts'
import type { Workers } from './platform/jobs.ts'

/** Exchanges with partners are kept for half a year. */
const sweepExchanges = sql`delete from partner_exchanges where at < now() - interval '180 days'`

const DAY_MS = 86_400_000
const dayBefore = (now: Date): string => todayInTashkent(new Date(now.getTime() - DAY_MS))

export const workersOf = (deps: Deps): Workers => ({
  ...stageWorkers(deps),
  sms_follow: () => deps.sms.follow(),
  partner_limits: async () => void (await writeLimits(deps.db, dayBefore(deps.now()))),
  exchanges_sweep: async () => void (await sweepExchanges.execute(deps.db)),
})

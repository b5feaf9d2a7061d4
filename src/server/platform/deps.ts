// What the server is made of: built once by composition.ts, handed to every request and job.
import type { PhotoStore } from '../files/store.ts'
import type { CardProcessor } from '../gateways/cards/processor.ts'
import type { IdentityProvider } from '../gateways/identity/provider.ts'
import type { Gateways } from '../gateways/partners/gateways.ts'
import type { Sms } from '../gateways/sms/sms.ts'
import type { ConcurrencyLimits } from './edge/concurrency-limits.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live/live.ts'
import type { Db } from './trx.ts'

/** Dependencies of the server; tests replace some of them. */
export type Deps = {
  env: Env
  db: Db
  photos: PhotoStore
  sms: Sms
  partners: Gateways
  /** Null where none is configured. */
  cards: CardProcessor | null
  identity: IdentityProvider | null
  live: Live
  jobs: Jobs
  concurrency: ConcurrencyLimits
  now: () => Date
}

// Input and output of a handler. The request lifecycle (mount.ts) does everything around it: authentication,
// permission, parsing, operation, audit, commit, shape of the answer.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Body, Endpoint, Params, Query, Returns } from '#api/endpoint.ts'
import type { LiveEvent } from '#api/tablet.ts'
import type { Actor, RoleEntry } from '#domain/access/can.ts'
import type { Scope } from '#domain/access/permissions.ts'
import type { Database } from '../db/schema/database.ts'
import type { PhotoStore, StagedPhoto } from '../files/store.ts'
import type { CardProcessor } from '../gateways/cards/processor.ts'
import type { IdentityProvider } from '../gateways/identity/provider.ts'
import type { Gateways } from '../gateways/partners/gateways.ts'
import type { Sms } from '../gateways/sms/sms.ts'
import type { ConcurrencyLimits } from './edge/concurrency-limits.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live/live.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database> | Kysely<Database>

/** The person behind a request, with permissions read for this request. */
export type Person = Actor & {
  id: number
  name: string
  phone: string
  role: string
  roles: readonly RoleEntry[]
  branch_id: number | null
  partner_id: number | null
  must_change_password: boolean
  /** Hash of the token, to revoke it. */
  token_hash: Uint8Array
}

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

/** A live event with the people, branch and partner that decide who may see it. */
export type EmittedEvent = LiveEvent & {
  created_by: number | null
  manager_id: number | null
  partner_id: number | null
}

export type Call<R extends Endpoint> = {
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** Null for endpoints with `access: 'public'`; use `person(call)` where a person is required. */
  actor: Person | null
  /** The scope of the endpoint's permission for this person; `all` for public and session endpoints. */
  scope: Scope
  /**
   * The transaction of the operation for endpoints with `operation`, otherwise the pool. Inside an operation only this
   * may be used: `deps.db` would wait for the transaction itself (PGlite has a single connection).
   */
  trx: Trx
  opId: string | null
  deviceId: string
  requestId: string
  deps: Deps
  request: FastifyRequest
  reply: FastifyReply
  /** For endpoints of kind `photo`: the bytes, checked and on disk, not yet under their final name. */
  staged: StagedPhoto | null
  /** Names the record for the audit row; details carry no personal values. */
  audited: (entity: string, id: string | number, details?: Record<string, unknown>) => void
  /** Writes a live event in this transaction. */
  emit: (event: EmittedEvent) => Promise<void>
}

/** What the functions behind a handler need of its call: who asks, within which scope, and where they read. */
export type RequestContext = Pick<Call<never>, 'actor' | 'scope' | 'trx' | 'deps'>

/** The same of a handler that changes something and says so to the people who see it. */
export type ChangeContext = RequestContext & Pick<Call<never>, 'emit'>

/** Endpoints of kind `binary` answer with bytes (Uint8Array or a Readable) and set the type by `call.reply.type(…)`. */
export type Handler<R extends Endpoint> = (call: Call<R>) => Promise<Returns<R>>
export type Handlers<Rows extends Record<string, Endpoint>> = { [K in keyof Rows]: Handler<Rows[K]> }

/** The signed-in person of a call; only for endpoints that are not public. */
export function person(call: { actor: Person | null }): Person {
  if (!call.actor) throw new Error('a row without a person asked for one')
  return call.actor
}

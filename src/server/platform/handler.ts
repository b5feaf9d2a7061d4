// What a handler is given and gives back. The life of a request (mount.ts) does everything around it: who, may, parse,
// begin, operation, audit, commit, shape. A handler is 3 to 25 lines.
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

/** The person behind a request, with rights read for this very request. */
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

/** What the server is built from; tests build it with their own. */
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
  gates: ConcurrencyLimits
  now: () => Date
}

/** A live event with the people and places whose scope it falls in. */
export type EmittedEvent = LiveEvent & {
  created_by: number | null
  manager_id: number | null
  partner_id: number | null
}

export type Call<R extends Endpoint> = {
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** Rows with `access: 'public'` have nobody; use `person(call)` where somebody must be. */
  actor: Person | null
  /** How far the row's permission reaches for this person; `all` for public and session rows. */
  scope: Scope
  /**
   * The transaction of the operation for rows with `operation`, otherwise the pool. Inside an operation use nothing but
   * this: `deps.db` would wait for the transaction that waits for it (PGlite has a single connection).
   */
  trx: Trx
  opId: string | null
  deviceId: string
  requestId: string
  deps: Deps
  request: FastifyRequest
  reply: FastifyReply
  /** Rows of kind `photo`: the bytes, already checked and on disk, not yet kept. */
  staged: StagedPhoto | null
  /** Names the record for the audit row; details carry no personal values. */
  audited: (entity: string, id: string | number, details?: Record<string, unknown>) => void
  /** Writes a live event in this transaction. */
  emit: (event: EmittedEvent) => Promise<void>
}

/** Rows of kind `image` answer with bytes (Uint8Array or a Readable) and set the type by `call.reply.type(…)`. */
export type Handler<R extends Endpoint> = (call: Call<R>) => Promise<Returns<R>>
export type Handlers<Rows extends Record<string, Endpoint>> = { [K in keyof Rows]: Handler<Rows[K]> }

/** The signed-in person of a call; only for rows that are not public. */
export function person(call: { actor: Person | null }): Person {
  if (!call.actor) throw new Error('a row without a person asked for one')
  return call.actor
}

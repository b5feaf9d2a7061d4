// Input and output of a handler. The request lifecycle (mount.ts) does everything around it: authentication,
// permission, parsing, operation, audit, commit, shape of the answer.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Endpoint, Params, Query, Returns } from '#api/endpoint.ts'
import type { Scope } from '#domain/access/permissions.ts'
import type { StagedPhoto } from '../files/store.ts'
import type { Deps } from './deps.ts'
import type { EmittedEvent } from './live/emitted-event.ts'
import type { Person } from './person.ts'
import type { Trx } from './trx.ts'

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
export type Handler<R extends Endpoint> = {
  (call: Call<R>): Promise<Returns<R>>
  /** Of an operation made by `afterPreparing`: does the slow work and returns what then runs in the transaction. */
  prepare?: (input: PrepareInput<R>) => Promise<Handler<R>>
}
/** What slow work before the transaction knows; its `trx` is the pool. */
export type PrepareInput<R extends Endpoint> = Omit<Call<R>, 'audited' | 'emit'>
export type Handlers<Rows extends Record<string, Endpoint>> = { [K in keyof Rows]: Handler<Rows[K]> }

/**
 * The handler of an operation with slow work on what was sent, such as decoding a picture: `prepare` runs before the transaction, so
 * that it holds neither a place of the database nor a lock, and `handle` gets its result. It runs again when a request is repeated.
 */
export function afterPreparing<R extends Endpoint, P>(
  prepare: (input: PrepareInput<R>) => Promise<P>,
  handle: (call: Call<R>, prepared: P) => Promise<Returns<R>>,
): Handler<R> {
  const whole = async (call: Call<R>) => handle(call, await prepare(call))
  return Object.assign(whole, {
    prepare: async (input: PrepareInput<R>): Promise<Handler<R>> => {
      const prepared = await prepare(input)
      return (call) => handle(call, prepared)
    },
  })
}

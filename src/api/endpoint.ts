// Defines an endpoint: method, path, access, input and output. The server mounts the endpoints, the app calls them, the
// sweeps and the OpenAPI document iterate over them. Imports only domain and zod.
import type { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'

/** `public`: no sign-in; `session`: any signed-in person; otherwise the required permission of the catalogue. */
export type Access = 'public' | 'session' | PermissionKey

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  /** Full path with `:param` placeholders. Path and query must not contain personal data. */
  path: string
  access: Access
  /** A second permission that the person must hold too; the scope is that of `access`. */
  alsoRequires?: PermissionKey
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  returns: z.ZodType
  /** A write with an `Idempotency-Key`: recorded in the operations table in the transaction of the write. */
  operation?: true
  /** `photo`: the body is raw image/jpeg; `stream`: server-sent events; `binary`: the response is raw bytes. */
  kind?: 'json' | 'photo' | 'stream' | 'binary'
  /** Changes state although the method is GET, so it requires the XSRF token like a write. */
  xsrf?: true
  /** A step of signing in: a tablet that was reported lost is refused although nobody is signed in yet. */
  refusesLostTablet?: true
  /** May be called by a person who still has to change the first password; everything else is refused until then. */
  beforePasswordChange?: true
  /** An operation that may be imported from a rescue file (decision 0021): where the request holds the application id. */
  rescue?: 'params.id' | 'body.id' | 'body.application_id'
  /** Requests of one session a minute, where the general limit is too wide (src/server/platform/edge/limits.ts). */
  perMinute?: number
  /** The largest JSON body, where the general limit is too small for a file. */
  maxBodyBytes?: number
  /** Name of the audit row, which is written with the record's id. */
  audit?: string
  /**
   * Where the tablet stores the last response. `true`: in localStorage, because it contains no personal data. `encrypted`:
   * in the person's encrypted database until sign-out; screens show it with its age.
   */
  keep?: true | 'encrypted'
}

/** Checks the shape of an endpoint and keeps its literal types. */
export const endpoint = <const R extends Endpoint>(definition: R): R => definition

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined
type WireInput<T> = T extends z.ZodType ? z.input<T> : undefined
export type Params<R extends Endpoint> = Parsed<R['params']>
export type Query<R extends Endpoint> = Parsed<R['query']>
export type Body<R extends Endpoint> = Parsed<R['body']>
export type Returns<R extends Endpoint> = z.infer<R['returns']>
type Part<K extends string, T> = T extends undefined ? { [key in K]?: undefined } : { [key in K]: T }
/** What a caller passes: only the parts that the endpoint has. */
export type Input<R extends Endpoint> = Part<'params', WireInput<R['params']>> &
  Part<'query', WireInput<R['query']>> &
  Part<'body', WireInput<R['body']>>

/** Names of the HTTP headers. */
export const HEADERS = {
  /** `1` on every response of our server, so that captive portals are recognised (src/docs/offline.md#table-of-answers: "signed"). */
  signed: 'x-anketa-api',
  /** Echo of the operation id. */
  operation: 'x-anketa-op',
  idempotencyKey: 'idempotency-key',
  /** Build and draft schema of the client. */
  client: 'x-anketa-client',
  device: 'x-anketa-device',
  /** When a waiting operation was made, by the tablet's corrected clock (decision 0063); older builds do not say it. */
  madeAt: 'x-anketa-made-at',
  xsrf: 'x-xsrf-token',
  notify: 'notify',
  requestId: 'x-request-id',
  /** Id of the rescue file that an operation was imported from (decision 0021). */
  rescueFile: 'x-anketa-parcel',
} as const
export const API_VERSION = '1'

// One endpoint = one row: method, path, who may call it, what it takes and returns. The server mounts the rows, the
// application calls them, the sweeps and the OpenAPI document walk them. Imports only domain and zod.
import type { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'

/** `public`: no sign-in; `session`: any signed-in person; otherwise the permission of the catalogue. */
export type Access = 'public' | 'session' | PermissionKey

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  /** Full path in the server's `:param` form. Personal data never stands in a path or a query. */
  path: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  returns: z.ZodType
  /** A write with an `Idempotency-Key`: recorded in the operations table in the transaction of the write. */
  operation?: true
  /** `photo`: the body is raw image/jpeg; `stream`: server-sent events; `image`: the answer is image bytes. */
  kind?: 'json' | 'photo' | 'stream' | 'image'
  /** An audit row is written with the record's id. */
  audit?: string
  /**
   * What the tablet keeps of the last answer. `true`: it carries no personal data and stays in localStorage. `encrypted`:
   * it may, and stays in the person's own encrypted database until the sign-out, to be shown with its age.
   */
  keep?: true | 'encrypted'
}

/** Keeps the literal types of a row while checking its shape. */
export const endpoint = <const R extends Endpoint>(definition: R): R => definition

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined
type WireInput<T> = T extends z.ZodType ? z.input<T> : undefined
export type Params<R extends Endpoint> = Parsed<R['params']>
export type Query<R extends Endpoint> = Parsed<R['query']>
export type Body<R extends Endpoint> = Parsed<R['body']>
export type Returns<R extends Endpoint> = z.infer<R['returns']>
type Part<K extends string, T> = T extends undefined ? { [key in K]?: undefined } : { [key in K]: T }
/** What a caller passes: only the parts that the row has. */
export type Input<R extends Endpoint> = Part<'params', WireInput<R['params']>> &
  Part<'query', WireInput<R['query']>> &
  Part<'body', WireInput<R['body']>>

/** Header names of the wire, in one place. */
export const HEADERS = {
  /** `1` on every answer that is provably ours (src/docs/offline.md#table-of-answers: "signed"). */
  signed: 'x-anketa-api',
  /** Echo of the operation id. */
  operation: 'x-anketa-op',
  idempotencyKey: 'idempotency-key',
  /** Build and draft schema of the client. */
  client: 'x-anketa-client',
  device: 'x-anketa-device',
  xsrf: 'x-xsrf-token',
  notify: 'notify',
  requestId: 'x-request-id',
  /** The rescue parcel that an operation was imported from (decision 0021). */
  parcel: 'x-anketa-parcel',
} as const
export const API_VERSION = '1'

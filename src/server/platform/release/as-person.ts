// Executes what a person's tablet could not send, on behalf of that person: the same endpoint, handler, permissions
// and operation id, so that the tablet's own retry finds it done (I3).
import { scopeOf } from '#domain/access/can.ts'
import type { StagedPhoto } from '../../files/store.ts'
import type { Call } from '../handler.ts'
import { mountedEndpoint, type Prepared, runHandler } from '../mount.ts'
import { requestHash, runOrRepeat } from '../operations.ts'
import type { Person } from '../person.ts'
import { Problem, parsed } from '../problems.ts'
import type { Trx } from '../trx.ts'

/** A request as the tablet sends it; parameters of the path and the query are strings. */
export type StoredRequest = {
  name: string
  opId: string
  deviceId: string
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  staged: StagedPhoto | null
}
type ReleaseContext = Pick<Call<never>, 'trx' | 'deps' | 'request' | 'reply' | 'requestId'>

/** Executes a stored request in the caller's transaction and returns the answer. A refusal is thrown. */
export async function applyAs(context: ReleaseContext, who: Person, stored: StoredRequest): Promise<unknown> {
  const { name, opId, deviceId, params, query, body, staged } = stored
  const { trx, deps, request, reply, requestId } = context
  const mounted = mountedEndpoint(deps, name)
  const { endpoint } = mounted
  const { access } = endpoint
  const scope = access === 'session' || access === 'public' ? 'all' : scopeOf(who, access)
  if (scope === 'none') throw new Problem('forbidden')
  const request_hash = requestHash(name, params, query, body, staged?.sha256 ?? null)
  const input = {
    params: endpoint.params && parsed(endpoint.params, params),
    query: endpoint.query && parsed(endpoint.query, query),
    body: endpoint.body && parsed(endpoint.body, body),
  } as Pick<Prepared, 'params' | 'query' | 'body'>
  const rest = { opId, deviceId, requestId, deps, request, reply, staged }
  const prepared: Prepared = { ...input, ...rest, scope, actor: who, importedBy: null }
  const operation = { user_id: who.id, op_id: opId, kind: name, request_hash }
  const run = async (inner: Trx) => endpoint.returns.parse(await runHandler(mounted, prepared, inner))
  return runOrRepeat(trx, operation, run)
}

// Executes what a person's tablet could not send, on behalf of that person: the same endpoint, handler, permissions
// and operation id, so that the tablet's own retry finds it done (I3).
import { scopeOf } from '#domain/access/can.ts'
import type { StagedPhoto } from '../../files/store.ts'
import type { Call, Person } from '../handler.ts'
import { mountedEndpoint, type Prepared, work } from '../mount.ts'
import { requestHash, runAgain } from '../operations.ts'
import { Problem, parsed } from '../problems.ts'

/** A request as the tablet would make it; parts of an address are texts there. */
export type Asked = {
  name: string
  opId: string
  deviceId: string
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  staged: StagedPhoto | null
}
type Around = Pick<Call<never>, 'trx' | 'deps' | 'request' | 'reply' | 'requestId'>

/** Does it in the caller's transaction and gives the answer; a refusal is thrown. */
export async function applyAs(around: Around, who: Person, asked: Asked): Promise<unknown> {
  const { name, opId, deviceId, params, query, body, staged } = asked
  const { trx, deps, request, reply, requestId } = around
  const mounted = mountedEndpoint(deps, name)
  const { row } = mounted
  const scope = row.access === 'session' || row.access === 'public' ? 'all' : scopeOf(who, row.access)
  if (scope === 'none') throw new Problem('forbidden')
  const request_hash = requestHash(name, params, query, body, staged?.sha256 ?? null)
  const parts = {
    params: row.params && parsed(row.params, params),
    query: row.query && parsed(row.query, query),
    body: row.body && parsed(row.body, body),
  } as Pick<Prepared, 'params' | 'query' | 'body'>
  const rest = { opId, deviceId, requestId, deps, request, reply, staged }
  const prepared: Prepared = { ...parts, ...rest, scope, actor: who, bearer: null }
  const operation = { user_id: who.id, op_id: opId, kind: name, request_hash }
  return runAgain(trx, operation, async (inside) => row.returns.parse(await work(mounted, prepared, inside)))
}

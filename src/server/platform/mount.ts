// Lifecycle of one request (src/docs/offline.md#exactly-once-on-the-server): who → may → parse → begin → operation
// seen before? → handler → audit → commit → shape by `returns`. Every row of the contract is mounted here and nowhere
// else; a row without a handler or an access entry stops the start.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import { scopeOf } from '#domain/access/can.ts'
import { isPermissionKey, type Scope } from '#domain/access/permissions.ts'
import { deviceOf, refuseLostTablet, requirePerson } from './auth.ts'
import type { Call, Deps, Handler, Person, Trx } from './handler.ts'
import { emitEvent } from './live/live.ts'
import { serveStream } from './live/stream.ts'
import { requestHash, runOnce } from './operations.ts'
import { drain, receivePhoto } from './photo-body.ts'
import { Problem, parsed } from './problems.ts'
import { writeAudit } from './records/audit.ts'
import { type Behalf, onBehalf } from './records/on-behalf.ts'
import { refuseDuringWorks } from './settings.ts'

export type AnyHandler = Handler<Endpoint>
export type Mounted = { name: string; row: Endpoint; handler: AnyHandler }
type Audited = { entity?: string; entity_id?: string | number; details?: Record<string, unknown> }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** What a person may still call before the first password is changed. */
const BEFORE_PASSWORD_CHANGE = new Set([
  'session.user',
  'session.userRoles',
  'session.logout',
  'session.changePassword',
  'tablet.openKey',
])

async function who({ name, row }: Mounted, deps: Deps, request: FastifyRequest): Promise<Person | null> {
  const isSignIn = row.access === 'public' && name.startsWith('session.') && row.method !== 'GET'
  if (isSignIn) await refuseLostTablet(deps.db, deviceOf(request))
  if (row.access === 'public') return null
  const actor = await requirePerson(request, deps.db, deps.now())
  await refuseDuringWorks(deps, actor)
  if (actor.must_change_password && !BEFORE_PASSWORD_CHANGE.has(name)) {
    throw new Problem('forbidden', { errors: [{ code: 'password_change_needed' }] })
  }
  return actor
}

async function may(
  { name, row }: Mounted,
  deps: Deps,
  actor: Person | null,
  requestId: string,
): Promise<Scope> {
  if (row.access === 'public' || row.access === 'session' || !actor) return 'all'
  const scope = scopeOf(actor, row.access)
  if (scope !== 'none') return scope
  const entry = { action: 'denied', user_id: actor.id, request_id: requestId, entity: 'row', entity_id: name }
  await writeAudit(deps.db, entry)
  throw new Problem('forbidden')
}

function operationId(row: Endpoint, request: FastifyRequest): string | null {
  if (!row.operation) return null
  const key = request.headers[HEADERS.idempotencyKey]
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase()
  throw new Problem('validation', { errors: [{ code: 'required', field: HEADERS.idempotencyKey }] })
}

const partsOf = (row: Endpoint, request: FastifyRequest) => ({
  params: row.params && parsed(row.params, request.params),
  query: row.query && parsed(row.query, request.query),
  body: row.body && parsed(row.body, request.body === undefined ? {} : request.body),
})

export type Prepared = Omit<Call<Endpoint>, 'trx' | 'audited' | 'emit'> & {
  /** The one who really sent it, where it is carried out for somebody else, and the parcel it came from. */
  bearer: { id: number; parcel: string } | null
}

const photoOf = ({ params }: Pick<Prepared, 'params'>, actor: Person | null) => ({
  userId: actor?.id ?? 0,
  photoId: String((params as { photo_id?: unknown } | undefined)?.photo_id),
})

const bearerIn = (who: Person | null, behalf: Behalf | null): Prepared['bearer'] =>
  who && behalf && { id: who.id, parcel: behalf.parcelId }

async function prepare(
  mounted: Mounted,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prepared> {
  const { row } = mounted
  const sender = await who(mounted, deps, request)
  const behalf = await onBehalf(mounted.name, deps.db, request, sender)
  const actor = behalf?.owner ?? sender
  const scope = await may(mounted, deps, actor, request.id)
  const opId = operationId(row, request)
  if (opId) reply.header(HEADERS.operation, opId)
  const parts = partsOf(row, request) as Pick<Prepared, 'params' | 'query' | 'body'>
  const staged = row.kind === 'photo' ? await receivePhoto(deps, request, photoOf(parts, actor)) : null
  const deviceId = behalf?.deviceId ?? deviceOf(request)
  const rest = { opId, deviceId, requestId: request.id, deps, request, reply }
  return { ...parts, ...rest, actor, scope, staged, bearer: bearerIn(sender, behalf) }
}

/** The line names the one who sent it; whose work it was stands beside. */
function whoDid({ actor, bearer }: Prepared, record: Audited): Audited & { user_id: number | null } {
  if (bearer === null) return { ...record, user_id: actor?.id ?? null }
  const details = { ...record.details, parcel: bearer.parcel, owner: actor?.id ?? null }
  return { ...record, user_id: bearer.id, details }
}

/** Handler and audit, in whatever transaction it is given. */
export async function work({ row, handler }: Mounted, prepared: Prepared, trx: Trx): Promise<unknown> {
  let record: Audited = {}
  const audited: Call<Endpoint>['audited'] = (entity, id, details) => {
    record = { entity, entity_id: id, ...(details && { details }) }
  }
  const call: Call<Endpoint> = { ...prepared, trx, audited, emit: (event) => emitEvent(trx, event) }
  const result = await handler(call)
  if (row.audit) {
    await writeAudit(trx, { action: row.audit, request_id: prepared.requestId, ...whoDid(prepared, record) })
  }
  return result
}

async function run(mounted: Mounted, prepared: Prepared): Promise<unknown> {
  const { name, row } = mounted
  const { actor, opId, deps, request, staged } = prepared
  if (!row.operation || !opId || !actor) return work(mounted, prepared, deps.db)
  const request_hash = requestHash(
    name,
    request.params,
    request.query,
    request.body ?? null,
    staged?.sha256 ?? null,
  )
  const operation = { user_id: actor.id, op_id: opId, kind: name, request_hash }
  const inTransaction = async (trx: Trx) => row.returns.parse(await work(mounted, prepared, trx))
  return deps.gates.write(row.kind, () => runOnce(deps.db, operation, inTransaction))
}

async function serve(
  mounted: Mounted,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const prepared = await prepare(mounted, deps, request, reply)
  const { kind, returns } = mounted.row
  if (kind === 'stream')
    return serveStream({ ...prepared, trx: deps.db, audited: () => {}, emit: async () => {} })
  try {
    const result = await run(mounted, prepared)
    if (kind === 'image') return reply.sent ? undefined : reply.send(result as Uint8Array | Readable)
    return returns.parse(result)
  } finally {
    // What the handler kept under its final name is not touched by this.
    if (prepared.staged) await deps.photos.drop(prepared.staged)
  }
}

/** A photo waits for its place before a byte of it is read; turned away, it is read to its end like every refused body. */
async function servePhoto(
  mounted: Mounted,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    return await deps.gates.photo(() => serve(mounted, deps, request, reply))
  } catch (error) {
    await drain(request)
    throw error
  }
}

const MOUNTED = new WeakMap<Deps, Map<string, Mounted>>()

/** A mounted row by its dotted name. */
export function mountedEndpoint(deps: Deps, name: string): Mounted {
  const mounted = MOUNTED.get(deps)?.get(name)
  if (!mounted) throw new Error(`row ${name} is not mounted`)
  return mounted
}

/** Longest time that the end waits for what was cut off to clear up after itself. */
const CLEAR_UP_MS = 5000

/** Keeps account of requests in work, so that the database is not closed under them nor their parts left on the disk. */
function accountOf(app: FastifyInstance): <T>(work: Promise<T>) => Promise<T> {
  const open = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    const patience = AbortSignal.timeout(CLEAR_UP_MS)
    const over = new Promise((done) => patience.addEventListener('abort', done))
    await Promise.race([Promise.allSettled(open), over])
  })
  return (work) => {
    open.add(work)
    return work.finally(() => open.delete(work))
  }
}

/** Mounts every row; throws on a row that lacks a handler or whose access is no permission of the catalogue. */
export function mount(
  app: FastifyInstance,
  deps: Deps,
  rows: ReadonlyMap<string, Endpoint>,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  const known = new Map<string, Mounted>()
  MOUNTED.set(deps, known)
  const account = accountOf(app)
  for (const [name, row] of rows) {
    const handler = handlers[name]
    const isOpen = row.access === 'public' || row.access === 'session'
    if (!isOpen && !isPermissionKey(row.access)) throw new Error(`row ${name} has no access entry`)
    if (!handler && row.kind !== 'stream') throw new Error(`row ${name} has no handler`)
    const mounted: Mounted = { name, row, handler: handler ?? (async () => undefined) }
    known.set(name, mounted)
    const answer = row.kind === 'photo' ? servePhoto : serve
    app.route({
      method: row.method,
      url: row.path,
      exposeHeadRoute: false,
      config: { rowName: name, row },
      handler: (request, reply) => account(answer(mounted, deps, request, reply)),
    })
  }
}

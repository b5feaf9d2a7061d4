// Lifecycle of one request (src/docs/offline.md#exactly-once-on-the-server): authenticate → check the permission →
// parse → look up the operation → handler → audit → commit → shape the answer by `returns`. Every endpoint is mounted
// here and nowhere else; an endpoint without a handler or a permission stops the start. Nothing here depends on the
// name of an endpoint: what differs between endpoints is an attribute of their declaration (src/api/endpoint.ts).
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { isPermissionKey, type Scope } from '#domain/access/permissions.ts'
import { readDeviceId, refuseLostTablet, requireSignedIn } from './auth.ts'
import type { Deps } from './deps.ts'
import type { Call, Handler } from './handler.ts'
import { emitEvent } from './live/live.ts'
import { serveStream } from './live/stream.ts'
import { requestHash, runOnce } from './operations.ts'
import type { Person } from './person.ts'
import { drain, receivePhoto } from './photo-body.ts'
import { fieldError, Problem, parsed } from './problems.ts'
import { writeAudit } from './records/audit.ts'
import { findRescueImport, type RescueImport } from './records/on-behalf.ts'
import { refuseDuringWorks } from './settings.ts'
import type { Trx } from './trx.ts'

export type AnyHandler = Handler<Endpoint>
export type Mounted = { name: string; endpoint: Endpoint; handler: AnyHandler }
type Audited = { entity?: string; entity_id?: string | number; details?: Record<string, unknown> }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The signed-in person; null for a public endpoint. Throws what makes the session unusable for this endpoint. */
async function authenticate(
  { endpoint }: Mounted,
  deps: Deps,
  request: FastifyRequest,
): Promise<Person | null> {
  if (endpoint.refusesLostTablet) await refuseLostTablet(deps.db, readDeviceId(request))
  if (endpoint.access === 'public') return null
  const actor = await requireSignedIn(request, deps.db, deps.now())
  await refuseDuringWorks(deps, actor)
  if (actor.must_change_password && !endpoint.beforePasswordChange) {
    throw new Problem('forbidden', { errors: [{ code: 'password_change_needed' }] })
  }
  return actor
}

/**
 * The scope of the endpoint's permission for this person. Throws `forbidden`, with an audit row, without that permission or
 * the second one that the endpoint names.
 */
async function requireScope(
  { name, endpoint }: Mounted,
  deps: Deps,
  actor: Person | null,
  requestId: string,
): Promise<Scope> {
  if (endpoint.access === 'public' || endpoint.access === 'session' || !actor) return 'all'
  const scope = scopeOf(actor, endpoint.access)
  const hasSecond = endpoint.alsoRequires === undefined || can(actor, endpoint.alsoRequires)
  if (scope !== 'none' && hasSecond) return scope
  const entry = { action: 'denied', user_id: actor.id, request_id: requestId, entity: 'row', entity_id: name }
  await writeAudit(deps.db, entry)
  throw new Problem('forbidden')
}

function operationId(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (!endpoint.operation) return null
  const key = request.headers[HEADERS.idempotencyKey]
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase()
  throw fieldError(HEADERS.idempotencyKey, 'required')
}

const parseInput = (endpoint: Endpoint, request: FastifyRequest) => ({
  params: endpoint.params && parsed(endpoint.params, request.params),
  query: endpoint.query && parsed(endpoint.query, request.query),
  body: endpoint.body && parsed(endpoint.body, request.body === undefined ? {} : request.body),
})

export type Prepared = Omit<Call<Endpoint>, 'trx' | 'audited' | 'emit'> & {
  /** For an operation imported from a rescue file: the person who sent it, and the id of the file. */
  importedBy: { id: number; rescueFileId: string } | null
}

const photoIdentity = ({ params }: Pick<Prepared, 'params'>, actor: Person | null) => ({
  userId: actor?.id ?? 0,
  photoId: String((params as { photo_id?: unknown } | undefined)?.photo_id),
})

const importerOf = (sender: Person | null, imported: RescueImport | null): Prepared['importedBy'] =>
  sender && imported && { id: sender.id, rescueFileId: imported.rescueFileId }

async function prepare(
  mounted: Mounted,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prepared> {
  const { endpoint } = mounted
  const sender = await authenticate(mounted, deps, request)
  const imported = await findRescueImport(endpoint, deps.db, request, sender)
  const actor = imported?.owner ?? sender
  const scope = await requireScope(mounted, deps, actor, request.id)
  const opId = operationId(endpoint, request)
  if (opId) reply.header(HEADERS.operation, opId)
  const input = parseInput(endpoint, request) as Pick<Prepared, 'params' | 'query' | 'body'>
  const staged =
    endpoint.kind === 'photo' ? await receivePhoto(deps, request, photoIdentity(input, actor)) : null
  const deviceId = imported?.deviceId ?? readDeviceId(request)
  const rest = { opId, deviceId, requestId: request.id, deps, request, reply }
  return { ...input, ...rest, actor, scope, staged, importedBy: importerOf(sender, imported) }
}

/** Adds the person to an audit entry: of an imported operation the sender, with the owner in the details. */
function withPerson({ actor, importedBy }: Prepared, record: Audited): Audited & { user_id: number | null } {
  if (importedBy === null) return { ...record, user_id: actor?.id ?? null }
  const details = { ...record.details, parcel: importedBy.rescueFileId, owner: actor?.id ?? null }
  return { ...record, user_id: importedBy.id, details }
}

/**
 * A stream reads its rows while the audit entry is written, before anybody sends it: without a listener its error would end the
 * process. `requireUnbroken` throws that error before the answer begins.
 */
const listenForErrors = (result: unknown): void => {
  if (result instanceof Readable) result.on('error', () => {})
}
const requireUnbroken = (result: unknown): void => {
  if (result instanceof Readable && result.errored) throw result.errored
}

/** Runs the handler and writes its audit entry in the given transaction. */
export async function runHandler(
  { endpoint, handler }: Mounted,
  prepared: Prepared,
  trx: Trx,
): Promise<unknown> {
  let record: Audited = {}
  const audited: Call<Endpoint>['audited'] = (entity, id, details) => {
    record = { entity, entity_id: id, ...(details && { details }) }
  }
  const call: Call<Endpoint> = { ...prepared, trx, audited, emit: (event) => emitEvent(trx, event) }
  const result = await handler(call)
  listenForErrors(result)
  if (endpoint.audit) {
    const { requestId: request_id, deps } = prepared
    const entry = { action: endpoint.audit, request_id, at: deps.now(), ...withPerson(prepared, record) }
    await writeAudit(trx, entry)
  }
  return result
}

/** Runs an operation once in a transaction of its own, any other endpoint directly on the pool. */
async function execute(mounted: Mounted, prepared: Prepared): Promise<unknown> {
  const { name, endpoint } = mounted
  const { actor, opId, deps, request, staged } = prepared
  if (!endpoint.operation || !opId || !actor) return runHandler(mounted, prepared, deps.db)
  const request_hash = requestHash(
    name,
    request.params,
    request.query,
    request.body ?? null,
    staged?.sha256 ?? null,
  )
  const operation = { user_id: actor.id, op_id: opId, kind: name, request_hash }
  const handler = (await mounted.handler.prepare?.({ ...prepared, trx: deps.db })) ?? mounted.handler
  const inTransaction = async (trx: Trx) =>
    endpoint.returns.parse(await runHandler({ ...mounted, handler }, prepared, trx))
  return deps.concurrency.write(endpoint.kind, () => runOnce(deps.db, operation, inTransaction))
}

async function serve(
  mounted: Mounted,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const prepared = await prepare(mounted, deps, request, reply)
  const { kind, returns } = mounted.endpoint
  if (kind === 'stream')
    return serveStream({ ...prepared, trx: deps.db, audited: () => {}, emit: async () => {} })
  try {
    const result = await execute(mounted, prepared)
    requireUnbroken(result)
    if (kind === 'binary') return reply.sent ? undefined : reply.send(result as Uint8Array | Readable)
    return returns.parse(result)
  } finally {
    // Deletes the staged file only; a photo that the handler stored has its final name.
    if (prepared.staged) await deps.photos.drop(prepared.staged)
  }
}

/** Waits for a free place before the body is read. A refused body is read to its end, so that the answer arrives. */
async function servePhoto(
  mounted: Mounted,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    return await deps.concurrency.photo(() => serve(mounted, deps, request, reply))
  } catch (error) {
    await drain(request)
    throw error
  }
}

const MOUNTED = new WeakMap<Deps, Map<string, Mounted>>()

/** A mounted endpoint by its dotted name. */
export function mountedEndpoint(deps: Deps, name: string): Mounted {
  const mounted = MOUNTED.get(deps)?.get(name)
  if (!mounted) throw new Error(`endpoint ${name} is not mounted`)
  return mounted
}

/** Longest time that the shutdown waits for interrupted requests to release their resources. */
const CLEAN_UP_MS = 5000

/**
 * Tracks running requests. The shutdown waits for them, so that the database is not closed while they use it and no
 * staged file remains on the disk.
 */
function trackRequests(app: FastifyInstance): <T>(work: Promise<T>) => Promise<T> {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    const timeout = AbortSignal.timeout(CLEAN_UP_MS)
    const expired = new Promise((done) => timeout.addEventListener('abort', done))
    await Promise.race([Promise.allSettled(running), expired])
  })
  return (work) => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }
}

/** Mounts every endpoint. Throws when one has no handler, or its access is not a permission of the catalogue. */
export function mount(
  app: FastifyInstance,
  deps: Deps,
  endpoints: ReadonlyMap<string, Endpoint>,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  const known = new Map<string, Mounted>()
  MOUNTED.set(deps, known)
  const track = trackRequests(app)
  for (const [name, endpoint] of endpoints) {
    const handler = handlers[name]
    const isOpen = endpoint.access === 'public' || endpoint.access === 'session'
    if (!isOpen && !isPermissionKey(endpoint.access)) throw new Error(`endpoint ${name} has no permission`)
    if (!handler && endpoint.kind !== 'stream') throw new Error(`endpoint ${name} has no handler`)
    const mounted: Mounted = { name, endpoint, handler: handler ?? (async () => undefined) }
    known.set(name, mounted)
    const answer = endpoint.kind === 'photo' ? servePhoto : serve
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      config: { endpointName: name, endpoint },
      handler: (request, reply) => track(answer(mounted, deps, request, reply)),
    })
  }
}

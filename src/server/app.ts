// The server as a Fastify app built from its dependencies: used by main.ts and, with other dependencies, by the tests.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Endpoint } from '#api/endpoint.ts'
import type { OpenDatabase } from './db/open.ts'
import { mountOnline } from './emergency-form/online.ts'
import { cardOrigin } from './gateways/cards/address.ts'
import { mountReturnPage } from './gateways/partners/return-page.ts'
import { mountCallbacks } from './gateways/sms/callbacks.ts'
import { mountDevelopmentPages } from './gateways/sms/development.ts'
import type { Deps } from './platform/deps.ts'
import { isApi, setHeaders } from './platform/edge/headers.ts'
import { mountHealthCheck } from './platform/edge/health.ts'
import { addBodyParsers, refuseBadAddress, refuseEncodedBody } from './platform/edge/json-body.ts'
import { createRateLimit } from './platform/edge/limits.ts'
import { collectMetrics } from './platform/edge/metrics.ts'
import { serveClient } from './platform/edge/static.ts'
import { stopGracefully } from './platform/edge/stop.ts'
import { requireBodyType, requireXsrf, setXsrfCookie } from './platform/edge/xsrf.ts'
import type { Env } from './platform/env.ts'
import { asProblem } from './platform/failures.ts'
import { loggerOf } from './platform/log.ts'
import { type AnyHandler, mount } from './platform/mount.ts'
import { problemBody } from './platform/problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointName?: string
    endpoint?: Endpoint
  }
}

type AppOptions = {
  deps: Deps
  usage: OpenDatabase['usage']
  endpoints: ReadonlyMap<string, Endpoint>
  handlers: Readonly<Record<string, AnyHandler>>
  logTo?: { write: (line: string) => void }
}

/** How often Node checks for slow connections; its default of 30 s is longer than the timeouts of the settings. */
const CHECK_MS = 5000

function socketOptions(env: Env) {
  const connectionsCheckingInterval = Math.min(CHECK_MS, env.HEADERS_TIMEOUT_MS)
  const timeouts = { headersTimeout: env.HEADERS_TIMEOUT_MS, connectionsCheckingInterval }
  if (!env.TLS_CERT) return { http: timeouts }
  return { https: { ...timeouts, cert: readFileSync(env.TLS_CERT), key: readFileSync(env.TLS_KEY) } }
}

// Cast: the options choose http or https at run time, so TypeScript cannot pick one overload of `fastify`.
function createApp(env: Env, logTo: AppOptions['logTo']): FastifyInstance {
  return fastify({
    ...socketOptions(env),
    logger: loggerOf(env, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    bodyLimit: env.MAX_JSON_BYTES,
    requestTimeout: env.REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Before routing no hook runs, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, cardOrigin(env))
      answerProblem(error, request, reply)
    },
    // A 408 makes browsers repeat the request by themselves (src/docs/offline.md#facts-behind-the-design, fact 1):
    // close the socket without an answer.
    clientErrorHandler: (_error, socket) => socket.destroy(),
    return503OnClosing: false,
  }) as unknown as FastifyInstance
}

/**
 * Whether the connection broke before the body or the answer was complete: a tablet on a weak network, which retries, or a
 * closed page. Not an error of the server.
 */
const isCutOff = (error: Error, { raw }: FastifyRequest, reply: FastifyReply): boolean =>
  (raw.destroyed && !raw.complete) ||
  ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed)

/** Answers anything thrown with the body of a problem; the only place that does. */
function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error)
  const line = { request_id: request.id, route: request.routeOptions.url, problem: problem.problem }
  if (isCutOff(error, request, reply)) request.log.info(line, 'cut off')
  else if (problem.status >= 500) request.log.error({ ...line, err: error }, 'failed')
  else request.log.debug(line, 'refused')
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  if (isApi(request.url)) reply.removeHeader('content-encoding').removeHeader('content-length')
  void reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(problemBody(problem, request.id))
}

/** Checks every request before its body is read. */
function guardEdge(
  app: FastifyInstance,
  cards: string | null,
  limit: (request: FastifyRequest) => Promise<void>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply, cards)
    refuseEncodedBody(request, reply)
    const { endpoint } = request.routeOptions.config
    if (!isApi(request.url)) return
    setXsrfCookie(request, reply)
    await limit(request)
    refuseBadAddress(request)
    if (!endpoint) return
    const isChange = endpoint.method !== 'GET'
    if (isChange || endpoint.xsrf) requireXsrf(request)
    if (isChange) requireBodyType(request, endpoint)
  })
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route, config } = request.routeOptions
    const line = { request_id: request.id, method: request.method, route, row: config?.endpointName }
    request.log.info({ ...line, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** Builds the app without listening. */
export async function buildApp({
  deps,
  usage,
  endpoints,
  handlers,
  logTo,
}: AppOptions): Promise<FastifyInstance> {
  const { env } = deps
  const app = createApp(env, logTo)
  app.setErrorHandler(answerProblem)
  await app.register(cookie)
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'] })
  const cards = cardOrigin(env)
  guardEdge(app, cards, await createRateLimit(app, deps))
  addBodyParsers(app, env.MAX_JSON_BYTES)
  logAnswers(app)
  collectMetrics(app, env, usage)
  mountHealthCheck(app, deps)
  mountCallbacks(app, deps)
  mountReturnPage(app)
  mountOnline(app, deps)
  if (env.ANKETA_MODE !== 'production') mountDevelopmentPages(app, deps)
  mount(app, deps, endpoints, handlers)
  await serveClient(app, env.CLIENT_DIR, cards)
  stopGracefully(app, deps)
  return app
}

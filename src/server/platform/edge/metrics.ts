// GET /metrics for Prometheus: requests by route pattern, the database pool, the process. Answered to the
// machine itself, or with METRICS_TOKEN as a bearer token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '../../db/open.ts'
import type { Env } from '../env.ts'
import { Problem } from '../problems.ts'
import { isSameSecret } from '../same-secret.ts'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60]
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function isAllowed(request: FastifyRequest, env: Env): boolean {
  if (env.METRICS_TOKEN)
    return isSameSecret(request.headers.authorization ?? '', `Bearer ${env.METRICS_TOKEN}`)
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

function poolGauge(register: Registry, usage: OpenDatabase['usage']): void {
  new Gauge({
    name: 'anketa_db_connections',
    help: 'Database connections by state; waiting = callers without one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { total, idle, waiting } = usage()
      for (const [state, value] of Object.entries({ busy: total - idle, idle, waiting }))
        this.set({ state }, value)
    },
  })
}

/** Mounts /metrics and counts every answer. */
export function collectMetrics(app: FastifyInstance, env: Env, usage: OpenDatabase['usage']): void {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'anketa_' })
  poolGauge(register, usage)
  const seconds = new Histogram({
    name: 'anketa_request_seconds',
    help: 'Time to answer by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, env)) throw new Problem('not_found')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

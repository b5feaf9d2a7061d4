// Rate limits: narrow for one session, narrower where an endpoint has a limit of its own (`perMinute`), wide for one
// address, because a whole branch may sit behind one
// (src/docs/offline.md#facts-behind-the-design, fact 10).
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { personByToken, readBearerToken, tokenHash } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../problems.ts'
import { writeAudit } from '../records/audit.ts'
import { LimitStore } from './limit-store.ts'

const sessionKey = (request: FastifyRequest) => {
  const token = readBearerToken(request)
  return token ? `session:${Buffer.from(tokenHash(token)).toString('base64')}` : `open:${request.ip}`
}

/** Returns whether a key occurs for the first time in the current minute. */
function oncePerMinute(): (key: string) => boolean {
  let seen = new Set<string>()
  let until = 0
  return (key) => {
    const now = Date.now()
    if (now > until) {
      seen = new Set()
      until = now + MINUTE_MS
    }
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

/** Records in the audit trail the person whose session exceeded the rate limit (F52). */
async function recordThrottled({ db, now }: Deps, request: FastifyRequest): Promise<void> {
  const token = readBearerToken(request)
  const person = token === null ? null : await personByToken(db, tokenHash(token), now())
  if (!person) return
  const row = request.routeOptions.config.endpointName ?? ''
  const what = { entity: 'row', entity_id: row }
  await writeAudit(db, { action: 'throttled', user_id: person.id, request_id: request.id, ...what })
}

/** Returns the check that throws `too_many_requests` with Retry-After. */
export async function createRateLimit(
  app: FastifyInstance,
  deps: Deps,
): Promise<(request: FastifyRequest) => Promise<void>> {
  const { env } = deps
  const isFirst = oncePerMinute()
  await app.register(rateLimit, { global: false, store: LimitStore })
  const byAddress = app.createRateLimit({
    max: env.RATE_ADDRESS,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => `address:${request.ip}`,
  })
  const bySession = app.createRateLimit({
    max: (_request, key) => (key.startsWith('open:') ? env.RATE_ADDRESS : env.RATE_SESSION),
    timeWindow: MINUTE_MS,
    keyGenerator: sessionKey,
  })
  const byEndpoint = app.createRateLimit({
    max: (request) => request.routeOptions.config.endpoint?.perMinute ?? env.RATE_SESSION,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => `${request.routeOptions.config.endpointName}:${sessionKey(request)}`,
  })
  return async (request) => {
    const hasOwnLimit = request.routeOptions.config.endpoint?.perMinute !== undefined
    for (const limit of hasOwnLimit ? [byAddress, bySession, byEndpoint] : [byAddress, bySession]) {
      const result = await limit(request)
      if (!result.isAllowed && result.isExceeded) {
        if (isFirst(result.key)) await recordThrottled(deps, request).catch(() => {})
        throw new Problem('too_many_requests', { retryAfter: result.ttlInSeconds })
      }
    }
  }
}

// Rate limits: narrow for one session, wide for one address, because a whole branch may sit behind one
// (src/docs/offline.md#facts-behind-the-design, fact 10).
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, personByToken, tokenHash } from '../auth.ts'
import type { Deps } from '../handler.ts'
import { Problem } from '../problems.ts'
import { writeAudit } from '../records/audit.ts'

const MINUTE_MS = 60_000

const sessionKey = (request: FastifyRequest) => {
  const token = bearerOf(request)
  return token ? `session:${Buffer.from(tokenHash(token)).toString('base64')}` : `open:${request.ip}`
}

/** Says whether a key is met for the first time in this minute; forgets everything at its end. */
function oncePerMinute(): (key: string) => boolean {
  let told = new Set<string>()
  let until = 0
  return (key) => {
    const now = Date.now()
    if (now > until) {
      told = new Set()
      until = now + MINUTE_MS
    }
    if (told.has(key)) return false
    told.add(key)
    return true
  }
}

/** Somebody reads or writes faster than a person can: who it is stands in the audit trail (F52). */
async function noteWho({ db, now }: Deps, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  const person = token === null ? null : await personByToken(db, tokenHash(token), now())
  if (!person) return
  const row = request.routeOptions.config.rowName ?? ''
  const what = { entity: 'row', entity_id: row }
  await writeAudit(db, { action: 'throttled', user_id: person.id, request_id: request.id, ...what })
}

/** Gives the check that refuses with `too_many_requests` and Retry-After. */
export async function limitRates(
  app: FastifyInstance,
  deps: Deps,
): Promise<(request: FastifyRequest) => Promise<void>> {
  const { env } = deps
  const isFirst = oncePerMinute()
  await app.register(rateLimit, { global: false, cache: 20_000 })
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
  return async (request) => {
    for (const limit of [byAddress, bySession]) {
      const result = await limit(request)
      if (!result.isAllowed && result.isExceeded) {
        if (isFirst(result.key)) await noteWho(deps, request).catch(() => {})
        throw new Problem('too_many_requests', { retryAfter: result.ttlInSeconds })
      }
    }
  }
}

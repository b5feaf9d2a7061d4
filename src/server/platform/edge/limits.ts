// Rate limits: narrow for one session, wide for one address, because a whole branch may sit behind one (offline.md 0.12).
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, tokenHash } from '../auth.ts'
import type { Env } from '../env.ts'
import { Problem } from '../problems.ts'

const MINUTE_MS = 60_000

const sessionKey = (request: FastifyRequest) => {
  const token = bearerOf(request)
  return token ? `session:${Buffer.from(tokenHash(token)).toString('base64')}` : `open:${request.ip}`
}

/** Gives the check that refuses with `too_many_requests` and Retry-After. */
export async function limitRates(
  app: FastifyInstance,
  env: Env,
): Promise<(request: FastifyRequest) => Promise<void>> {
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
        throw new Problem('too_many_requests', { retryAfter: result.ttlInSeconds })
      }
    }
  }
}

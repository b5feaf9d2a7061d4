// POST /api/sms/callback/:provider/:secret: delivery reports. The secret part of the address is the authorisation; a
// wrong one looks like an address that does not exist.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problems.ts'
import { isSameSecret } from '../../platform/same-secret.ts'

type Params = { provider: string; secret: string }

/** Mounts the callback; providers send JSON or a form. */
export function mountCallbacks(app: FastifyInstance, { env, sms }: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      },
    )
    scope.post<{ Params: Params }>('/api/sms/callback/:provider/:secret', async (request) => {
      const { provider, secret } = request.params
      const isOurs = isSameSecret(secret, env.SMS_CALLBACK_SECRET)
      if (!isOurs || (await sms.take(provider, request.body)) === null) throw new Problem('not_found')
      return { ok: true }
    })
  })
}

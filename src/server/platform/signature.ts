// Messages of other systems: hex HMAC-SHA256 over the received bytes, compared in constant time. A wrong signature
// is answered like an unknown address.
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from './same-secret.ts'

export const SIGNATURE = 'x-signature'

/** Hex HMAC-SHA256 of a body under a shared secret. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Whether a request carries the signature of its body; never with an empty secret. */
export function isSigned(
  secret: string,
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
): boolean {
  const received = headers[SIGNATURE]
  const wanted = signatureOf(secret, String(body))
  return secret !== '' && typeof received === 'string' && isSameSecret(received, wanted)
}

/** Registers addresses that get their bodies as text, so that the signature is checked before parsing. */
export const withRawBodies = (app: FastifyInstance, mount: (scope: FastifyInstance) => void): void =>
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    mount(scope)
  })

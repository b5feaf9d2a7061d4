// GET /api/dev/sms: the last SMS of the console provider, for the development page and the tests. Not in production.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'

/** Mounts the list of printed SMS. */
export function mountDevelopmentPages(app: FastifyInstance, { sms }: Deps): void {
  app.get('/api/dev/sms', async () => {
    await sms.finishSending()
    return { items: sms.recent() }
  })
}

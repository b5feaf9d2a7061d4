// GET /api/health: 200 when the database and the photo store answer, else 503. For proxies and monitoring.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

const isFine = async (check: () => Promise<unknown>): Promise<boolean> =>
  check().then(
    () => true,
    () => false,
  )

/** Mounts the health check. */
export function mountHealthCheck(app: FastifyInstance, deps: Deps): void {
  app.get('/api/health', async (_request, reply) => {
    const [database, photos] = await Promise.all([
      isFine(() => sql`select 1`.execute(deps.db)),
      isFine(() => deps.photos.check()),
    ])
    const ok = database && photos
    return reply.code(ok ? 200 : 503).send({ ok, database, photos })
  })
}

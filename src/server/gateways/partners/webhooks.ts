// POST /api/partners/:id/callback: a partner reports that an order has changed. The signature is checked
// over the bytes as they came; the content of the message is not trusted, it only makes the queue ask the partner now
// instead of later, so that polling and webhooks share one code path
// (src/docs/business-rules.md#protocols-of-partners). Sent twice, it asks twice.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openContract } from '../../applications/queries.ts'
import { partnerSecret } from '../../partners/queries.ts'
import type { Deps } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { isSigned, withRawBodies } from '../../platform/signature.ts'

const number = z.coerce.number().int().positive()
const message = z.object({ ext_order_id: number.optional(), order_id: number.optional() })

function orderIn(body: string): number | null {
  try {
    const read = message.safeParse(JSON.parse(body))
    return read.data?.ext_order_id ?? read.data?.order_id ?? null
  } catch {
    return null
  }
}

/** Mounts the callback; a wrong partner and a wrong signature look like an address that does not exist. */
export function mountPartnerWebhooks(app: FastifyInstance, { db, jobs, env }: Deps): void {
  withRawBodies(app, (scope) => {
    scope.post<{ Params: { id: string } }>('/api/partners/:id/callback', async (request) => {
      const id = Number(request.params.id)
      const secret = Number.isInteger(id) ? ((await partnerSecret(db, env.SECRETS_KEY, id)) ?? '') : ''
      if (!isSigned(secret, request)) throw new Problem('not_found')
      const order = orderIn(String(request.body))
      const contract = order === null ? null : await openContract(db, id, order)
      if (contract)
        await db.transaction().execute((trx) => jobs.send(trx, { kind: 'contract_settle', id: contract }))
      return { ok: true }
    })
  })
}

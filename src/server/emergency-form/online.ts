// POST /api/online/applications: the shop's own site sends what a client entered there. Signed by the site, written
// once by the site's id, in the queue of the branch at once with the origin `online`.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { emergencyForm } from '#api/emergency-form.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { numberOf } from '../applications/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { fieldError, fieldErrors, Problem } from '../platform/problems.ts'
import { isSigned, withRawBodies } from '../platform/signature.ts'
import { arrive } from './arrive.ts'
import { branchByLink } from './queries.ts'

/** The short form of the public page, with the link of the branch the client has chosen on the site. */
const order = emergencyForm.send.body.extend({ branch: z.string().max(60) })

function read(text: string): z.infer<typeof order> {
  const parsed = order.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path }) => ({ code: 'invalid', field: path.join('.') }))
  throw fieldErrors(errors)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fieldErrors([{ code: 'json_invalid' }])
  }
}

/** Mounts the address; without a secret, or with a wrong signature, there is none. */
export function mountOnline(app: FastifyInstance, deps: Deps): void {
  withRawBodies(app, (scope) => {
    scope.post('/api/online/applications', async (request) => {
      if (!isSigned(deps.env.ONLINE_SECRET, request)) throw new Problem('not_found')
      const { branch: link, ...fields } = read(String(request.body))
      const before = await numberOf(deps.db, fields.id)
      if (before !== null) return { ok: true, number: before }
      const branch = await branchByLink(deps.db, link)
      const phone = normalisePhone(fields.phone)
      if (!branch) throw fieldError('branch', 'unknown_choice')
      if (!phone) throw fieldError('phone', 'phone_format')
      return {
        ok: true,
        number: await arrive(deps, { ...fields, phone, origin: 'online', branch_id: branch.id }),
      }
    })
  })
}

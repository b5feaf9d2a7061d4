// The public emergency application: found by the link of a branch, limited, written once, and in the queue at once.
import type { sos } from '#contract/sos.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { arrivedRecently, numberOf } from '../applications/queries.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { settingsOf } from '../platform/settings.ts'
import { arrive } from './arrive.ts'
import { branchByLink } from './queries.ts'

const HOUR_MS = 3_600_000
/** Applications an hour from one phone, and through the link of one branch. */
export const MOST_FROM_PHONE = 3
export const MOST_FROM_LINK = 60

const branch: Handler<typeof sos.branch> = async ({ deps, params }) => {
  const found = await branchByLink(deps.db, params.link)
  if (!found) throw new Problem('not_found')
  const { support_phone } = await settingsOf(deps)
  const { name, address } = found
  return { name, address, support_phone: support_phone ?? deps.env.SUPPORT_PHONE }
}

function phoneOf(text: string): string {
  const phone = normalisePhone(text)
  if (!phone) throw new Problem('validation', { errors: [{ code: 'phone_format', field: 'phone' }] })
  return phone
}

const send: Handler<typeof sos.send> = async ({ deps, params, body, audited }) => {
  const found = await branchByLink(deps.db, params.link)
  if (!found) throw new Problem('not_found')
  const phone = phoneOf(body.phone)
  audited('application', body.id)
  const before = await numberOf(deps.db, body.id)
  if (before !== null) return { ok: true, number: before }
  const since = new Date(deps.now().getTime() - HOUR_MS)
  const recent = await arrivedRecently(deps.db, { branch_id: found.id, phone, since })
  if (recent.from_phone >= MOST_FROM_PHONE || recent.from_branch >= MOST_FROM_LINK)
    throw new Problem('too_many_requests', { retryAfter: HOUR_MS / 1000 })
  const { surname, name, comment } = body
  const given = { id: body.id, surname, name, phone, comment }
  const number = await arrive(deps, { ...given, origin: 'sos', branch_id: found.id })
  return { ok: true, number }
}

export const sosHandlers: Handlers<typeof sos> = { branch, send }

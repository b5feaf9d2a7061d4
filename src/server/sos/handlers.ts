// The public emergency application: found by the link of a branch, limited, written once, and in the queue at once.
import type { sos } from '#contract/sos.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { addFromLink, arrivedRecently, numberOf } from '../applications/queries.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { emitEvent } from '../platform/live/live.ts'
import { Problem } from '../platform/problems.ts'
import { settingsOf } from '../platform/settings.ts'
import { linkUser } from '../session/queries.ts'
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
  const number = await deps.db.transaction().execute(async (trx) => {
    const created_by = await linkUser(trx)
    const values = { surname: body.surname, name: body.name, phone }
    const made = { id: body.id, values, branch_id: found.id, created_by, comment: body.comment }
    const { record, number } = await addFromLink(trx, made, deps.now())
    await emitEvent(trx, { kind: 'application_created', ...record })
    return number
  })
  return { ok: true, number }
}

export const sosHandlers: Handlers<typeof sos> = { branch, send }

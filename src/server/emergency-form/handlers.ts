// The public emergency application: found by the link of a branch, limited, written once, and in the queue at once.
import type { emergencyForm } from '#api/emergency-form.ts'
import { SENDS_PER_LINK } from '#domain/codes/limits.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { numberOf } from '../applications/queries.ts'
import { countEvent, hourly, subjectCounter } from '../platform/code-limits.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { getSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import { arrive } from './arrive.ts'
import { branchByLink } from './queries.ts'

const requireBranch: Handler<typeof emergencyForm.branch> = async ({ deps, params }) => {
  const found = await branchByLink(deps.db, params.link)
  if (!found) throw new Problem('not_found')
  const { support_phone } = await getSettings(deps)
  const { name, address } = found
  return { name, address, support_phone: support_phone ?? deps.env.SUPPORT_PHONE }
}

function phoneOf(text: string): string {
  const phone = normalisePhone(text)
  if (!phone) throw fieldError('phone', 'phone_format')
  return phone
}

const send: Handler<typeof emergencyForm.send> = async ({ deps, params, body, audited }) => {
  const found = await branchByLink(deps.db, params.link)
  if (!found) throw new Problem('not_found')
  const phone = phoneOf(body.phone)
  audited('application', body.id)
  const before = await numberOf(deps.db, body.id)
  if (before !== null) return { ok: true, number: before }
  const counters = [subjectCounter(deps.env, 'sos', phone), hourly(`sos link ${found.id}`, SENDS_PER_LINK)]
  const { surname, name, comment } = body
  const arriving = { id: body.id, surname, name, phone, comment, origin: 'sos', branch_id: found.id } as const
  try {
    const count = (trx: Trx) => countEvent(trx, deps, 'sos', counters)
    return { ok: true, number: await arrive(deps, arriving, count) }
  } catch (error) {
    // The same form, sent twice at once: the first has arrived meanwhile.
    const meanwhile = await numberOf(deps.db, body.id)
    if (meanwhile === null) throw error
    return { ok: true, number: meanwhile }
  }
}

export const sosHandlers: Handlers<typeof emergencyForm> = { branch: requireBranch, send }

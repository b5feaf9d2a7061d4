// A draft of a movement: who may send from where, what its form may name, and how it is written.

import { type MovementForm, movementForm } from '#domain/movements/movement.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { existingBranches, lockBranches } from '../branches/queries.ts'
import type { Call, RequestContext } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { addDraft, updateDraft } from '../stock/queries.ts'
import { findApplication } from './application.ts'
import { type Content, getMovementContent, wrong } from './content.ts'
import { addMovement, withinMovements, writeLines } from './queries.ts'

/** The fields of the form, for the history. */
export const FIELDS = Object.keys(movementForm.shape) as (keyof MovementForm)[]

/** Branches from which the person may send: also those that are switched off. */
export async function senders(call: RequestContext) {
  const who = person(call)
  if (who.partner_id !== null) return []
  const all = await existingBranches(call.trx)
  return call.scope === 'all' ? all : all.filter(({ id }) => id === who.branch_id)
}

/** Throws `not_found` where the person may not send from the branch. */
export async function requireSender(call: RequestContext, branch: number): Promise<void> {
  if (!(await senders(call)).some(({ id }) => id === branch)) throw new Problem('not_found')
}

/** Requires branches in reach and products that are there; returns the application that the goods are for. */
export async function checkForm(call: RequestContext, form: MovementForm): Promise<string | null> {
  const { from_branch, to_branch } = form
  const known = await lockBranches(call.trx, [from_branch, to_branch])
  if (!known.has(from_branch) || !(await senders(call)).some(({ id }) => id === from_branch))
    throw wrong('from_branch', 'unknown_choice')
  if (!known.get(to_branch)?.active) throw wrong('to_branch', 'unknown_choice')
  if (form.application === null) return null
  const application = await findApplication(call, form.application, to_branch)
  if (application === null) throw wrong('application', 'movement_application')
  return application
}

/** The fields as the history shows them. */
export function traced({ movement, goods }: Content): Record<keyof MovementForm, string | number | null> {
  const lines = goods.map((good) => {
    const unit = unitLabel(good)
    return unit === null ? `${good.name} × ${good.quantity}` : `${good.name} (${unit})`
  })
  return {
    from_branch: movement.from.name,
    to_branch: movement.to.name,
    application: movement.application,
    note: movement.note || null,
    lines: lines.join(', ') || null,
  }
}

export const writeForm = async (trx: Trx, id: string, form: MovementForm, application_id: string | null) => {
  await updateDraft(trx, id, { branch_id: form.from_branch, application_id, note: form.note })
  await writeLines(trx, id, form.lines)
}

/** Makes a draft within the rights of the person; `changes` are those of its first entry of the history. */
export async function createDraft(call: RequestContext & Pick<Call<never>, 'deps'>, form: MovementForm) {
  const { trx, deps } = call
  const application = await checkForm(call, form)
  const at = deps.now()
  const { from_branch, to_branch } = form
  const document = { kind: 'movement', branch_id: from_branch, reason: 'movement' } as const
  const id = await addDraft(trx, { ...document, user_id: person(call).id, at })
  await addMovement(trx, { document_id: id, from_branch, to_branch, created_at: at })
  await writeForm(trx, id, form, application)
  const { number } = await trx
    .selectFrom('stock_documents')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = String(number)
  const after = await getMovementContent(
    { ...call, params: { key } },
    withinMovements(person(call), call.scope),
  )
  const { from, to, version } = after.movement
  return { key, version, from: from.name, to: to.name, changes: changesOf({}, traced(after), FIELDS) }
}

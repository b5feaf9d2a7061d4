// The director's decision about a large sale (specification S4.5): required from a cost that is a setting, given for one
// cost, and required again when the goods become dearer. A declined sale has no contract until its cost changes or a
// director approves it after all.
import type { StagesView } from '#api/shapes/stages-view.ts'
import type { stages } from '#api/stages.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { notifyHolder } from '../notify-people.ts'
import { beginChange } from '../record/clock.ts'
import { type AnyCall, type AppRecord, lockRecord, notPossible } from '../record/record.ts'
import { instant } from '../record/shape.ts'
import { awaitsDirector, isDeclined, needsDirector, readSale, type Sale, saleCost } from '../sale.ts'
import { recordEvent } from '../transitions/transition.ts'
import { finishStep } from './finish-step.ts'

const nameOf = async (trx: Trx, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const user = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return user?.name ?? null
}

/** The newest refusal with its reason. */
async function declinedOf(trx: Trx, record: AppRecord) {
  const row = await trx
    .selectFrom('application_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['u.name', 'h.reason', 'h.at'])
    .where('h.application_id', '=', record.id)
    .where('h.action', '=', 'decline')
    .orderBy('h.id', 'desc')
    .executeTakeFirst()
  return row ? { by: row.name ?? '', reason: row.reason ?? '', at: instant(row.at) } : null
}

/** The state of the decision for the screens; null where none is needed. */
export async function directorOf(trx: Trx, record: AppRecord, sale: Sale): Promise<StagesView['director']> {
  if (saleCost(sale) < sale.directorFrom) return null
  return {
    awaited: awaitsDirector(record, sale),
    by: await nameOf(trx, record.director_id),
    cost: record.director_cost,
    declined: isDeclined(record, sale) ? await declinedOf(trx, record) : null,
  }
}

type DecisionCall = AnyCall & { params: { id: string }; body: { cost: number } }

/** Locks the record of a sale that the director may decide about at the cost that they saw. */
async function lockForDecision(
  call: DecisionCall,
  isOpen: (record: AppRecord, sale: Sale) => boolean,
): Promise<AppRecord> {
  const found = await lockRecord(call, call.params.id)
  call.audited('application', found.id, { cost: call.body.cost })
  if (found.status !== 'in_process') throw notPossible(found)
  const sale = await readSale(call.trx, found, call.deps.now())
  if (!isOpen(found, sale)) throw new Problem('stage_done')
  // The goods may have changed while the director was looking.
  if (call.body.cost !== saleCost(sale)) throw new Problem('version_conflict')
  return beginChange(call, found, 'approval')
}

export const approve: Handler<typeof stages.approve> = async (call) => {
  const record = await lockForDecision(call, needsDirector)
  const answer = await finishStep(call, record, {
    director_cost: call.body.cost,
    director_id: person(call).id,
    director_declined_cost: null,
  })
  await recordEvent(call, { ...record, version: answer.version }, 'approve')
  await notifyHolder(call, 'director_approved', record, person(call).id)
  return answer
}

export const decline: Handler<typeof stages.decline> = async (call) => {
  const record = await lockForDecision(call, awaitsDirector)
  const answer = await finishStep(call, record, { director_declined_cost: call.body.cost })
  await recordEvent(call, { ...record, version: answer.version }, 'decline', { reason: call.body.reason })
  await notifyHolder(call, 'director_declined', record, person(call).id)
  return answer
}

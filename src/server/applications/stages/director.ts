// The director's word on a large sale (specification section 4 "director approval awaited"): needed from a cost on that is
// a setting, given for a cost, and asked for again when the goods become dearer.
import type { StagesView, stages } from '#contract/stages.ts'
import { type Handler, person, type Trx } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { type AppRecord, lockRecord, notPossible } from '../record.ts'
import { awaitsDirector, type Deal, dealCost, dealOf } from './deal.ts'
import { stepDone } from './done.ts'

/** What the screens show of it; null where nobody's word is needed. */
export async function directorOf(trx: Trx, record: AppRecord, deal: Deal): Promise<StagesView['director']> {
  if (dealCost(deal) < deal.directorFrom) return null
  const director =
    record.director_id === null
      ? null
      : await trx.selectFrom('users').select('name').where('id', '=', record.director_id).executeTakeFirst()
  return { awaited: awaitsDirector(record, deal), by: director?.name ?? null, cost: record.director_cost }
}

export const approve: Handler<typeof stages.approve> = async (call) => {
  const record = await lockRecord(call, call.params.id)
  call.audited('application', record.id, { cost: call.body.cost })
  if (record.status !== 'in_process') throw notPossible(record)
  const deal = await dealOf(call.trx, record, call.deps.now())
  if (!awaitsDirector(record, deal)) throw new Problem('stage_done')
  // The goods may have changed while the director was looking.
  if (call.body.cost !== dealCost(deal)) throw new Problem('version_conflict')
  const answer = await stepDone(call, record, {
    director_cost: dealCost(deal),
    director_id: person(call).id,
  })
  await call.trx
    .insertInto('application_history')
    .values({
      application_id: record.id,
      action: 'approve',
      from_status: record.status,
      to_status: record.status,
      user_id: person(call).id,
      reason: null,
      comment: null,
      version: answer.version,
      op_id: call.opId,
      at: call.deps.now(),
    })
    .execute()
  return answer
}

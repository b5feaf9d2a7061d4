// The director's approval of a large sale (specification S4.5): required from a cost that is a setting, given for one
// cost, and required again when the goods become dearer.
import type { StagesView, stages } from '#api/stages.ts'
import { type Handler, person, type Trx } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { beginChange } from '../record/clock.ts'
import { type AppRecord, lockRecord, notPossible } from '../record/record.ts'
import { awaitsDirector, readSale, type Sale, saleCost } from '../sale.ts'
import { recordEvent } from '../transitions/transition.ts'
import { finishStep } from './finish-step.ts'

/** The state of the approval for the screens; null where none is needed. */
export async function directorOf(trx: Trx, record: AppRecord, sale: Sale): Promise<StagesView['director']> {
  if (saleCost(sale) < sale.directorFrom) return null
  const director =
    record.director_id === null
      ? null
      : await trx.selectFrom('users').select('name').where('id', '=', record.director_id).executeTakeFirst()
  return { awaited: awaitsDirector(record, sale), by: director?.name ?? null, cost: record.director_cost }
}

export const approve: Handler<typeof stages.approve> = async (call) => {
  const found = await lockRecord(call, call.params.id)
  call.audited('application', found.id, { cost: call.body.cost })
  if (found.status !== 'in_process') throw notPossible(found)
  const sale = await readSale(call.trx, found, call.deps.now())
  if (!awaitsDirector(found, sale)) throw new Problem('stage_done')
  // The goods may have changed while the director was looking.
  if (call.body.cost !== saleCost(sale)) throw new Problem('version_conflict')
  const record = await beginChange(call, found, 'approval')
  const answer = await finishStep(call, record, {
    director_cost: saleCost(sale),
    director_id: person(call).id,
  })
  await recordEvent(call, { ...record, version: answer.version }, 'approve')
  return answer
}

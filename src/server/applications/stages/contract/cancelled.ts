// Why a contract is cancelled, for the line that is left of it.
import type { StagesView } from '#api/shapes/stages-view.ts'
import { isSettledReturn } from '#domain/returns/request.ts'
import type { Trx } from '../../../platform/trx.ts'
import type { returnsOf } from '../../../returns/queries.ts'
import { instantOrNull } from '../../record/shape.ts'
import type { Contract } from '../../sale.ts'

type Cancelled = NonNullable<NonNullable<StagesView['contract']>['cancelled']>

/** When it was cancelled and by which return, or who asked for it in the application; null: it is not cancelled. */
export async function cancelledOf(
  trx: Trx,
  contract: Contract,
  returns: Awaited<ReturnType<typeof returnsOf>>,
): Promise<Cancelled | null> {
  if (contract.state !== 'cancelled') return null
  const at = instantOrNull(contract.cancelled_at)
  const request = returns.find(
    ({ contract_id, way, state }) =>
      contract_id === contract.id && way === 'cancel' && isSettledReturn(state),
  )
  if (request !== undefined) return { at, by: null, request: request.number }
  const asked = await trx
    .selectFrom('audit as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('u.name')
    .where('t.entity', '=', 'application')
    .where('t.entity_id', '=', contract.application_id)
    .where('t.action', '=', 'stage_cancel_contract')
    .where('t.at', '>=', contract.created_at)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { at, by: asked?.name ?? null, request: null }
}

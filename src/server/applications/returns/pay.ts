// Money and goods of a return move once and together: the refund, the goods at the cost of their sale, and their promotion.
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { person } from '../../platform/handler.ts'
import { changeReservations, takeBackPieces } from '../../stock/queries.ts'
import { type Content, isKept, type Stepping } from './content.ts'

/** Pays a locked request in the transaction of its step; returns the document of the ledger, or null where no goods moved. */
export async function payReturn(
  call: Stepping,
  { request, record, contract, good, gifts }: Content,
  refund: number,
  method: PaymentMethod,
): Promise<string | null> {
  const { trx } = call
  const at = call.deps.now()
  const user_id = person(call).id
  if (refund > 0)
    await trx
      .insertInto('refunds')
      .values({
        return_id: request.id,
        application_id: record.id,
        contract_id: contract.id,
        amount: refund,
        method,
        user_id,
        at,
      })
      .execute()
  const isOut = request.handed_over_at !== null
  const back = [good, ...gifts.filter(({ id }) => !isKept(request, id))]
  const ids = back.map(({ id }) => id)
  await trx
    .updateTable('application_goods')
    // A product that never left the shop leaves the list: the invoice is closed without it.
    .set({ returned_at: at, live: false, ...(isOut ? {} : { cancelled_at: at }) })
    .where('id', 'in', ids)
    .execute()
  const owner = { application_id: record.id, branch_id: record.branch_id, now: at }
  if (!isOut || request.place === null || request.branch_id === null) {
    await changeReservations(trx, owner, { release: ids })
    return null
  }
  return takeBackPieces(
    trx,
    { application_id: record.id, branch_id: request.branch_id, user_id, at, reason: request.reason },
    request.place,
    back,
  )
}

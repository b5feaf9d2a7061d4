// Money and goods of a return move once and together: the refund, the goods at the cost of their sale, and their promotion.
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { person } from '../platform/person.ts'
import { changeReservations, takeBackPieces } from '../stock/queries.ts'
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
  if (request.handed_over_at === null || request.place === null || request.branch_id === null) {
    // A product that never left the shop leaves the list with its gifts, those of promotions of other terms too: the invoice is
    // closed without them, and the next contract is made without them.
    const gone = await trx
      .updateTable('application_goods')
      .set({ returned_at: at, live: false, cancelled_at: at })
      .where('cancelled_at', 'is', null)
      .where((by) => by.or([by('id', '=', good.id), by('gift_of', '=', good.id)]))
      .returning('id')
      .execute()
    const owner = { application_id: record.id, branch_id: record.branch_id, now: at }
    await changeReservations(trx, owner, { release: gone.map(({ id }) => id) })
    return null
  }
  const back = [good, ...gifts.filter(({ id }) => !isKept(request, id))]
  await trx
    .updateTable('application_goods')
    .set({ returned_at: at, live: false })
    .where(
      'id',
      'in',
      back.map(({ id }) => id),
    )
    .execute()
  return takeBackPieces(
    trx,
    { application_id: record.id, branch_id: request.branch_id, user_id, at, reason: request.reason },
    request.place,
    back,
  )
}

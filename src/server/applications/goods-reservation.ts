// Units and stock that an application reserves (decision 0034). Beside `transitions` and `stages`, which both use it.
import { isReserving, keepsUnits, type Status } from '#domain/applications/status.ts'
import type { Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { changeReservations, type Piece, type StockOwner } from '../stock/queries.ts'
import type { AppRecord, WriteContext } from './record/record.ts'

/**
 * Sets whether the units of an application are reserved by it. The unique indexes refuse a unit that another
 * application reserved meanwhile (`unit_taken`).
 */
const setUnitsLive = (trx: Trx, applicationId: string, live: boolean) =>
  trx
    .updateTable('application_goods')
    .set({ live })
    .where('application_id', '=', applicationId)
    .where('cancelled_at', 'is', null)
    .where('live', '!=', live)
    .execute()

const stockOwner = ({ id, branch_id }: AppRecord, { deps }: WriteContext): StockOwner => ({
  application_id: id,
  branch_id,
  now: deps.now(),
})

/**
 * Reserves or releases the units and the stock of an application whose status becomes `to`. Never refuses a transition
 * for want of stock: a product that the branch no longer has stays in the list as not available, and the contract cannot
 * be made with it (decision 0034).
 */
export async function updateReservation(call: WriteContext, record: AppRecord, to: Status): Promise<void> {
  const { trx } = call
  await setUnitsLive(trx, record.id, keepsUnits(to))
  const owner = stockOwner(record, call)
  if (!isReserving(to)) {
    await changeReservations(trx, owner, { release: 'all' })
    return
  }
  const lines = await trx
    .selectFrom('application_goods')
    .select(['id', 'product_id', 'name'])
    .where('application_id', '=', record.id)
    .where('cancelled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  await changeReservations(trx, owner, { reserve: lines })
}

/** Throws `out_of_stock` with the name of the first missing product; does nothing for an empty list. */
export function refuseMissing([missing]: readonly Piece[]): void {
  if (!missing) return
  const { name } = missing
  throw new Problem('out_of_stock', {
    errors: [{ code: 'good_out_of_stock', params: { name } }],
    details: { name },
  })
}

/** Reserves the lines that are not reserved yet and releases others at once, or throws `out_of_stock`. */
export const requireReserved = async (
  call: WriteContext,
  record: AppRecord,
  reserve: readonly Piece[],
  release: readonly string[] = [],
): Promise<void> =>
  refuseMissing(await changeReservations(call.trx, stockOwner(record, call), { reserve, release }))

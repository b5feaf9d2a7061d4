// Goods that were reserved for a sale without a contract are released after some hours (setting `reservation_hours`), so that other
// sales find them. The lines stay: the contract reserves them again, or is refused where the branch has none left.
import { isLiveContract } from '#domain/applications/contract.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { Deps } from '../platform/deps.ts'
import { reservationHours } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import { expireReservations } from '../stock/queries.ts'
import { freeUnits } from './goods-reservation.ts'

/** Ends what an application has reserved before a time, unless a contract keeps it. Other sales may have the units then. */
async function expireOf(
  trx: Trx,
  application: string,
  { before, now }: Record<'before' | 'now', Date>,
): Promise<void> {
  await trx.selectFrom('applications').select('id').where('id', '=', application).forUpdate().execute()
  const contracts = await trx
    .selectFrom('contracts')
    .select('state')
    .where('application_id', '=', application)
    .execute()
  if (contracts.some(({ state }) => isLiveContract(state))) return
  const lines = await expireReservations(trx, application, { before, now })
  await freeUnits(trx, lines)
}

/** The worker of `reservation_expiry`; safe to repeat. One transaction for each application. */
export async function expireOldReservations({ db, now }: Deps): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - (await reservationHours(db)) * HOUR_MS)
  const old = await db
    .selectFrom('stock_reservations')
    .select('application_id')
    .distinct()
    .where('state', '=', 'held')
    .where('at', '<', before)
    .execute()
  for (const { application_id } of old)
    await db.transaction().execute((trx) => expireOf(trx, application_id, { before, now: at }))
}

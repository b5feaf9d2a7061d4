// The figures of requests under way, when the money of their contract changes.
import { isSettledReturn } from '#domain/returns/request.ts'
import type { Selected } from '../db/schema/database.ts'
import type { Trx } from '../platform/trx.ts'
import { moneyOf, sumsOf } from './content.ts'
import { dueCheck, figuresUnderWay, goodWithGifts } from './contract-money.ts'

/**
 * Calculates again what the requests of a locked contract give back, after its first payment: none was approved with it. Those that
 * are approved get their return receipt, as money that comes with a receipt goes back with one.
 */
export async function refreshFigures(trx: Trx, contract: Selected<'contracts'>, now: Date): Promise<void> {
  for (const request of await figuresUnderWay(trx, contract.id)) {
    const { gifts } = await goodWithGifts(trx, request.good_id, contract.months)
    const sums = sumsOf({ request, money: await moneyOf(trx, request, contract, gifts) })
    await trx
      .updateTable('returns')
      .set({ ...sums, version: request.version + 1 })
      .where('id', '=', request.id)
      .execute()
    if (isSettledReturn(request.state)) await dueCheck(trx, request.id, now)
  }
}

// Goods of a sale that come back: posted at the value at which they were sold, with its corrections,
// whatever their cost is now.
import { codesOf, type ScannedUnit } from '#domain/stock/units.ts'
import type { Trx } from '../../platform/trx.ts'
import { placesOf } from './balances.ts'
import { soldValues } from './cost-corrections.ts'
import { type Move, post } from './post.ts'
import { endReservations } from './reservations.ts'

type BackPiece = { id: string; product_id: number } & ScannedUnit
type Back = { application_id: string; branch_id: number; user_id: number; at: Date; reason: string }

/**
 * Posts sold lines of an application back to a place of a branch and ends their reservations; returns the document. The caller
 * has locked the application. Throws `unit_taken` for a unit that is not with the client.
 */
export async function takeBackPieces(
  trx: Trx,
  { application_id, branch_id, user_id, at, reason }: Back,
  place: 'shop' | 'defect',
  pieces: readonly BackPiece[],
): Promise<string> {
  const places = await placesOf(trx, [branch_id])
  const [from, to] = [places.outside('client'), places.at(place, branch_id)]
  const values = await soldValues(
    trx,
    pieces.map(({ id }) => id),
  )
  const moves = pieces.map(
    ({ id: good_id, product_id, ...unit }): Move => ({
      product_id,
      from,
      to,
      quantity: 1,
      codes: codesOf(unit),
      good_id,
      cost: values.get(good_id) ?? 0,
    }),
  )
  const document = { kind: 'return', state: 'posted', branch_id, application_id, user_id, reason } as const
  await post(trx, [{ ...document, at, moves }])
  await endReservations(
    trx,
    pieces.map(({ id }) => id),
    'released',
  )
  const { id } = await trx
    .selectFrom('stock_documents')
    .select('id')
    .where('application_id', '=', application_id)
    .where('kind', '=', 'return')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

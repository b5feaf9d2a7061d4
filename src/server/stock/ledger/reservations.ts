// What applications reserve, and the sale that is posted from a reservation. Only this module writes reservations.
import { type ClaimFault, claimFault, claimOf } from '#domain/stock/claims.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { availableOf } from '#domain/stock/stock.ts'
import { codesOf, type ScannedUnit } from '#domain/stock/units.ts'
import type { Trx } from '../../platform/trx.ts'
import {
  type Balance,
  type Cell,
  keyOf,
  lockBalances,
  type Place,
  placesOf,
  writeBalances,
} from './balances.ts'
import { claimedLines, goodLines, lockCodes, uncodedClaims } from './claims.ts'
import { type Move, post } from './post.ts'
import { unitPools } from './units.ts'

/** A line of an application that needs one piece of a product. */
export type Piece = { id: string; product_id: number; name: string }
/** A piece that could not be reserved; `unit`: the code that its line names. */
export type MissingPiece = Piece & { fault: ClaimFault; unit: string | null }
export type StockOwner = { application_id: string; branch_id: number | null; now: Date }
type Change = { reserve?: readonly Piece[]; release?: readonly string[] | 'all' }

const reservationsOf = (trx: Trx, application: string) =>
  trx.selectFrom('stock_reservations').selectAll().where('application_id', '=', application).execute()

/** Ends the reservations of lines; what they reserved is released by the caller. */
export async function endReservations(
  trx: Trx,
  lines: readonly string[],
  state: 'used' | 'released',
): Promise<void> {
  if (lines.length === 0) return
  await trx.updateTable('stock_reservations').set({ state }).where('good_id', 'in', lines).execute()
}

const nothingThere = (piece: Piece): MissingPiece => ({ ...piece, fault: 'out_of_stock', unit: null })

type Reserved = Cell & { good_id: string }

async function reservedBy(trx: Trx, application: string): Promise<Reserved[]> {
  return (await reservationsOf(trx, application)).filter(({ state }) => state === 'held')
}

function addReserved(balances: ReadonlyMap<string, Balance>, cells: readonly Cell[], pieces: 1 | -1): void {
  for (const cell of cells) {
    const balance = balances.get(keyOf(cell))
    if (balance) balance.reserved += pieces
  }
}

/**
 * Reserves pieces at a shop whose balances are locked: a line that names a unit gets that unit or nothing. Returns those that it
 * has reserved, and the others with what stands against each. `gone`: lines whose reservations end at the same time.
 */
async function reservePieces(
  trx: Trx,
  shop: Place,
  wanted: readonly Piece[],
  { balances, gone }: { balances: ReadonlyMap<string, Balance>; gone: readonly string[] },
): Promise<{ made: Piece[]; missing: MissingPiece[] }> {
  const cells = wanted.map(({ product_id }) => ({ place_id: shop.id, product_id }))
  const ids = wanted.map(({ id }) => id)
  const named = [...(await goodLines(trx, ids)).values()]
  await lockCodes(trx, named.flatMap(codesOf))
  // Read after the locks: a posting that was waited for has brought or taken the unit.
  const lines = await goodLines(trx, ids)
  const claimed = (await claimedLines(trx, cells, [])).filter(({ good_id }) => !gone.includes(good_id))
  const claims = uncodedClaims(claimed)
  const pools = await unitPools(trx, cells)
  const made: Piece[] = []
  const missing: MissingPiece[] = []
  for (const piece of wanted) {
    const key = keyOf({ place_id: shop.id, product_id: piece.product_id })
    const [line, balance] = [lines.get(piece.id), balances.get(key)]
    const { quantity = 0 } = balance ?? {}
    const own = claims.get(key) ?? new Set()
    const claim = line === undefined ? 'any' : claimOf(line, line.unit_id !== null)
    const unit = line === undefined ? null : unitLabel(line)
    const fault = claimFault({
      claim,
      isNamed: unit !== null,
      isHere: line?.unit_place === shop.id && line.unit_product === piece.product_id,
      available: balance === undefined ? 0 : availableOf(balance),
      uncoded: quantity - (pools.get(key)?.quantity ?? 0) - own.size,
    })
    if (fault !== null || balance === undefined) {
      missing.push({ ...piece, fault: fault ?? 'out_of_stock', unit })
      continue
    }
    balance.reserved += 1
    if (claim === 'counted') claims.set(key, own.add(piece.id))
    made.push(piece)
  }
  return { made, missing }
}

/**
 * Ends the reservations of lines, and then reserves one piece for each line that has none; returns the lines that have got none.
 * Everything that is released and reserved is locked at once. The caller has locked the
 * application.
 */
export async function changeReservations(
  trx: Trx,
  { application_id, branch_id, now }: StockOwner,
  { reserve = [], release = [] }: Change,
): Promise<MissingPiece[]> {
  const known = await reservationsOf(trx, application_id)
  const gone = known.filter(
    ({ state, good_id }) => state === 'held' && (release === 'all' || release.includes(good_id)),
  )
  const kept = new Set(
    known.flatMap((row) =>
      (row.state === 'held' || row.state === 'used') && !gone.includes(row) ? [row.good_id] : [],
    ),
  )
  const wanted = reserve.filter(({ id }) => !kept.has(id))
  const shop = branch_id === null ? null : (await placesOf(trx, [branch_id])).at('shop', branch_id)
  const cells = shop === null ? [] : wanted.map(({ product_id }) => ({ place_id: shop.id, product_id }))
  const balances = await lockBalances(trx, [...gone, ...cells])
  addReserved(balances, gone, -1)
  const { made, missing } =
    shop === null
      ? { made: [], missing: wanted.map(nothingThere) }
      : await reservePieces(trx, shop, wanted, { balances, gone: gone.map(({ good_id }) => good_id) })
  await writeBalances(trx, [...balances.values()])
  await endReservations(
    trx,
    gone.map(({ good_id }) => good_id),
    'released',
  )
  if (shop && made.length > 0)
    await trx
      .insertInto('stock_reservations')
      .values(
        made.map(({ id, product_id }) => ({
          good_id: id,
          application_id,
          product_id,
          place_id: shop.id,
          state: 'held' as const,
          at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('good_id').doUpdateSet((by) => ({
          state: 'held' as const,
          place_id: by.ref('excluded.place_id'),
          at: now,
        })),
      )
      .execute()
  return missing
}

/**
 * Ends the reservations of an application that were made before a time, and returns their lines; the caller has locked the
 * application.
 */
export async function expireReservations(
  trx: Trx,
  application: string,
  { before, now }: Record<'before' | 'now', Date>,
): Promise<string[]> {
  const old = (await reservationsOf(trx, application)).filter(
    ({ state, at }) => state === 'held' && at < before,
  )
  if (old.length === 0) return []
  const balances = await lockBalances(trx, old)
  addReserved(balances, old, -1)
  await writeBalances(trx, [...balances.values()])
  const lines = old.map(({ good_id }) => good_id)
  await trx
    .updateTable('stock_reservations')
    .set({ state: 'expired', expired_at: now })
    .where('good_id', 'in', lines)
    .execute()
  return lines
}

type SoldPiece = Piece & ScannedUnit

/**
 * Posts the sale of lines from their reservations and releases the other reservations of the application. Returns the lines
 * that the branch does not have; then nothing may be kept of this transaction.
 */
export async function sellPieces(
  trx: Trx,
  owner: StockOwner & { user_id: number },
  pieces: readonly SoldPiece[],
): Promise<MissingPiece[]> {
  const { application_id, branch_id, now: at, user_id } = owner
  if (branch_id === null) return pieces.map(nothingThere)
  const sold = new Set(pieces.map(({ id }) => id))
  const places = await placesOf(trx, [branch_id])
  const [shop, to] = [places.at('shop', branch_id), places.outside('client')]
  // Locks what is sold and what is released at once; everything below finds its locks taken.
  const wanted = pieces.map(({ product_id }) => ({ place_id: shop.id, product_id }))
  await lockBalances(trx, [...(await reservedBy(trx, application_id)), ...wanted])
  const missing = await changeReservations(trx, owner, { reserve: pieces })
  if (missing.length > 0) return missing
  const reserved = await reservedBy(trx, application_id)
  const release = reserved.map(({ good_id }) => good_id).filter((id) => !sold.has(id))
  await changeReservations(trx, owner, { release })
  const placeOf = new Map(reserved.map(({ good_id, place_id }) => [good_id, place_id]))
  const moves = pieces.map(
    ({ id: good_id, product_id, ...unit }): Move => ({
      product_id,
      // The branch of the application may have changed since the piece was reserved.
      from: { ...shop, id: placeOf.get(good_id) ?? shop.id },
      to,
      quantity: 1,
      codes: codesOf(unit),
      good_id,
      isReserved: true,
    }),
  )
  const document = { kind: 'invoice', state: 'closed', reason: 'sale' } as const
  await post(trx, [{ ...document, branch_id, application_id, user_id, at, moves }])
  await endReservations(trx, [...sold], 'used')
  return []
}

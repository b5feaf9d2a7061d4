// Units and stock that an application reserves (decision 0034). Beside `transitions` and `stages`, which both use it.
import { type SqlBool, sql } from 'kysely'
import { isReserving, keepsUnits, type Status } from '#domain/applications/status.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { changeReservations, type MissingPiece, type Piece, type StockOwner } from '../stock/queries.ts'
import type { AppRecord, WriteContext } from './record/record.ts'

/** Leaves the units of these lines to other sales. */
export async function freeUnits(trx: Trx, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await trx.updateTable('application_goods').set({ live: false }).where('id', 'in', lines).execute()
}

const releaseUnits = (trx: Trx, applicationId: string) =>
  trx
    .updateTable('application_goods')
    .set({ live: false })
    .where('application_id', '=', applicationId)
    .where('cancelled_at', 'is', null)
    .where('live', '=', true)
    .execute()

/** Another line `o` has reserved the unit of the line `g`. */
const isSameUnit = sql<SqlBool>`(o.live and o.id <> g.id
  and (o.imei = g.imei or o.gtin = g.gtin and o.serial = g.serial))`

/** A line `g` whose reservation expired and whose unit another application has reserved since. */
const isLostToOther = sql<SqlBool>`(
  exists (select from stock_reservations r where r.good_id = g.id and r.state = 'expired')
  and exists (select from application_goods o where ${isSameUnit}))`

/**
 * Reserves the units of an application again. Those that expired and are in another application now are left to it; any
 * other unit that is reserved elsewhere is refused by the unique indexes (`unit_taken`).
 */
const holdUnits = (trx: Trx, applicationId: string) =>
  trx
    .updateTable('application_goods as g')
    .set({ live: true })
    .where('g.application_id', '=', applicationId)
    .where('g.cancelled_at', 'is', null)
    .where('g.live', '=', false)
    .where(sql<SqlBool>`not ${isLostToOther}`)
    .execute()

const stockOwner = ({ id, branch_id }: AppRecord, { deps }: WriteContext): StockOwner => ({
  application_id: id,
  branch_id,
  now: deps.now(),
})

/**
 * Reserves or releases the units and the stock of an application whose status becomes `to`. Never refuses a transition
 * for want of stock: a product that the branch no longer has stays in the list as not available, and the contract cannot
 * be made with it (decision 0034). A unit that is not there any more is left to other sales.
 */
export async function updateReservation(call: WriteContext, record: AppRecord, to: Status): Promise<void> {
  const { trx } = call
  await (keepsUnits(to) ? holdUnits(trx, record.id) : releaseUnits(trx, record.id))
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
    .where('live', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const missing = await changeReservations(trx, owner, { reserve: lines })
  await freeUnits(
    trx,
    missing.filter(({ fault }) => fault !== 'out_of_stock').map(({ id }) => id),
  )
}

const MISSING = {
  out_of_stock: 'good_out_of_stock',
  unit_elsewhere: 'good_unit_elsewhere',
  unit_unknown: 'good_unit_unknown',
} as const satisfies Record<MissingPiece['fault'], string>

/** Throws `out_of_stock` with the name of the first missing product, and its unit; does nothing for an empty list. */
export function refuseMissing([missing]: readonly MissingPiece[]): void {
  if (!missing) return
  const { name, unit, fault } = missing
  const params = { name, ...(unit !== null && fault !== 'out_of_stock' ? { unit } : {}) }
  throw new Problem('out_of_stock', { errors: [{ code: MISSING[fault], params }], details: { name } })
}

/**
 * Reserves the units of lines whose reservation expired. Throws `unit_taken` with product and application where another one has
 * reserved a unit since; the unique indexes refuse one that does so at this moment.
 */
async function holdUnitsOf(trx: Trx, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  const lost = await trx
    .selectFrom('application_goods as g')
    .innerJoin('application_goods as o', (join) => join.on(isSameUnit))
    .innerJoin('applications as a', 'a.id', 'o.application_id')
    .select(['g.name', 'a.number'])
    .where('g.id', 'in', lines)
    .where('g.live', '=', false)
    .executeTakeFirst()
  if (lost) {
    const params = { name: lost.name, number: lost.number ?? 0 }
    throw new Problem('unit_taken', {
      errors: [{ code: 'good_unit_taken', params }],
      details: { number: lost.number },
    })
  }
  await trx
    .updateTable('application_goods')
    .set({ live: true })
    .where('id', 'in', lines)
    .where('live', '=', false)
    .execute()
}

/**
 * Reserves the lines that are not reserved yet, with their units, and releases others at once. Throws `out_of_stock`, or
 * `unit_taken`. Units before balances, as everywhere: two sales of one unit at the same time would otherwise wait for each other.
 */
export async function requireReserved(
  call: WriteContext,
  record: AppRecord,
  reserve: readonly Piece[],
  release: readonly string[] = [],
): Promise<void> {
  const lines = reserve.map(({ id }) => id)
  await holdUnitsOf(call.trx, lines)
  refuseMissing(await changeReservations(call.trx, stockOwner(record, call), { reserve, release }))
}

// Sales that name units, as the stages make them: lines of applications in the database, reserved and sold by the functions of the server.
// For models that play many of them beside the documents of stock.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema/database.ts'
import { Problem } from '#server/platform/problems.ts'
import { changeReservations, sellPieces } from '#server/stock/queries.ts'

type Db = Kysely<Database>
/** `branch_id`: the branch of the application. */
export type UnitSale = { application: string; good: string; branch_id: number; product_id: number }
type Named = { branch_id: number; product_id: number; imei: string; user_id: number }

/** What a refused transaction throws; nothing of it is kept. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || (error instanceof Error && error.message.includes('application_goods_imei'))

/** An application whose only line names a unit, or null where it is refused. */
export async function nameUnit(db: Db, named: Named): Promise<UnitSale | null> {
  const { branch_id, product_id, imei, user_id } = named
  const sale = { application: randomUUID(), good: randomUUID(), branch_id, product_id }
  try {
    await db.transaction().execute(async (trx) => {
      const { name, category_id, price } = await trx
        .selectFrom('products')
        .select(['name', 'category_id', 'price'])
        .where('id', '=', product_id)
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('applications')
        .values({ id: sale.application, status: 'in_process', created_by: user_id, branch_id })
        .execute()
      const line = { id: sale.good, application_id: sale.application, product_id, name, category_id, price }
      const codes = { imei, gtin: null, serial: null, marking: null }
      await trx
        .insertInto('application_goods')
        .values({
          ...line,
          ...codes,
          tracking: 'imei',
          promotion_id: null,
          gift_of: null,
          cancelled_at: null,
        })
        .execute()
      const owner = { application_id: sale.application, branch_id, now: new Date() }
      const missing = await changeReservations(trx, owner, { reserve: [{ id: sale.good, product_id, name }] })
      if (missing.length > 0) throw new Problem('out_of_stock')
    })
    return sale
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Locks a sale; its line, while it is neither sold nor taken out. */
async function lockSale(trx: Db, { application, good }: UnitSale) {
  await trx.selectFrom('applications').select('id').where('id', '=', application).forUpdate().execute()
  return trx
    .selectFrom('application_goods as g')
    .innerJoin('stock_reservations as r', 'r.good_id', 'g.id')
    .select(['g.id', 'g.product_id', 'g.name', 'g.imei', 'g.gtin', 'g.serial', 'g.marking'])
    .where('g.id', '=', good)
    .where('r.state', '=', 'held')
    .executeTakeFirst()
}

/** Takes the line out; its unit is free again. */
export const dropUnit = (db: Db, sale: UnitSale): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockSale(trx, sale))) return
    await trx
      .updateTable('application_goods')
      .set({ live: false, cancelled_at: new Date() })
      .where('id', '=', sale.good)
      .execute()
    const owner = { application_id: sale.application, branch_id: sale.branch_id, now: new Date() }
    await changeReservations(trx, owner, { release: 'all' })
  })

/** Sells the unit; returns whether the line was still there. Throws where the ledger refuses it: a named unit can always be sold. */
export const sellUnit = (db: Db, sale: UnitSale, user_id: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const line = await lockSale(trx, sale)
    if (!line) return false
    const owner = { application_id: sale.application, branch_id: sale.branch_id, now: new Date(), user_id }
    const missing = await sellPieces(trx, owner, [line])
    if (missing.length > 0) throw new Error('a sale has lost the unit that it names')
    return true
  })

/** Lines that have reserved a unit which is not where they have reserved it. */
export async function lostUnits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ imei: string }>`
    select g.imei from stock_reservations r join application_goods g on g.id = r.good_id
      join stock_unit_codes c on c.kind = 'imei' and c.code = g.imei join stock_units u on u.id = c.unit_id
    where r.state = 'held' and u.place_id <> r.place_id`.execute(db)
  return rows.map(({ imei }) => imei)
}

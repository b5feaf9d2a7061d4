// Units of stock: their codes, places and costs.
import { sql } from 'kysely'
import type { UnitCode } from '#domain/stock/units.ts'
import type { Pool } from '#domain/stock/value.ts'
import type { Trx } from '../../platform/trx.ts'
import { type Cell, columnsOf, keyOf } from './balances.ts'

/** The key of a code in a map. */
export const codeKey = ({ kind, code }: UnitCode): string => `${kind} ${code}`

export type Unit = { id: number; product_id: number; place_id: number; cost: number }

/** Units by their codes; each stays locked until the end of the transaction. */
export async function lockUnits(trx: Trx, codes: readonly UnitCode[]): Promise<Map<string, Unit>> {
  if (codes.length === 0) return new Map()
  const rows = await trx
    .selectFrom('stock_units as u')
    .innerJoin('stock_unit_codes as c', 'c.unit_id', 'u.id')
    .select(['u.id', 'u.product_id', 'u.place_id', 'u.cost', 'c.kind', 'c.code'])
    .where('c.code', 'in', [...new Set(codes.map(({ code }) => code))])
    .orderBy('u.id')
    .forUpdate('u')
    .execute()
  const units = new Map(rows.map((row) => [row.id, row]))
  return new Map(rows.map((row) => [codeKey(row), units.get(row.id) ?? row]))
}

/** Pieces and value of the units at these places: the rest of a balance is priced by the moving average. */
export async function unitPools(trx: Trx, cells: readonly Cell[]): Promise<Map<string, Pool>> {
  if (cells.length === 0) return new Map()
  const { places, products } = columnsOf(cells)
  const { rows } = await sql<Cell & Pool>`
    select place_id, product_id, count(*)::int as quantity, sum(cost)::bigint as value from stock_units
    where (place_id, product_id) in (select * from unnest(${places}::int[], ${products}::int[]))
    group by place_id, product_id`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** `from`: the place that the unit leaves, or the shop that it was a counted piece of. */
type MovedUnit = { unit: Unit; codes: readonly UnitCode[]; from: number; at: Date }

/** Writes the places of units, and the new ones (id 0) with their codes. */
export async function writeUnits(trx: Trx, moved: readonly MovedUnit[]): Promise<void> {
  const made = moved.filter(({ unit }) => unit.id === 0)
  if (made.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('stock_units', 'id'))::bigint as id
      from generate_series(1, ${made.length}::int)`.execute(trx)
    for (const [at, { unit }] of made.entries()) unit.id = rows[at]?.id ?? 0
    const units = made.map(({ unit }) => unit)
    await sql`
      insert into stock_units (id, product_id, place_id, cost, since, branch_id) overriding system value
      select n.id, n.product_id, n.place_id, n.cost, n.since, coalesce(t.branch_id, f.branch_id)
      from unnest(${units.map(({ id }) => id)}::bigint[], ${units.map((unit) => unit.product_id)}::int[],
        ${units.map((unit) => unit.place_id)}::int[], ${units.map(({ cost }) => cost)}::bigint[],
        ${made.map(({ from }) => from)}::int[], ${made.map(({ at }) => at)}::timestamptz[])
        as n (id, product_id, place_id, cost, from_id, since)
      join stock_places t on t.id = n.place_id join stock_places f on f.id = n.from_id`.execute(trx)
    const codes = made.flatMap(({ unit, codes }) => codes.map((code) => ({ ...code, unit_id: unit.id })))
    await trx.insertInto('stock_unit_codes').values(codes).execute()
  }
  if (moved.length === 0) return
  const known = moved.map(({ unit }) => unit)
  await sql`
    update stock_units u
    set place_id = n.place_id, cost = n.cost, since = n.since, branch_id = coalesce(p.branch_id, u.branch_id)
    from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map((unit) => unit.place_id)}::int[],
      ${known.map(({ cost }) => cost)}::bigint[], ${moved.map(({ at }) => at)}::timestamptz[])
      as n (id, place_id, cost, since)
      join stock_places p on p.id = n.place_id
    where u.id = n.id and u.place_id <> n.place_id`.execute(trx)
}

// Corrections of cost: a supply turned out to cost something else. What is still there gets its share, and the share that has left
// counts in the profit and loss of the month of the correction (src/docs/business-rules.md#stock).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UnitCode } from '#domain/stock/units.ts'
import { spreadDifference } from '#domain/stock/value.ts'
import type { Trx } from '../../platform/handler.ts'
import { type Balance, keyOf, lockBalances, placesOf, writeBalances } from './balances.ts'
import { codeKey, lockUnits, type Unit, unitPools } from './units.ts'

/** Pieces of a supply: what they cost more than was posted, and what one of them costs now, in whole soʻm. */
export type CorrectedSupply = {
  product_id: number
  quantity: number
  codes: readonly UnitCode[]
  difference: number
  cost: number
}
export type CostCorrection = {
  /** The branch that was supplied. */
  branch_id: number
  user_id: number
  at: Date
  note: string
  lines: readonly CorrectedSupply[]
}
type Entry = { line: string; place: number; product: number; unit: number | null; value: number }

/** The balances of products in all branches, locked; the shop of `branch` comes first. */
async function booksOf(trx: Trx, products: readonly number[], branch: number): Promise<Balance[]> {
  const { rows } = await sql<{ place_id: number; product_id: number }>`
    select b.place_id, b.product_id from stock_balances b join stock_places t on t.id = b.place_id
    where b.product_id = any(${products}::int[]) and t.branch_id is not null
    order by (t.branch_id = ${branch} and t.kind = 'shop') desc, b.place_id, b.product_id`.execute(trx)
  const locked = await lockBalances(trx, rows)
  return rows.flatMap((cell) => locked.get(keyOf(cell)) ?? [])
}

const writeUnitCosts = (trx: Trx, units: readonly Unit[]) =>
  sql`update stock_units u set cost = n.cost
    from unnest(${units.map(({ id }) => id)}::bigint[], ${units.map(({ cost }) => cost)}::bigint[]) as n (id, cost)
    where u.id = n.id`.execute(trx)

async function addEntries(trx: Trx, document: string, at: Date, entries: readonly Entry[]): Promise<void> {
  const of = <T>(read: (entry: Entry) => T): T[] => entries.map(read)
  await sql`
    insert into stock_entries (document_id, line_id, place_id, product_id, unit_id, quantity, value, at)
    select ${document}, line, place, product, unit, 0, value, ${at.toISOString()}::timestamptz
    from unnest(${of(({ line }) => line)}::uuid[], ${of(({ place }) => place)}::int[],
      ${of(({ product }) => product)}::int[], ${of(({ unit }) => unit)}::bigint[],
      ${of(({ value }) => value)}::bigint[]) as n (line, place, product, unit, value)`.execute(trx)
}

/** Posts a correction of costs: values only, no pieces. A unit gets its own difference, counted pieces share theirs. */
export async function correctCosts(trx: Trx, correction: CostCorrection): Promise<void> {
  const { branch_id, user_id, at, note, lines } = correction
  const places = await placesOf(trx, [])
  const balances = await booksOf(
    trx,
    lines.map(({ product_id }) => product_id),
    branch_id,
  )
  const units = await lockUnits(
    trx,
    lines.flatMap(({ codes }) => codes),
  )
  const pools = await unitPools(trx, balances)
  const document = randomUUID()
  const entries: Entry[] = []
  const rows = lines.map(({ product_id, quantity, codes, difference, cost }) => {
    const line = randomUUID()
    const unit = codes.flatMap((code) => units.get(codeKey(code)) ?? [])[0] ?? null
    const here = balances.filter(
      (balance) => balance.product_id === product_id && (unit === null || balance.place_id === unit.place_id),
    )
    const counted = here.map((balance) => {
      const pool = pools.get(keyOf(balance)) ?? { quantity: 0, value: 0 }
      return { quantity: balance.quantity - pool.quantity, value: balance.value - pool.value }
    })
    const shares = spreadDifference(
      { quantity, difference },
      unit === null ? counted : here.map(() => ({ quantity: 1, value: unit.cost })),
    )
    const add = (place: number, value: number) => {
      if (value !== 0) entries.push({ line, place, product: product_id, unit: unit?.id ?? null, value })
    }
    let left = difference
    for (const [nth, balance] of here.entries()) {
      const share = shares[nth] ?? 0
      balance.value += share
      left -= share
      add(balance.place_id, share)
    }
    if (unit !== null) unit.cost += difference - left
    add(places.outside('supplier').id, -difference)
    add(places.outside('client').id, left)
    // The newest cost that a person entered is the one of the next supply without one.
    const given = { quantity: 0, cost, cost_given: true }
    return { id: line, document_id: document, product_id, ...given, unit_id: unit?.id ?? null }
  })
  const head = { id: document, kind: 'cost_correction', state: 'posted', branch_id, user_id } as const
  await trx
    .insertInto('stock_documents')
    .values({ ...head, reason: 'cost_correction', note, at })
    .execute()
  await trx.insertInto('stock_lines').values(rows).execute()
  await addEntries(trx, document, at, entries)
  await writeUnitCosts(trx, [...new Set(units.values())])
  await writeBalances(trx, balances)
}

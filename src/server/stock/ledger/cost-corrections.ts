// Corrections of cost: a supply turned out to cost something else, or is reversed. Every place of a branch and every sold line gets
// the value that it has with the present costs of supplies, and what is left counts in the profit and loss of the month of the
// correction (src/docs/business-rules.md#stock, decision 0098).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type PastMove, type Revaluation, revalue } from '#domain/stock/revaluation.ts'
import type { UnitCode } from '#domain/stock/units.ts'
import type { Trx } from '../../platform/trx.ts'
import { type Balance, lockBalances, lockProductBooks, placesOf, writeBalances } from './balances.ts'
import { codeKey, lockUnits, type Unit } from './units.ts'

/** Pieces of a supply. */
type Supplied = { product_id: number; codes: readonly UnitCode[] }
export type CostCorrection = {
  /** The receipt whose costs have changed, or which is reversed; its state and its lines are written already. */
  receipt: string
  /** The branch that was supplied. */
  branch_id: number
  user_id: number
  at: Date
  note: string
  /** Costs that a person entered: a piece, and what all pieces of the line cost more than before, in whole soʻm. */
  costs?: readonly (Supplied & { cost: number; difference: number })[]
  /** Lines of a reversed receipt, with the values in whole soʻm that are taken out of the shop next. */
  reversed?: readonly (Supplied & { value: number })[]
}
type Entry = { line: string; place: number; product: number; value: number }
type Line = {
  id: string
  product_id: number
  cost: number | null
  unit_id: number | null
  good_id: string | null
}

/** The balances of products in all branches, locked. */
async function booksOf(trx: Trx, products: readonly number[]): Promise<Balance[]> {
  const { rows } = await sql<{ place_id: number; product_id: number }>`
    select b.place_id, b.product_id from stock_balances b join stock_places t on t.id = b.place_id
    where b.product_id = any(${products}::int[]) and t.branch_id is not null`.execute(trx)
  return [...(await lockBalances(trx, rows)).values()]
}

type MoveRow = Omit<PastMove, 'from' | 'to'> & {
  product_id: number
  from_id: number
  to_id: number
  from_inside: boolean
  to_inside: boolean
}
/** What comes in by a receipt counts at the present value of its line: a correction changes it. */
const presentValue = sql`(select l.value from branch_document_lines l
  where d.kind = 'receipt' and l.document_id = d.id and l.product_id = t.product_id and case
    when t.unit_id is null then coalesce(l.imei, l.serial, l.marking) is null
    else exists (select from stock_unit_codes c where c.unit_id = t.unit_id and (c.kind = 'imei' and c.code = l.imei
      or c.kind = 'serial' and c.code = '01' || l.gtin || '21' || l.serial or c.kind = 'datamatrix' and c.code = l.marking))
    end limit 1)`

/** All moves of products in the order in which they were posted. */
async function movesOf(trx: Trx, products: readonly number[]): Promise<Map<number, PastMove[]>> {
  const { rows } = await sql<MoveRow>`
    select t.product_id, t.unit_id as unit, s.good_id as good, t.quantity, coalesce(${presentValue}, t.value) as value,
      d.kind = 'receipt' and d.state = 'reversed' as "isReversed", fp.id as from_id, tp.id as to_id,
      fp.branch_id is not null as from_inside, tp.branch_id is not null as to_inside
    from stock_places tp join stock_entries t on t.place_id = tp.id and t.product_id = any(${products}::int[])
      join stock_lines s on s.id = t.line_id join stock_documents d on d.id = t.document_id
      join stock_entries f on f.document_id = t.document_id and f.line_id = t.line_id and f.quantity < 0
      join stock_places fp on fp.id = f.place_id
    where t.quantity > 0 order by t.id`.execute(trx)
  const moves = rows.map(({ product_id, from_id, to_id, from_inside, to_inside, ...row }) => ({
    product_id,
    move: {
      ...row,
      from: { id: from_id, isInside: from_inside },
      to: { id: to_id, isInside: to_inside },
    },
  }))
  return new Map(
    [...Map.groupBy(moves, ({ product_id }) => product_id)].map(([product, all]) => [
      product,
      all.map(({ move }) => move),
    ]),
  )
}

/** The values in whole soʻm at which lines of applications were sold, with the corrections that they have had since. */
export async function soldValues(trx: Trx, lines: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ good_id: string; value: number }>`
    select l.good_id, sum(e.value)::bigint as value
    from stock_lines l join stock_documents d on d.id = l.document_id and d.kind in ('invoice', 'cost_correction')
      join stock_entries e on e.document_id = l.document_id and e.line_id = l.id
      join stock_places s on s.id = e.place_id and s.kind = 'client'
    where l.good_id = any(${[...lines]}::uuid[]) group by l.good_id`.execute(trx)
  return new Map(rows.map(({ good_id, value }) => [good_id, value]))
}

const writeUnitCosts = (trx: Trx, units: ReadonlyMap<number, number>) =>
  sql`update stock_units u set cost = n.cost
    from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::bigint[]) as n (id, cost)
    where u.id = n.id and u.cost <> n.cost`.execute(trx)

async function addEntries(trx: Trx, document: string, at: Date, entries: readonly Entry[]): Promise<void> {
  const of = <T>(read: (entry: Entry) => T): T[] => entries.map(read)
  await sql`
    insert into stock_entries (document_id, line_id, place_id, product_id, quantity, value, at)
    select ${document}, line, place, product, 0, value, ${at.toISOString()}::timestamptz
    from unnest(${of(({ line }) => line)}::uuid[], ${of(({ place }) => place)}::int[],
      ${of(({ product }) => product)}::int[], ${of(({ value }) => value)}::bigint[])
      as n (line, place, product, value)`.execute(trx)
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0)

/** What a place is worth after a revaluation, in whole soʻm. */
const worthOf = ({ counted, units }: Revaluation, place: number): number =>
  (counted.get(place)?.value ?? 0) +
  sum([...units.values()].flatMap((unit) => (unit.place === place ? [unit.value] : [])))

const unitNamed = (units: ReadonlyMap<string, Unit>, { codes }: Supplied): Unit | undefined =>
  codes.flatMap((code) => units.get(codeKey(code)) ?? [])[0]

/**
 * Posts a correction of costs: values only, no pieces. A reversed receipt is worth nothing, so its pieces, which are still in the shop,
 * keep there what `reversed` says until they are taken out. Posts nothing where nothing changes.
 */
export async function correctCosts(trx: Trx, correction: CostCorrection): Promise<void> {
  const { receipt, branch_id, user_id, at, note, costs = [], reversed = [] } = correction
  const places = await placesOf(trx, [branch_id])
  const shop = places.at('shop', branch_id)
  const supplier = places.outside('supplier')
  const client = places.outside('client')
  const products = [...new Set([...costs, ...reversed].map(({ product_id }) => product_id))]
  await lockProductBooks(trx, products, 'correct')
  const balances = await booksOf(trx, products)
  const units = await lockUnits(
    trx,
    [...costs, ...reversed].flatMap(({ codes }) => codes),
  )
  // Read after the locks: nothing moves these goods until the transaction ends.
  const moves = await movesOf(trx, products)
  const lines: Line[] = costs.map((line) => ({
    id: randomUUID(),
    product_id: line.product_id,
    cost: line.cost,
    unit_id: unitNamed(units, line)?.id ?? null,
    good_id: null,
  }))
  const entries: Entry[] = []
  const unitCosts = new Map<number, number>()
  for (const product of products) {
    const worth = revalue(moves.get(product) ?? [])
    const taken = reversed.filter(({ product_id }) => product_id === product)
    const own: Entry[] = []
    const add = (place: { id: number }, value: number, good_id: string | null = null) => {
      if (value === 0) return
      const id = randomUUID()
      lines.push({ id, product_id: product, cost: null, unit_id: null, good_id })
      own.push({ line: id, place: place.id, product, value })
    }
    // A unit that came in again by a later supply has a value of its own, and leaves with that of the reversed receipt.
    const worthInShop = (line: Supplied): number => {
      const unit = worth.units.get(unitNamed(units, line)?.id ?? 0)
      return unit?.place === shop.id ? unit.value : 0
    }
    const keptInShop = sum(taken.map((line) => line.value - worthInShop(line)))
    // A place without pieces has no value: where all pieces of a reversed receipt have left, the posting that follows is refused.
    for (const balance of balances.filter((row) => row.product_id === product && row.quantity > 0)) {
      const kept = balance.place_id === shop.id ? keptInShop : 0
      const change = worthOf(worth, balance.place_id) + kept - balance.value
      balance.value += change
      add({ id: balance.place_id }, change)
    }
    const known = await soldValues(trx, [...worth.sold.keys()])
    for (const [good, value] of worth.sold) add(client, value - (known.get(good) ?? 0), good)
    add(
      supplier,
      -sum(costs.flatMap(({ product_id, difference }) => (product_id === product ? [difference] : []))),
    )
    add(client, -sum(own.map(({ value }) => value)))
    entries.push(...own)
    for (const [unit, { value }] of worth.units) unitCosts.set(unit, value)
    for (const line of taken) {
      const unit = unitNamed(units, line)
      if (unit !== undefined) unitCosts.set(unit.id, line.value)
    }
  }
  if (lines.length === 0) return
  const document = randomUUID()
  const head = { id: document, kind: 'cost_correction', state: 'posted', branch_id, user_id } as const
  await trx
    .insertInto('stock_documents')
    .values({ ...head, reason: 'cost_correction', note, at, corrects: receipt })
    .execute()
  // The newest cost that a person entered is the one of the next supply without one.
  const rows = lines.map((line) => ({
    ...line,
    document_id: document,
    quantity: 0,
    cost_given: line.cost !== null,
  }))
  await trx.insertInto('stock_lines').values(rows).execute()
  await addEntries(trx, document, at, entries)
  await writeUnitCosts(trx, unitCosts)
  await writeBalances(trx, balances)
}

// Places and balances of stock. Balances are locked in one order, (place, product), and by one statement for everything that a
// transaction changes.
import { sql } from 'kysely'
import type { BranchPlace, OutsidePlace, PlaceKind } from '#domain/stock/documents.ts'
import type { Trx } from '../../platform/trx.ts'

export type Cell = { place_id: number; product_id: number }
/** `moved_at`: when pieces last came or left. */
export type Balance = Cell & {
  quantity: number
  reserved: number
  value: number
  version: number
  moved_at: Date | null
}
export type Place = { id: number; kind: PlaceKind; branch_id: number | null }

/** The key of a balance in a map. */
export const keyOf = ({ place_id, product_id }: Cell): string => `${place_id} ${product_id}`

/** The places of these branches and those outside, by kind and branch. */
export async function placesOf(
  trx: Trx,
  branches: readonly number[],
): Promise<{ at: (kind: BranchPlace, branch_id: number) => Place; outside: (kind: OutsidePlace) => Place }> {
  const rows = await trx
    .selectFrom('stock_places')
    .selectAll()
    .where((by) => by.or([by('branch_id', 'is', null), by('branch_id', 'in', [0, ...branches])]))
    .execute()
  const known = new Map(rows.map((row) => [`${row.kind} ${row.branch_id ?? ''}`, row]))
  const find = (kind: PlaceKind, branch: number | ''): Place => {
    const place = known.get(`${kind} ${branch}`)
    if (!place) throw new Error(`no place ${kind} of branch ${branch}`)
    return place
  }
  return { at: find, outside: (kind) => find(kind, '') }
}

/** Whether the place belongs to a branch and has balances. */
export const isInside = ({ branch_id }: Place): boolean => branch_id !== null

/** The columns of cells, for `unnest`. */
export const columnsOf = (cells: readonly Cell[]) => ({
  places: cells.map(({ place_id }) => place_id),
  products: cells.map(({ product_id }) => product_id),
})

/** The class of the advisory locks of products. */
const PRODUCT_LOCKS = 5401

/**
 * Until the end of the transaction no correction of costs sees a product half way: postings share it (`post`), a correction, which
 * values it in every place, also in those that get their first piece meanwhile, has it alone (`correct`).
 */
export const lockProductBooks = (trx: Trx, products: readonly number[], as: 'post' | 'correct') =>
  sql`select ${sql.raw(as === 'post' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')}(${PRODUCT_LOCKS}::int, p)
    from (select distinct p from unnest(${[...products]}::int[]) as p order by p) as n`.execute(trx)

/** Locks the balances that exist and returns them by place and product. */
export async function lockBalances(trx: Trx, cells: readonly Cell[]): Promise<Map<string, Balance>> {
  if (cells.length === 0) return new Map()
  const { places, products } = columnsOf(cells)
  const { rows } = await sql<Balance>`
    select place_id, product_id, quantity, reserved, value, version, moved_at from stock_balances
    where (place_id, product_id) in (select * from unnest(${places}::int[], ${products}::int[]))
    order by place_id, product_id for update`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Makes the balances that are missing, in the order of the locks. */
export async function addBalances(trx: Trx, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return
  const { places, products } = columnsOf(cells)
  await sql`
    insert into stock_balances (place_id, product_id)
    select distinct place_id, product_id from unnest(${places}::int[], ${products}::int[]) as cells (place_id, product_id)
    order by 1, 2 on conflict do nothing`.execute(trx)
}

export async function writeBalances(trx: Trx, balances: readonly Balance[]): Promise<void> {
  if (balances.length === 0) return
  const { places, products } = columnsOf(balances)
  const numbers = (field: 'quantity' | 'reserved' | 'value' | 'version') => balances.map((row) => row[field])
  await sql`
    update stock_balances b
    set quantity = n.quantity, reserved = n.reserved, value = n.value, version = n.version,
      moved_at = n.moved_at
    from unnest(${places}::int[], ${products}::int[], ${numbers('quantity')}::int[], ${numbers('reserved')}::int[],
      ${numbers('value')}::bigint[], ${numbers('version')}::int[],
      ${balances.map(({ moved_at }) => moved_at?.toISOString() ?? null)}::timestamptz[])
      as n (place_id, product_id, quantity, reserved, value, version, moved_at)
    where b.place_id = n.place_id and b.product_id = n.product_id`.execute(trx)
}

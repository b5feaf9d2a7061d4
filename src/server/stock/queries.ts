// The only module that writes stock. A balance is quantity and reserved per branch and product; all balances that a
// transaction changes are locked first, in the order (branch, product), so that two sales cannot deadlock.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StockLine } from '#api/back-office/stock.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { availableOf } from '#domain/stock/stock.ts'
import { tracking } from '../goods/queries.ts'
import type { Person, Trx } from '../platform/handler.ts'
import type { Listing } from '../platform/listing/listing.ts'

/** A line of an application that needs one piece of a product. */
export type Piece = { id: string; product_id: number; name: string }
type Place = { application_id: string; branch_id: number | null; now: Date }
type Balance = {
  branch_id: number
  product_id: number
  quantity: number
  reserved: number
  /** Counts the changes of the quantity. */
  version: number
}
type Key = Pick<Balance, 'branch_id' | 'product_id'>

const keyOf = ({ branch_id, product_id }: Key): string => `${branch_id} ${product_id}`

/** Locks the balances that exist and returns them by branch and product. */
async function lockBalances(trx: Trx, keys: readonly Key[]): Promise<Map<string, Balance>> {
  if (keys.length === 0) return new Map()
  const wanted = sql.join(
    keys.map(({ branch_id, product_id }) => sql`(${branch_id}::int, ${product_id}::int)`),
  )
  const { rows } = await sql<Balance>`
    select branch_id, product_id, quantity, reserved, version from stock
    where (branch_id, product_id) in (${wanted})
    order by branch_id, product_id for update`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const writeBalance = (trx: Trx, { branch_id, product_id, quantity, reserved, version }: Balance) =>
  trx
    .updateTable('stock')
    .set({ quantity, reserved, version })
    .where('branch_id', '=', branch_id)
    .where('product_id', '=', product_id)
    .execute()

async function writeBalances(trx: Trx, balances: Iterable<Balance>): Promise<void> {
  for (const balance of balances) await writeBalance(trx, balance)
}

const reservationsOf = (trx: Trx, application: string) =>
  trx.selectFrom('stock_reservations').selectAll().where('application_id', '=', application).execute()

/**
 * Reserves one piece for each line that has none yet; returns the lines for which the branch has nothing available. The
 * caller has locked the application.
 */
export async function reservePieces(
  trx: Trx,
  { application_id, branch_id, now }: Place,
  pieces: readonly Piece[],
): Promise<Piece[]> {
  const kept = new Set(
    (await reservationsOf(trx, application_id))
      .filter(({ state }) => state !== 'released')
      .map(({ good_id }) => good_id),
  )
  const wanted = pieces.filter(({ id }) => !kept.has(id))
  if (branch_id === null) return wanted
  const balances = await lockBalances(
    trx,
    wanted.map(({ product_id }) => ({ branch_id, product_id })),
  )
  const missing: Piece[] = []
  for (const { id: good_id, product_id, ...piece } of wanted) {
    const balance = balances.get(keyOf({ branch_id, product_id }))
    if (!balance || availableOf(balance) < 1) {
      missing.push({ id: good_id, product_id, ...piece })
      continue
    }
    balance.reserved += 1
    const row = { application_id, branch_id, product_id, state: 'held' as const, at: now }
    await trx
      .insertInto('stock_reservations')
      .values({ good_id, ...row })
      .onConflict((conflict) => conflict.column('good_id').doUpdateSet(row))
      .execute()
  }
  await writeBalances(trx, balances.values())
  return missing
}

/** Releases the reservations of an application, or only those of these lines. */
export async function releasePieces(trx: Trx, application: string, lines?: readonly string[]): Promise<void> {
  const reservations = (await reservationsOf(trx, application)).filter(
    ({ state, good_id }) => state === 'held' && (lines === undefined || lines.includes(good_id)),
  )
  if (reservations.length === 0) return
  const balances = await lockBalances(trx, reservations)
  for (const reservation of reservations) {
    const balance = balances.get(keyOf(reservation))
    if (balance) balance.reserved -= 1
  }
  await writeBalances(trx, balances.values())
  const ids = reservations.map(({ good_id }) => good_id)
  await trx.updateTable('stock_reservations').set({ state: 'released' }).where('good_id', 'in', ids).execute()
}

type Sale = Place & { user_id: number }

/**
 * Turns the reservations of the sold lines into the sale and releases the others of the application. Returns the lines
 * that the branch does not have; then nothing may be kept of this transaction.
 */
export async function sellPieces(trx: Trx, sale: Sale, pieces: readonly Piece[]): Promise<Piece[]> {
  const { application_id, branch_id } = sale
  const earlier = (await reservationsOf(trx, application_id)).filter(({ state }) => state === 'held')
  const wanted = pieces.flatMap(({ product_id }) => (branch_id === null ? [] : [{ branch_id, product_id }]))
  // Everything is locked at once: locks taken one after the other could meet those of another sale.
  await lockBalances(trx, [...earlier, ...wanted])
  const missing = await reservePieces(trx, sale, pieces)
  if (missing.length > 0) return missing
  const sold = new Set(pieces.map(({ id }) => id))
  const reservations = (await reservationsOf(trx, application_id)).filter(({ state }) => state === 'held')
  const balances = await lockBalances(trx, reservations)
  for (const reservation of reservations) {
    const balance = balances.get(keyOf(reservation))
    if (!balance) continue
    balance.reserved -= 1
    if (!sold.has(reservation.good_id)) continue
    balance.quantity -= 1
    balance.version += 1
    const { user_id, now: at } = sale
    await trx
      .insertInto('stock_moves')
      .values({
        branch_id: balance.branch_id,
        product_id: balance.product_id,
        application_id,
        user_id,
        at,
        kind: 'sale',
        reason: 'sale',
        quantity: -1,
        balance: balance.quantity,
      })
      .execute()
  }
  await writeBalances(trx, balances.values())
  for (const { good_id } of reservations)
    await trx
      .updateTable('stock_reservations')
      .set({ state: sold.has(good_id) ? 'used' : 'released' })
      .where('good_id', '=', good_id)
      .execute()
  return []
}

/** The balance of a product in a branch, locked until the end of the transaction; made where there was none. */
export async function lockBalance(trx: Trx, key: Key): Promise<Balance> {
  await trx
    .insertInto('stock')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const balance = (await lockBalances(trx, [key])).get(keyOf(key))
  if (!balance) throw new Error('a balance that was just made is not there')
  return balance
}

type Correction = { quantity: number; reason: string; note: string; user_id: number; now: Date }

/** Sets the quantity of a locked balance and records the movement; returns the new version. */
export async function correctBalance(trx: Trx, balance: Balance, correction: Correction): Promise<number> {
  const { quantity, reason, note, user_id, now: at } = correction
  const { branch_id, product_id } = balance
  const version = balance.version + 1
  await writeBalance(trx, { ...balance, quantity, version })
  await trx
    .insertInto('stock_moves')
    .values({
      branch_id,
      product_id,
      user_id,
      at,
      reason,
      note,
      application_id: null,
      kind: 'correction',
      quantity: quantity - balance.quantity,
      balance: quantity,
    })
    .execute()
  return version
}

/** Enters the first stock of branches that have none: the demo shop. */
export async function openBalances(trx: Trx, balances: readonly Omit<Balance, 'version'>[]): Promise<void> {
  if (balances.length > 0) await trx.insertInto('stock').values(balances).execute()
}

const quantity = sql`coalesce(s.quantity, 0)`
const reserved = sql`coalesce(s.reserved, 0)`
const available = sql`(${quantity} - ${reserved})`

/** Every product in every branch, with zeros where nothing was ever entered. */
export const stockListing: Listing<'name' | 'branch' | 'quantity' | 'reserved' | 'available'> = {
  columns: sql`b.id || '-' || p.id as key, coalesce(s.version, 0) as version, b.id as branch_id, b.name as branch,
    p.name, p.sku, coalesce(p.barcode, '') as barcode, c.name as category, ${tracking} as tracking,
    ${quantity} as quantity, ${reserved} as reserved, ${available} as available`,
  from: sql`products p join product_categories c on c.id = p.category_id cross join branches b
    left join stock s on s.branch_id = b.id and s.product_id = p.id`,
  key: sql`(b.id || '-' || p.id)`,
  keyKind: 'text',
  sorts: {
    name: { by: sql`p.name`, kind: 'text' },
    branch: { by: sql`b.name`, kind: 'text' },
    quantity: { by: quantity, kind: 'bigint' },
    reserved: { by: reserved, kind: 'bigint' },
    available: { by: available, kind: 'bigint' },
  },
}

/** The scope as a condition on `branches b`; partner staff see no stock. */
export function stockWithin(who: Person, scope: Scope): RawBuilder<SqlBool> {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`b.id = ${who.branch_id}::int`
}

/** Active products in active branches, and any product with a quantity left. */
export const isShown = sql<SqlBool>`((p.active and b.active and b.deleted_at is null) or ${quantity} > 0)`
export const byState = (state: 'available' | 'none' | 'reserved'): RawBuilder<SqlBool> => {
  if (state === 'reserved') return sql<SqlBool>`${reserved} > 0`
  return state === 'none' ? sql<SqlBool>`${available} = 0` : sql<SqlBool>`${available} > 0`
}

/** One product in one branch within a condition, or undefined. */
export async function stockLine(
  trx: Trx,
  { branch_id, product_id }: Key,
  within: RawBuilder<SqlBool>,
): Promise<StockLine | undefined> {
  const { columns, from } = stockListing
  const { rows } = await sql<StockLine>`
    select ${columns} from ${from}
    where b.id = ${branch_id} and p.id = ${product_id} and ${within} and ${isShown}`.execute(trx)
  return rows[0]
}

const LAST = 200

/** The last movements of a product in a branch, newest first. */
export const movementsOf = (trx: Trx, { branch_id, product_id }: Key) =>
  trx
    .selectFrom('stock_moves as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('applications as a', 'a.id', 'm.application_id')
    .select(['m.id', 'm.at', 'm.kind', 'm.reason', 'm.note', 'm.quantity', 'm.balance'])
    .select(['u.name as who', 'a.number as application'])
    .where('m.branch_id', '=', branch_id)
    .where('m.product_id', '=', product_id)
    .orderBy('m.id', 'desc')
    .limit(LAST)
    .execute()

// The ledger of stock, and the only module that writes it (src/docs/business-rules.md#stock, decision 0059): `post` writes
// documents, entries and balances, `changeReservations` what applications reserve. All balances that a transaction changes are
// locked at once, in the order (place, product), so that two transactions cannot deadlock.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { correctionDocument, type DocumentKind, type DocumentState } from '#domain/stock/documents.ts'
import { availableOf, type CorrectionReason } from '#domain/stock/stock.ts'
import { codesOf, type ScannedUnit, type UnitCode } from '#domain/stock/units.ts'
import { type Pool, shareOf } from '#domain/stock/value.ts'
import type { Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import {
  addBalances,
  type Balance,
  type Cell,
  isInside,
  keyOf,
  lockBalances,
  type Place,
  placesOf,
  writeBalances,
} from './balances.ts'
import { codeKey, lockUnits, type Unit, unitPools, writeUnits } from './units.ts'

export type Move = {
  product_id: number
  from: Place
  to: Place
  /** Pieces; 0 leaves a line without entries, as of a count without a difference. */
  quantity: number
  /** Whole soʻm per piece of what comes from outside; what leaves a branch leaves at its own cost. */
  cost?: number
  isCostGiven?: boolean
  /** Codes of the only piece, where its unit is known by code. */
  codes?: readonly UnitCode[]
  /** The line of an application. */
  good_id?: string
  /** The pieces are reserved; the reservation becomes the move. */
  isReserved?: boolean
}
export type Posting = {
  kind: DocumentKind
  state: DocumentState
  branch_id: number | null
  application_id?: string
  user_id: number | null
  reason: string
  note?: string
  at: Date
  moves: readonly Move[]
}

type Line = { id: string; document_id: string; move: Move; value: number; unit: Unit | null; at: Date }

async function addLines(trx: Trx, lines: readonly Line[]): Promise<void> {
  const of = <T>(read: (line: Line) => T): T[] => lines.map(read)
  await sql`
    insert into stock_lines (id, document_id, product_id, quantity, cost, cost_given, unit_id, good_id)
    select * from unnest(${of(({ id }) => id)}::uuid[], ${of((line) => line.document_id)}::uuid[],
      ${of(({ move }) => move.product_id)}::int[], ${of(({ move }) => move.quantity)}::int[],
      ${of(({ move }) => move.cost ?? null)}::bigint[], ${of(({ move }) => move.isCostGiven ?? false)}::bool[],
      ${of(({ unit }) => unit?.id ?? null)}::bigint[], ${of(({ move }) => move.good_id ?? null)}::uuid[])`.execute(
    trx,
  )
  const entries = lines.flatMap((line) =>
    line.move.quantity === 0
      ? []
      : [
          { line, place: line.move.from.id, side: -1 },
          { line, place: line.move.to.id, side: 1 },
        ],
  )
  if (entries.length === 0) return
  const each = <T>(read: (entry: (typeof entries)[number]) => T): T[] => entries.map(read)
  await sql`
    insert into stock_entries (document_id, line_id, place_id, product_id, unit_id, quantity, value, at)
    select * from unnest(${each(({ line }) => line.document_id)}::uuid[], ${each(({ line }) => line.id)}::uuid[],
      ${each(({ place }) => place)}::int[], ${each(({ line }) => line.move.product_id)}::int[],
      ${each(({ line }) => line.unit?.id ?? null)}::bigint[],
      ${each(({ line, side }) => side * line.move.quantity)}::int[],
      ${each(({ line, side }) => side * line.value)}::bigint[],
      ${each(({ line }) => line.at.toISOString())}::timestamptz[])`.execute(trx)
}

/** What a posting works on: locked balances and units, changed in memory and written at the end. */
type Books = { balances: Map<string, Balance>; units: Map<string, Unit>; pools: Map<string, Pool> }

const cellAt = ({ id }: Place, { product_id }: Move): Cell => ({ place_id: id, product_id })

async function openBooks(trx: Trx, moves: readonly Move[]): Promise<Books> {
  const cells = moves.flatMap((move) =>
    [move.from, move.to].filter(isInside).map((place) => cellAt(place, move)),
  )
  await addBalances(
    trx,
    moves.filter(({ to }) => isInside(to)).map((move) => cellAt(move.to, move)),
  )
  const balances = await lockBalances(trx, cells)
  return {
    balances,
    units: await lockUnits(
      trx,
      moves.flatMap(({ codes }) => codes ?? []),
    ),
    pools: await unitPools(trx, [...balances.values()]),
  }
}

/** The unit that a move names by code: a known one must be where the move takes it from, a new one gets the id 0. */
function unitOf({ units }: Books, { codes = [], product_id, from, to }: Move): Unit | null {
  if (codes.length === 0) return null
  const known = codes.flatMap((code) => units.get(codeKey(code)) ?? [])
  const unit = known[0] ?? { id: 0, product_id, place_id: from.id, cost: 0 }
  if (known.some(({ id }) => id !== unit.id) || unit.product_id !== product_id || unit.place_id !== from.id)
    throw new Problem('unit_taken')
  for (const code of codes) units.set(codeKey(code), unit)
  return Object.assign(unit, { place_id: to.id })
}

const NO_POOL: Pool = { quantity: 0, value: 0 }

function changePool({ pools }: Books, cell: Cell, pieces: number, value: number): void {
  const pool = pools.get(keyOf(cell)) ?? NO_POOL
  pools.set(keyOf(cell), { quantity: pool.quantity + pieces, value: pool.value + value })
}

/** Takes the pieces out of a place of a branch and returns their value; throws `out_of_stock` where there are too few. */
function takeOut(books: Books, move: Move, unit: Unit | null): number {
  const { quantity: pieces, isReserved = false, product_id } = move
  const cell = cellAt(move.from, move)
  const balance = books.balances.get(keyOf(cell))
  const units = books.pools.get(keyOf(cell)) ?? NO_POOL
  const counted = {
    quantity: (balance?.quantity ?? 0) - units.quantity,
    value: (balance?.value ?? 0) - units.value,
  }
  const isKnown = unit !== null && unit.id !== 0
  const free = balance === undefined ? 0 : isReserved ? balance.reserved : availableOf(balance)
  if (balance === undefined || free < pieces || (!isKnown && counted.quantity < pieces))
    throw new Problem('out_of_stock', { details: { product_id } })
  const value = isKnown ? unit.cost : shareOf(counted, pieces)
  if (isKnown) changePool(books, cell, -1, -value)
  else if (unit) unit.cost = value
  balance.quantity -= pieces
  balance.value -= value
  if (isReserved) balance.reserved -= pieces
  return value
}

function putIn(books: Books, move: Move, unit: Unit | null, value: number): void {
  const cell = cellAt(move.to, move)
  const balance = books.balances.get(keyOf(cell))
  if (!balance) throw new Error('a balance that was just made is not there')
  balance.quantity += move.quantity
  balance.value += value
  if (unit) changePool(books, cell, 1, value)
}

function bookMove(books: Books, move: Move): Pick<Line, 'value' | 'unit'> {
  const unit = unitOf(books, move)
  const given = (move.cost ?? 0) * move.quantity
  const value = isInside(move.from) ? takeOut(books, move, unit) : given
  if (unit?.id === 0 && !isInside(move.from)) unit.cost = value
  if (isInside(move.to)) putIn(books, move, unit, value)
  return { unit, value }
}

/**
 * Posts documents: writes them with their lines, a pair of entries for each move, the balances and the units. Throws
 * `out_of_stock` where a place of a branch has too few pieces, and `unit_taken` for a unit that is elsewhere.
 */
export async function post(trx: Trx, postings: readonly Posting[]): Promise<void> {
  const books = await openBooks(
    trx,
    postings.flatMap(({ moves }) => moves),
  )
  const before = new Map([...books.balances].map(([key, balance]) => [key, { ...balance }]))
  const documents = postings.map((posting) => ({ ...posting, id: randomUUID() }))
  const lines = documents.flatMap(({ id: document_id, at, moves }): Line[] =>
    moves.map((move) => ({ id: randomUUID(), document_id, at, move, ...bookMove(books, move) })),
  )
  await trx
    .insertInto('stock_documents')
    .values(
      documents.map(({ moves: _, application_id = null, ...document }) => ({ ...document, application_id })),
    )
    .execute()
  await writeUnits(
    trx,
    lines.flatMap(({ unit, move }) => (unit ? [{ unit, codes: move.codes ?? [] }] : [])),
  )
  await addLines(trx, lines)
  const changed = [...books.balances.values()].filter(
    (balance) => before.get(keyOf(balance))?.quantity !== balance.quantity,
  )
  for (const balance of changed) balance.version += 1
  await writeBalances(trx, [...books.balances.values()])
}

/** The last cost of a product that a person entered, in whole soʻm per piece, or 0. */
async function lastCost(trx: Trx, product_id: number): Promise<number> {
  const line = await trx
    .selectFrom('stock_lines as l')
    .innerJoin('stock_documents as d', 'd.id', 'l.document_id')
    .select('l.cost')
    .where('l.product_id', '=', product_id)
    .where('l.cost_given', '=', true)
    .orderBy('d.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.cost ?? 0
}

type ShopBalance = Balance & { shop: Place }
type Correction = { quantity: number; reason: CorrectionReason; note: string; user_id: number; at: Date }

/** The balance of the shop of a branch, locked until the end of the transaction; made where there was none. */
export async function lockShopBalance(
  trx: Trx,
  { branch_id, product_id }: { branch_id: number; product_id: number },
): Promise<ShopBalance> {
  const shop = (await placesOf(trx, [branch_id])).at('shop', branch_id)
  const cell = { place_id: shop.id, product_id }
  await addBalances(trx, [cell])
  const balance = (await lockBalances(trx, [cell])).get(keyOf(cell))
  if (!balance) throw new Error('a balance that was just made is not there')
  return { ...balance, shop }
}

/** Posts the difference between a locked balance and the right quantity; returns the new version. */
export async function correctShop(
  trx: Trx,
  balance: ShopBalance,
  { quantity, ...document }: Correction,
): Promise<number> {
  const { shop, product_id } = balance
  const change = quantity - balance.quantity
  const { kind, outside } = correctionDocument(document.reason, change)
  const other = (await placesOf(trx, [])).outside(outside)
  const isFound = kind === 'count' && balance.quantity > 0
  const cost = isFound ? shareOf(balance, 1) : await lastCost(trx, product_id)
  const line = { product_id, quantity: Math.abs(change), ...(change > 0 && { cost }) }
  const move = change > 0 ? { ...line, from: other, to: shop } : { ...line, from: shop, to: other }
  await post(trx, [{ ...document, kind, state: 'posted', branch_id: shop.branch_id, moves: [move] }])
  return balance.version + (change === 0 ? 0 : 1)
}

export { placesOf } from './balances.ts'

/** A line of an application that needs one piece of a product. */
export type Piece = { id: string; product_id: number; name: string }
export type StockOwner = { application_id: string; branch_id: number | null; now: Date }
type Change = { reserve?: readonly Piece[]; release?: readonly string[] | 'all' }

const reservationsOf = (trx: Trx, application: string) =>
  trx.selectFrom('stock_reservations').selectAll().where('application_id', '=', application).execute()

async function endReservations(
  trx: Trx,
  lines: readonly string[],
  state: 'used' | 'released' | 'expired',
): Promise<void> {
  if (lines.length === 0) return
  await trx.updateTable('stock_reservations').set({ state }).where('good_id', 'in', lines).execute()
}

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
 * Ends the reservations of lines, and then reserves one piece for each line that has none; returns the lines for which the
 * branch has nothing available. Everything that is released and reserved is locked at once. The caller has locked the
 * application.
 */
export async function changeReservations(
  trx: Trx,
  { application_id, branch_id, now }: StockOwner,
  { reserve = [], release = [] }: Change,
): Promise<Piece[]> {
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
  const missing: Piece[] = []
  const made: Piece[] = []
  for (const piece of wanted) {
    const balance = shop && balances.get(keyOf({ place_id: shop.id, product_id: piece.product_id }))
    if (balance && availableOf(balance) > 0) {
      balance.reserved += 1
      made.push(piece)
    } else missing.push(piece)
  }
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

/** Ends the reservations of an application that were made before a time; the caller has locked the application. */
export async function expireReservations(trx: Trx, application: string, before: Date): Promise<void> {
  const old = (await reservationsOf(trx, application)).filter(
    ({ state, at }) => state === 'held' && at < before,
  )
  const balances = await lockBalances(trx, old)
  addReserved(balances, old, -1)
  await writeBalances(trx, [...balances.values()])
  await endReservations(
    trx,
    old.map(({ good_id }) => good_id),
    'expired',
  )
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
): Promise<Piece[]> {
  const { application_id, branch_id, now: at, user_id } = owner
  if (branch_id === null) return [...pieces]
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

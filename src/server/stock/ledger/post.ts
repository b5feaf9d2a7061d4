// The only function that posts to the ledger of stock (src/docs/business-rules.md#stock, decision 0059): it writes documents,
// lines, entries, balances and units. All balances that a transaction changes are locked at once, in the order (place,
// product), so that two transactions cannot deadlock.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DocumentKind, DocumentState } from '#domain/stock/documents.ts'
import { availableOf } from '#domain/stock/stock.ts'
import type { UnitCode } from '#domain/stock/units.ts'
import { type Pool, shareOf } from '#domain/stock/value.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import {
  addBalances,
  type Balance,
  type Cell,
  isInside,
  keyOf,
  lockBalances,
  lockProductBooks,
  type Place,
  writeBalances,
} from './balances.ts'
import {
  type ClaimedLine,
  claimAgainst,
  claimedLines,
  lockCodes,
  uncodedClaims,
  unitReserved,
} from './claims.ts'
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
  /** Whole soʻm for all pieces, of counted ones that leave a branch at what they came for and not at the average. */
  value?: number
  /** Codes of the only piece, where its unit is known by code. */
  codes?: readonly UnitCode[]
  /** The line of an application. */
  good_id?: string
  /** The pieces are reserved; the reservation becomes the move. */
  isReserved?: boolean
}
type DatedMove = Move & { at: Date }
type NewDocument = {
  kind: DocumentKind
  branch_id: number | null
  application_id?: string
  user_id: number | null
  reason: string
  note?: string
}
/** A document with its moves. With `document_id` the moves and the state are those of a document that is there already. */
export type Posting = { state: DocumentState; at: Date; moves: readonly Move[] } & (
  | (NewDocument & { document_id?: never })
  | { document_id: string }
)

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
type Books = {
  balances: Map<string, Balance>
  units: Map<string, Unit>
  pools: Map<string, Pool>
  /** Lines of sales that have reserved pieces or units of the moves. */
  claimed: readonly ClaimedLine[]
  /** The lines that claim a piece without a code, by balance. */
  uncoded: Map<string, Set<string>>
}

const cellAt = ({ id }: Place, { product_id }: Move): Cell => ({ place_id: id, product_id })

async function openBooks(trx: Trx, moves: readonly Move[]): Promise<Books> {
  const cells = moves.flatMap((move) =>
    [move.from, move.to].filter(isInside).map((place) => cellAt(place, move)),
  )
  await lockProductBooks(
    trx,
    moves.map(({ product_id }) => product_id),
    'post',
  )
  await addBalances(
    trx,
    moves.filter(({ to }) => isInside(to)).map((move) => cellAt(move.to, move)),
  )
  const balances = await lockBalances(trx, cells)
  const codes = moves.flatMap((move) => move.codes ?? [])
  const units = await lockUnits(trx, codes)
  await lockCodes(
    trx,
    codes.filter((code) => !units.has(codeKey(code))),
  )
  const claimed = await claimedLines(
    trx,
    moves.filter(({ from }) => isInside(from)).map((move) => cellAt(move.from, move)),
    codes,
  )
  const pools = await unitPools(trx, [...balances.values()])
  return { balances, units, pools, claimed, uncoded: uncodedClaims(claimed) }
}

/** The unit that a move names by code: a known one must be where the move takes it from, a new one gets the id 0. */
function unitOf({ units, claimed }: Books, { codes = [], product_id, from, to, good_id }: Move): Unit | null {
  if (codes.length === 0) return null
  const known = codes.flatMap((code) => units.get(codeKey(code)) ?? [])
  const unit = known[0] ?? { id: 0, product_id, place_id: from.id, cost: 0 }
  if (known.some(({ id }) => id !== unit.id) || unit.product_id !== product_id || unit.place_id !== from.id)
    throw new Problem('unit_taken')
  const taken = { unit: unit.id, codes, product: product_id, from: from.id, to: to.id }
  const claim = claimAgainst(claimed, taken, good_id)
  if (claim) throw unitReserved(claim)
  for (const code of codes) units.set(codeKey(code), unit)
  return Object.assign(unit, { place_id: to.id })
}

const NO_POOL: Pool = { quantity: 0, value: 0 }

function changePool({ pools }: Books, cell: Cell, pieces: number, value: number): void {
  const pool = pools.get(keyOf(cell)) ?? NO_POOL
  pools.set(keyOf(cell), { quantity: pool.quantity + pieces, value: pool.value + value })
}

/** The newest move of a place; a document may be dated before one that is there. */
function setMoved(balance: Balance, { quantity, at }: DatedMove): void {
  if (quantity > 0 && (balance.moved_at === null || balance.moved_at < at)) balance.moved_at = at
}

/** Takes the pieces out of a place of a branch and returns their value; throws `out_of_stock` where there are too few. */
function takeOut(books: Books, move: DatedMove, unit: Unit | null): number {
  const { quantity: pieces, isReserved = false, product_id } = move
  const cell = cellAt(move.from, move)
  const balance = books.balances.get(keyOf(cell))
  const units = books.pools.get(keyOf(cell)) ?? NO_POOL
  const counted = {
    quantity: (balance?.quantity ?? 0) - units.quantity,
    value: (balance?.value ?? 0) - units.value,
  }
  const isKnown = unit !== null && unit.id !== 0
  const claims = books.uncoded.get(keyOf(cell))
  if (isReserved) claims?.delete(move.good_id ?? '')
  const uncoded = counted.quantity - (isReserved ? 0 : (claims?.size ?? 0))
  const free = balance === undefined ? 0 : isReserved ? balance.reserved : availableOf(balance)
  if (balance === undefined || free < pieces || (!isKnown && uncoded < pieces))
    throw new Problem('out_of_stock', { details: { product_id } })
  const value = isKnown ? unit.cost : (move.value ?? shareOf(counted, pieces))
  if (isKnown) changePool(books, cell, -1, -value)
  else if (unit) unit.cost = value
  balance.quantity -= pieces
  balance.value -= value
  setMoved(balance, move)
  if (isReserved) balance.reserved -= pieces
  return value
}

function putIn(books: Books, move: DatedMove, unit: Unit | null, value: number): void {
  const cell = cellAt(move.to, move)
  const balance = books.balances.get(keyOf(cell))
  if (!balance) throw new Error('a balance that was just made is not there')
  balance.quantity += move.quantity
  balance.value += value
  setMoved(balance, move)
  if (unit) changePool(books, cell, 1, value)
}

function bookMove(books: Books, move: DatedMove): Pick<Line, 'value' | 'unit'> {
  const unit = unitOf(books, move)
  const given = (move.cost ?? 0) * move.quantity
  const value = isInside(move.from) ? takeOut(books, move, unit) : given
  // Also a unit that is known: what comes in again costs what is paid now.
  if (unit && !isInside(move.from)) unit.cost = value
  if (isInside(move.to)) putIn(books, move, unit, value)
  return { unit, value }
}

/** Writes new documents and the new states of those that are there already; returns their ids in the order of the postings. */
async function writeDocuments(trx: Trx, postings: readonly Posting[]): Promise<string[]> {
  const ids = postings.map(({ document_id }) => document_id ?? randomUUID())
  const added = postings.flatMap((posting, nth) => {
    if (posting.document_id !== undefined) return []
    const { moves: _, application_id = null, ...document } = posting
    return [{ ...document, application_id, id: ids[nth] ?? '' }]
  })
  if (added.length > 0) await trx.insertInto('stock_documents').values(added).execute()
  for (const { document_id, state } of postings)
    if (document_id !== undefined) await setDocumentState(trx, document_id, state)
  return ids
}

/** Adds a document without entries: a draft. Returns its id. */
export async function addDraft(trx: Trx, document: NewDocument & { at: Date }): Promise<string> {
  const [id = ''] = await writeDocuments(trx, [{ ...document, state: 'draft', moves: [] }])
  return id
}

/** Changes the application and the note of a draft. */
export const updateDraft = (
  trx: Trx,
  id: string,
  values: { branch_id: number; application_id: string | null; note: string },
) => trx.updateTable('stock_documents').set(values).where('id', '=', id).execute()

/** Changes the state of a document, where nothing is posted. */
export const setDocumentState = (trx: Trx, id: string, state: DocumentState) =>
  trx.updateTable('stock_documents').set({ state }).where('id', '=', id).execute()

/**
 * Posts documents: writes them with their lines, a pair of entries for each move, the balances and the units. Returns the value
 * of each move in whole soʻm, in the order of the moves. Throws `out_of_stock` where a place of a branch has too few pieces,
 * `unit_taken` for a unit that is elsewhere, and for one that a line of a sale has reserved (`unitReserved`).
 */
export async function post(trx: Trx, postings: readonly Posting[]): Promise<number[]> {
  const books = await openBooks(
    trx,
    postings.flatMap(({ moves }) => moves),
  )
  const before = new Map([...books.balances].map(([key, balance]) => [key, { ...balance }]))
  const documents = await writeDocuments(trx, postings)
  const lines = postings.flatMap(({ at, moves }, nth): Line[] =>
    moves.map((move) => ({
      id: randomUUID(),
      document_id: documents[nth] ?? '',
      at,
      move,
      ...bookMove(books, { ...move, at }),
    })),
  )
  await writeUnits(
    trx,
    lines.flatMap(({ unit, move, at }) =>
      unit ? [{ unit, codes: move.codes ?? [], from: move.from.id, at }] : [],
    ),
  )
  await addLines(trx, lines)
  const changed = [...books.balances.values()].filter(
    (balance) => before.get(keyOf(balance))?.quantity !== balance.quantity,
  )
  for (const balance of changed) balance.version += 1
  await writeBalances(trx, [...books.balances.values()])
  return lines.map(({ value }) => value)
}

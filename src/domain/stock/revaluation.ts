// What stock is worth when every supply counts at its present cost, and a reversed one not at all: the moves of a product are valued
// again in their order, by the rules of the ledger (src/docs/business-rules.md#stock, decision 0098).
import { type Pool, shareOf } from './value.ts'

type MovedPlace = { id: number; isInside: boolean }
/** A move of pieces of one product as the ledger has it. */
export type PastMove = {
  from: MovedPlace
  to: MovedPlace
  quantity: number
  /** The unit that moved, also where it was a counted piece until then. */
  unit: number | null
  /** The line of an application that was sold or came back. */
  good: string | null
  /** Whole soʻm for all pieces, of what comes from outside: what it costs as it is known now. */
  value: number
  /** A receipt that was reversed, or its reversal. */
  isReversed: boolean
}
export type Revaluation = {
  /** Counted pieces by place. */
  counted: Map<number, Pool>
  /** Units that places of branches have. */
  units: Map<number, { place: number; value: number }>
  /** Lines of applications that are sold, by id, in whole soʻm. */
  sold: Map<string, number>
}

/** Pieces that left a place before others came that it could give without reversed receipts. */
type Owed = { quantity: number; move: PastMove }
type Book = Revaluation & { owed: Map<number, Owed[]> }

const poolAt = ({ counted }: Book, place: number): Pool => {
  const pool = counted.get(place) ?? { quantity: 0, value: 0 }
  counted.set(place, pool)
  return pool
}

/** Takes pieces out of a place; those that it does not have yet are valued by what comes next. */
function takeCounted(book: Book, move: PastMove): number {
  const pool = poolAt(book, move.from.id)
  const there = Math.min(move.quantity, Math.max(0, pool.quantity))
  const value = shareOf(pool, there)
  if (there < move.quantity) {
    const owed = { quantity: move.quantity - there, move }
    book.owed.set(move.from.id, [...(book.owed.get(move.from.id) ?? []), owed])
  }
  pool.quantity -= move.quantity
  pool.value -= value
  return value
}

/** Adds to the value of pieces that have moved already, wherever they are: sold, a unit, or among the pieces of a place. */
function addLater(book: Book, { to, unit, good }: PastMove, value: number): void {
  const known = unit === null ? undefined : book.units.get(unit)
  const sold = good === null ? undefined : book.sold.get(good)
  if (good !== null && sold !== undefined) book.sold.set(good, sold + value)
  else if (known !== undefined) known.value += value
  else if (to.isInside && unit === null && poolAt(book, to.id).quantity > 0)
    poolAt(book, to.id).value += value
}

function putCounted(book: Book, place: number, supply: Pool): void {
  const pool = poolAt(book, place)
  const waiting = book.owed.get(place) ?? []
  const left = { ...supply }
  for (let next = waiting[0]; next !== undefined && left.quantity > 0; next = waiting[0]) {
    const pieces = Math.min(next.quantity, left.quantity)
    const value = shareOf(left, pieces)
    left.quantity -= pieces
    left.value -= value
    next.quantity -= pieces
    if (next.quantity === 0) waiting.shift()
    addLater(book, next.move, value)
  }
  pool.quantity += supply.quantity
  pool.value += left.value
}

/** Values moves of one product in their order. */
export function revalue(moves: readonly PastMove[]): Revaluation {
  const book: Book = { counted: new Map(), units: new Map(), sold: new Map(), owed: new Map() }
  for (const move of moves) {
    const { from, to, quantity, unit, good } = move
    if (move.isReversed && unit === null) continue
    const known = unit === null ? undefined : book.units.get(unit)
    let value = move.isReversed ? 0 : move.value
    if (known !== undefined && known.place === from.id) value = known.value
    else if (from.isInside) value = takeCounted(book, move)
    else if (good !== null) value = book.sold.get(good) ?? value
    if (unit !== null) book.units.delete(unit)
    if (to.isInside && unit !== null) book.units.set(unit, { place: to.id, value })
    else if (to.isInside) putCounted(book, to.id, { quantity, value })
    if (good !== null && !to.isInside) book.sold.set(good, value)
    else if (good !== null && !from.isInside) book.sold.delete(good)
  }
  return book
}

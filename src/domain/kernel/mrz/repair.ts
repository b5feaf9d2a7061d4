// The readings near the most likely one that satisfy every check digit. Each change of a cell moves the remainders of the checks that
// cover it; the last change of a reading is looked up by the remainders that it has to clear, so that not all readings are tried.
import { type Check, letterValue, weightAt } from './format.ts'

/** A less likely letter in a cell, or in several that must change together; `cost` in nats: how much less likely than the likeliest. */
export type Change = { cells: readonly { cell: number; letter: string }[]; cost: number }
export type Repair = { text: string; cost: number }

/** How many changes a reading may differ in. */
const MAX_CHANGES = 3
/**
 * Readings that are less likely by more nats are not looked for: acceptance asks for 3 in each cell that differs (`LEAST_GAP`), and a change may have
 * two cells.
 */
const REACH = 9
const REACH_PER_CELL = 3
/** Beginnings of readings that are tried. A picture with more doubts is not accepted, and the search ends in milliseconds. */
const MAX_TRIED = 2_000

/** How a letter of a cell counts in the remainder of each check, modulo 10. */
function countsOf(checks: readonly Check[]) {
  const weights = checks.map(({ cells, digit }) => {
    const byCell = new Map(cells.map((cell, at) => [cell, weightAt(at)]))
    // 9 is -1 modulo 10: the check digit is what the sum must leave.
    return byCell.set(digit, 9)
  })
  return (cell: number, letter: string): number[] =>
    weights.map((byCell) => ((byCell.get(cell) ?? 0) * letterValue(letter)) % 10)
}

const reachOf = (cells: number): number => Math.max(REACH, REACH_PER_CELL * cells)
const MOST_REACH = reachOf(2 * MAX_CHANGES)

const plus = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((one, at) => (one + (b[at] ?? 0)) % 10)
const negated = (a: readonly number[]): number[] => a.map((one) => (10 - one) % 10)

/**
 * The readings that satisfy all checks and `isValid`, the most likely first: `text` itself, and those that differ from it in up to three
 * changes. `isComplete` is false where there were too many to try them all.
 */
export function findRepairs(
  text: string,
  checks: readonly Check[],
  changes: readonly Change[],
  isValid: (text: string) => boolean,
): { repairs: Repair[]; isComplete: boolean } {
  const counts = countsOf(checks)
  const none = checks.map(() => 0)
  const tried = changes
    .filter(({ cost, cells }) => cost <= reachOf(cells.length * 2))
    .sort((a, b) => a.cost - b.cost)
  const cellsAt = (at: number) => tried[at]?.cells.length ?? 0
  const cheapestPair = tried.find(({ cells }) => cells.length > 1)?.cost ?? Infinity
  const moves = tried.map(({ cells }) =>
    cells.reduce(
      (sum, { cell, letter }) =>
        plus(plus(sum, counts(cell, letter)), negated(counts(cell, text[cell] ?? ''))),
      none,
    ),
  )
  const byMove = new Map<string, number[]>()
  moves.forEach((move, at) => {
    const key = move.join('')
    byMove.set(key, [...(byMove.get(key) ?? []), at])
  })
  const repairs: Repair[] = []
  let count = 0

  const visit = (picked: readonly number[], cost: number): void => {
    const cells = picked.flatMap((at) => tried[at]?.cells ?? [])
    if (new Set(cells.map(({ cell }) => cell)).size < cells.length) return
    const letters = [...text]
    for (const { cell, letter } of cells) letters[cell] = letter
    const repaired = letters.join('')
    if (isValid(repaired)) repairs.push({ text: repaired, cost })
  }
  /** Whether a reading with these changes, one more and one of those behind it can be within reach. */
  const mayReach = (picked: readonly number[], at: number, cost: number): boolean => {
    const next = tried[at]?.cost ?? 0
    if (cost + 2 * next <= REACH) return true
    const changed = [...picked, at].map(cellsAt)
    const hasPair = changed.some((cells) => cells > 1)
    const cells = changed.reduce((sum, one) => sum + one, 0) + 2 * (MAX_CHANGES - changed.length)
    return cost + next + (hasPair ? next : Math.max(next, cheapestPair)) <= reachOf(cells)
  }
  const search = (picked: readonly number[], remainders: readonly number[], cost: number): void => {
    if (++count > MAX_TRIED) return
    const before = picked.reduce((sum, at) => sum + cellsAt(at), 0)
    const last = picked.at(-1) ?? -1
    for (const at of byMove.get(negated(remainders).join('')) ?? []) {
      const total = cost + (tried[at]?.cost ?? 0)
      if (at > last && total <= reachOf(before + cellsAt(at))) visit([...picked, at], total)
    }
    if (picked.length + 1 === MAX_CHANGES) return
    for (let at = last + 1; at < tried.length && count <= MAX_TRIED; at++) {
      // A change behind this one costs at least as much.
      if (cost + 2 * (tried[at]?.cost ?? 0) > MOST_REACH) break
      if (mayReach(picked, at, cost))
        search([...picked, at], plus(remainders, moves[at] ?? none), cost + (tried[at]?.cost ?? 0))
    }
  }

  const remainders = [...text].reduce((sum, letter, cell) => plus(sum, counts(cell, letter)), none)
  if (remainders.every((one) => one === 0)) visit([], 0)
  search([], remainders, 0)
  repairs.sort((a, b) => a.cost - b.cost)
  return { repairs, isComplete: count <= MAX_TRIED }
}

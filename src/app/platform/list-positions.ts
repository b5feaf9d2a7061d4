// Scroll position, focused row and chosen rows of each list at the time one of its records was opened. They are restored when the
// list is opened from a record of its own, by Back or by a link, and are kept in memory only.
import { getLeftPath } from './last-search.ts'

/** `top`: pixels below the top of the window; null where the row was not seen in the list. */
export type Position = { key: string; top: number | null }
type Chosen = { identity: string; keys: ReadonlySet<string> }

const positions = new Map<string, Position>()
const chosen = new Map<string, Chosen>()
const NOTHING: ReadonlySet<string> = new Set()

/** Whether the page before was a record of the list with this path. */
const isReturn = (path: string): boolean => getLeftPath().startsWith(`${path}/`)

/** Saves the row of a record that is opened. */
export function savePosition(path: string, position: Position): void {
  positions.set(path, position)
}

/** Saves the row of a record that was opened from another record, not from the list. */
export function saveOpenedRow(path: string, key: string): void {
  if (positions.get(path)?.key !== key) positions.set(path, { key, top: null })
}

/** The position of a list that is opened from one of its records; null for any other. */
export const positionToRestore = (path: string): Position | null =>
  isReturn(path) ? (positions.get(path) ?? null) : null

/** `identity`: filters, order and search in one text: with others nothing is restored. */
export function saveChosen(path: string, identity: string, keys: ReadonlySet<string>): void {
  chosen.set(path, { identity, keys })
}

export function chosenToRestore(path: string, identity: string): ReadonlySet<string> {
  const known = chosen.get(path)
  return isReturn(path) && known?.identity === identity ? known.keys : NOTHING
}

/** At sign-out: nothing is restored for the next person. */
export function forgetPositions(): void {
  positions.clear()
  chosen.clear()
}

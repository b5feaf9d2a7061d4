// Where a person was in each list when one of its records was opened: the row, how far below the top of the window it stood, and
// the chosen rows. A list that is opened from a record of its own, by Back or by a link, begins there. Kept in memory.
import { getLeftPath } from './last-search.ts'

/** `top`: pixels below the top of the window; null where the row was not seen in the list. */
export type Place = { key: string; top: number | null }
type Chosen = { identity: string; keys: ReadonlySet<string> }

const places = new Map<string, Place>()
const chosen = new Map<string, Chosen>()
const NOTHING: ReadonlySet<string> = new Set()

/** Whether the page before was a record of the list with this path. */
const isReturn = (path: string): boolean => getLeftPath().startsWith(`${path}/`)

/** Keeps the row of a record that is opened. */
export function keepPlace(path: string, place: Place): void {
  places.set(path, place)
}

/** Keeps the row of a record that was reached from another record, without the list. */
export function keepOpened(path: string, key: string): void {
  if (places.get(path)?.key !== key) places.set(path, { key, top: null })
}

/** The place where the list begins; null unless the person comes back from one of its records. */
export const placeToReturnTo = (path: string): Place | null =>
  isReturn(path) ? (places.get(path) ?? null) : null

/** `identity`: filters, order and search in one text: another list begins without a choice. */
export function keepChosen(path: string, identity: string, keys: ReadonlySet<string>): void {
  chosen.set(path, { identity, keys })
}

export function chosenToReturnTo(path: string, identity: string): ReadonlySet<string> {
  const known = chosen.get(path)
  return isReturn(path) && known?.identity === identity ? known.keys : NOTHING
}

/** At sign-out: the next person begins at the top. */
export function forgetPlaces(): void {
  places.clear()
  chosen.clear()
}

// Keeps the rows of a list in place while others change it: changed rows are updated, rows that are gone stay until the list
// is shown anew, and new rows wait for the person.
import { type RefObject, useMemo, useRef, useState } from 'react'
import { getOwnChangeAt } from '#app/platform/data.ts'

type Keyed = { key: string }
type Shown<Row> = { rows: readonly Row[]; stale: ReadonlySet<string>; waiting: number }

/** `placed`: each row as it was when it took its place, which decides its group. */
type Kept<Row> = { rows: readonly Row[]; placed: ReadonlyMap<string, Row> }

/** A change of one's own within this time before an answer explains its new rows. */
const OWN_MS = 5000

/**
 * The rows to show when `next` arrives after `shown`: known rows in their places with their new content, rows behind the last
 * known one at the end. The others wait; `stale` are those that are gone.
 */
export function steadyRows<Row extends Keyed>(shown: readonly Row[], next: readonly Row[]): Shown<Row> {
  const nextByKey = new Map(next.map((row) => [row.key, row]))
  const known = new Set(shown.map(({ key }) => key))
  const lastKnown = next.findLastIndex(({ key }) => known.has(key))
  const added = next.slice(lastKnown + 1).filter(({ key }) => !known.has(key))
  const waiting = next.slice(0, lastKnown + 1).filter(({ key }) => !known.has(key)).length
  if (lastKnown < 0) return { rows: next, stale: new Set(), waiting: 0 }
  return {
    rows: [...shown.map((row) => nextByKey.get(row.key) ?? row), ...added],
    stale: new Set(shown.filter(({ key }) => !nextByKey.has(key)).map(({ key }) => key)),
    waiting,
  }
}

/** Whether the person points at the list, has the focus in it, or has scrolled into it. */
const isUsed = (list: HTMLElement | null): boolean =>
  list !== null && (list.matches(':hover') || list.contains(document.activeElement) || window.scrollY > 0)

type Input<Row> = {
  rows: readonly Row[]
  /** Changes with filters, order and search: another list. */
  identity: string
  updatedAt: number
  /** The list; `used`: the person always works in it, as beside an open record. */
  list: RefObject<HTMLElement | null> | 'used'
}

export type SteadyRows<Row extends Keyed> = Shown<Row> & Pick<Kept<Row>, 'placed'> & { showAll: () => void }

/** The rows to show, the number of new ones that wait, and how to show them. */
export function useSteadyRows<Row extends Keyed>(input: Input<Row>): SteadyRows<Row> {
  const { rows, identity, updatedAt, list } = input
  const [asked, setAsked] = useState(0)
  const last = useRef<(Kept<Row> & { identity: string; asked: number }) | null>(null)
  const shown = useMemo((): Shown<Row> & Kept<Row> => {
    const before = last.current
    const isOwn = updatedAt - getOwnChangeAt() < OWN_MS
    const isAnew = before === null || before.identity !== identity || before.asked !== asked
    const now: Shown<Row> =
      isAnew || isOwn || (list !== 'used' && !isUsed(list.current))
        ? { rows, stale: new Set(), waiting: 0 }
        : steadyRows(before.rows, rows)
    const isSame = now.rows !== rows && before !== null
    const placed = new Map(now.rows.map((row) => [row.key, (isSame && before.placed.get(row.key)) || row]))
    last.current = { identity, asked, rows: now.rows, placed }
    return { ...now, placed }
  }, [rows, identity, updatedAt, asked, list])
  return { ...shown, showAll: () => setAsked((count) => count + 1) }
}

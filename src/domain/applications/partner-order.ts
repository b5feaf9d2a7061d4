// The order of the partners in the comparison (src/docs/business-rules.md#comparing-partners).
import { type Comparable, isWithinLimit } from './partner-offers.ts'
import { type AttemptState, isApproved, isRefused } from './scoring.ts'

/** A partner with its answer, null while it has not been asked. */
type Standing = Omit<Comparable, 'isApproved'> & { state: AttemptState | null }

/** The groups of the comparison, the first one on top. */
const GROUPS = ['fitting', 'approved', 'awaited', 'unregistered', 'not_asked', 'refused'] as const
type Group = (typeof GROUPS)[number]

function groupOf({ state, limit, offer }: Standing): Group {
  if (state === null) return 'not_asked'
  if (isApproved(state)) return isWithinLimit({ limit, offer, isApproved: true }) ? 'fitting' : 'approved'
  if (state === 'registering') return 'unregistered'
  return isRefused(state) ? 'refused' : 'awaited'
}

/**
 * Returns the partners as they are compared: approved ones first, those whose limit covers the goods before the others, then
 * those that still answer, those where the client has to register, those that have not been asked, and the refusals. In each
 * group the smallest total is the first; equal ones and those without an offer keep their order.
 */
export function orderPartners<Row extends Standing>(rows: readonly Row[]): Row[] {
  const placeOf = (row: Row) => GROUPS.indexOf(groupOf(row))
  const totalOf = ({ offer }: Row) => offer?.total ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other) || totalOf(one) - totalOf(other))
}

/** Returns the rows with one of them at its earlier place, so that an answer which is sorted in does not move it. */
export function keepPlace<Row>(rows: readonly Row[], kept: Row, place: number): Row[] {
  const others = rows.filter((row) => row !== kept)
  return others.length === rows.length ? [...rows] : others.toSpliced(place, 0, kept)
}

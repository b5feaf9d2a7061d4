// Which photo of a slot is the newest: the one taken last, also where a tablet that was away brings an earlier one later
// (decision 0063).
type Taken = { gen: number; captured_at: string | null; received_at: string }

/** Never later than its arrival: a clock may be fast. */
const takenAt = ({ captured_at, received_at }: Taken): string =>
  captured_at !== null && captured_at < received_at ? captured_at : received_at

/** The order of photos of one slot, the newest first: by when they were taken, where both say it, else by retake. */
export function newestFirst(one: Taken, other: Taken): number {
  if (one.captured_at === null || other.captured_at === null || takenAt(one) === takenAt(other))
    return other.gen - one.gen
  return takenAt(one) < takenAt(other) ? 1 : -1
}

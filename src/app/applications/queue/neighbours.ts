// The records before and after the open one in its list.

type Keyed = { id: string }

/**
 * The rows around the record. `at` is the place that it had last: a record that has left the list meanwhile keeps it, so that
 * the row that moved up there is the next one.
 */
export function neighboursOf<Row extends Keyed>(
  rows: readonly Row[],
  id: string,
  at: number,
): { previous: Row | null; next: Row | null } {
  const index = rows.findIndex((row) => row.id === id)
  const next = index >= 0 ? index + 1 : at
  const previous = (index >= 0 ? index : at) - 1
  return { previous: rows[previous] ?? null, next: rows[next] ?? null }
}

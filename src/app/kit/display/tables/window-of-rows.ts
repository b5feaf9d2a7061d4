// The rows of a long table that are rendered: those in the window with a margin, and the focused one.

/** Tables up to this length are rendered whole. */
export const WHOLE_UP_TO = 100
/** Rows beyond both edges of the window. */
const MARGIN = 15

export type RowRange = { from: number; to: number }

/** The rows from `from` up to `to` (exclusive) of a table whose first row is `top` pixels below the window's upper edge. */
export function rangeOfRows(top: number, height: number, rowHeight: number, count: number): RowRange {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count }
  // Rounded, so that a scroll of a few pixels renders nothing.
  const first = Math.floor(-top / rowHeight / MARGIN) * MARGIN - MARGIN
  const last = Math.ceil((height - top) / rowHeight / MARGIN) * MARGIN + MARGIN
  const from = Math.min(Math.max(0, first), count)
  return { from, to: Math.min(count, Math.max(from, last)) }
}

/** A rendered row by its index, or a gap of that many rows. */
export type RenderedRow = { index: number } | { gap: number; before: number }

/** The rows of the range and the row `kept`, with the gaps between and around them. */
export function renderedRows({ from, to }: RowRange, count: number, kept: number | null): RenderedRow[] {
  const indices = Array.from({ length: to - from }, (_, nth) => from + nth)
  if (kept !== null && kept < from) indices.unshift(kept)
  if (kept !== null && kept >= to && kept < count) indices.push(kept)
  const rendered: RenderedRow[] = []
  let next = 0
  for (const index of indices) {
    if (index > next) rendered.push({ gap: index - next, before: index })
    rendered.push({ index })
    next = index + 1
  }
  if (count > next) rendered.push({ gap: count - next, before: count })
  return rendered
}

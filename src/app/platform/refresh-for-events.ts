// Reads that are repeated because somebody else changed something. A busy shop changes something every second, and everybody's
// screen hears of it: each read is repeated at most every few seconds, a long list and counts over everything less often.
import type { Query } from '@tanstack/react-query'
import { api } from '#api/index.ts'
import { featureOf, queryClient } from './data.ts'

const GAP_MS = 3_000
const COUNTS_GAP_MS = 10_000
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** How long a read is shown before it is repeated, in ms: a list is read again by as many requests as it has pages. */
function gapOf({ queryKey, state }: Query): number {
  if (queryKey[0] === api.applications.facets.path) return COUNTS_GAP_MS
  const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] }
  return GAP_MS * Math.max(1, pages?.length ?? 1)
}

const invalidate = ({ queryKey }: Query): Promise<void> =>
  queryClient.invalidateQueries({ queryKey, exact: true })

/** Invalidates the reads of the path's feature: at once, or at the end of their gap. Those not on the screen are only marked. */
export function refreshForEvent(path: string): void {
  const feature = featureOf(path)
  const reads = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(feature) })
  for (const read of reads) {
    if (waiting.has(read.queryHash)) continue
    const left = read.isActive() ? read.state.dataUpdatedAt + gapOf(read) - Date.now() : 0
    if (left <= 0) void invalidate(read)
    else
      waiting.set(
        read.queryHash,
        setTimeout(() => {
          waiting.delete(read.queryHash)
          void invalidate(read)
        }, left),
      )
  }
}

// Reads that are repeated because somebody else changed something. A busy shop changes something every second, and everybody's
// screen hears of it: each read is repeated at most every few seconds, a long list and counts over everything less often.
import type { Query } from '@tanstack/react-query'
import { api } from '#api/index.ts'
import { featureOf, queryClient } from './data.ts'

const GAP_MS = 3_000
const COUNTS_GAP_MS = 10_000
/** Reads that will be repeated, by their hash. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** How long a read is shown before it is repeated, in ms: a list is read again by as many requests as it has pages. */
function gapOf({ queryKey, state }: Query): number {
  if (queryKey[0] === api.applications.facets.path) return COUNTS_GAP_MS
  const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] }
  return GAP_MS * Math.max(1, pages?.length ?? 1)
}

/** How long until a read may be repeated, in ms. One that is not on the screen is only marked, at once. */
function waitOf(read: Query): number {
  if (!read.isActive()) return 0
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = read.state
  // A request that is under way is not cut off: on a slow connection none would ever end.
  const since = fetchStatus === 'fetching' ? Date.now() : Math.max(dataUpdatedAt, errorUpdatedAt)
  return since + gapOf(read) - Date.now()
}

function repeat(read: Query): void {
  const wait = waitOf(read)
  if (wait <= 0) {
    void queryClient.invalidateQueries({ queryKey: read.queryKey, exact: true })
    return
  }
  waiting.set(
    read.queryHash,
    setTimeout(() => {
      waiting.delete(read.queryHash)
      repeat(read)
    }, wait),
  )
}

/** Invalidates the reads of the path's feature: at once, or at the end of their gap. */
export function refreshForEvent(path: string): void {
  const feature = featureOf(path)
  const reads = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(feature) })
  for (const read of reads) if (!waiting.has(read.queryHash)) repeat(read)
}

// The records of a list that one's day needs: read one after the other while the list is open, so that this tablet has them without
// internet although nobody has opened them (decision 0040).
import { useEffect } from 'react'
import type { Endpoint, Input } from '#api/endpoint.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { call } from '../api.ts'
import { keyOf, queryClient } from '../data.ts'
import { isServerUnreachable } from './last-seen.ts'
import { isStoredSince } from './stored-answers.ts'

/** So many records of a list are kept; together with the lists they are fewer than `MAX_SEEN`. */
export const KEPT_RECORDS = 30
/** A record that was read within this time is not read again. */
const FRESH_MS = 30 * MINUTE_MS

/**
 * Reads and stores the records that are not stored yet; ends at the first one that the server does not answer. A request that was begun
 * is not given up with the list: the page of that record may wait for the same answer.
 */
export async function keepRecords<R extends Endpoint>(
  endpoint: R,
  inputs: readonly Input<R>[],
  signal: AbortSignal,
): Promise<void> {
  for (const input of inputs.slice(0, KEPT_RECORDS)) {
    const queryKey = keyOf(endpoint, input)
    if (await isStoredSince(queryKey, Date.now() - FRESH_MS)) continue
    if (signal.aborted || isServerUnreachable()) return
    try {
      await queryClient.fetchQuery({
        queryKey,
        queryFn: () => call(endpoint, input, { read: true, notify: 'none' }),
        meta: { keep: endpoint.keep ?? false },
      })
      // Whoever opens the record sees it at once, and what has changed meanwhile a moment later.
      await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    } catch {
      return
    }
  }
}

/** Keeps the records of the first lines of a list, by their keys; the endpoint is one that is kept (`keep: 'encrypted'`). */
export function useKeptRecords<R extends Endpoint>(
  endpoint: R,
  keys: readonly string[],
  inputOf: (key: string) => Input<R>,
): void {
  const wanted = keys.slice(0, KEPT_RECORDS).join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const inputs = wanted.split(' ').filter(Boolean).map(inputOf)
    void keepRecords(endpoint, inputs, stop.signal)
    return () => stop.abort()
  }, [endpoint, wanted, inputOf])
}

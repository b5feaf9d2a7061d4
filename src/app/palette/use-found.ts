// The server's hits for the typed text, asked a moment after the last key.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type SearchHits, search } from '#api/search.ts'
import { type ApiFailure, call } from '#app/platform/api.ts'
import { useConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session.ts'
import { isSearchable } from '#domain/search/query.ts'

const DEBOUNCE_MS = 180
const KEPT_MS = 60_000

/** `short`: the text is not searched yet. */
export type SearchState = 'short' | 'pending' | 'found' | 'offline' | 'failed' | 'too_many'

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}

function stateOf(
  isLong: boolean,
  isOnline: boolean,
  hits: SearchHits | undefined,
  failure: ApiFailure | null,
) {
  if (!isLong) return 'short'
  if (hits !== undefined) return 'found'
  if (!isOnline || (failure !== null && failure.outcome !== 'answer')) return 'offline'
  if (failure === null) return 'pending'
  return failure.status === 429 ? 'too_many' : 'failed'
}

export function useFound(typed: string): { state: SearchState; hits: SearchHits; retry: () => void } {
  const wanted = typed.trim()
  const text = useDelayed(wanted)
  const { state: session } = useSession()
  const { state: link } = useConnection()
  const isOnline = session === 'signed_in' && (link === 'online' || link === 'paused_update')
  const isLong = isSearchable(wanted)
  const query = useQuery<SearchHits, ApiFailure>({
    queryKey: [search.find.path, text],
    queryFn: ({ signal }) => call(search.find, { body: { text } }, { signal, notify: 'none' }),
    enabled: isOnline && isLong && text === wanted,
    gcTime: KEPT_MS,
  })
  // The answer of an earlier text is not shown for this one.
  const isCurrent = text === wanted
  const hits = isLong && isCurrent ? query.data : undefined
  const state: SearchState = stateOf(isLong, isOnline, hits, isCurrent ? query.error : null)
  return { state, hits: hits ?? {}, retry: () => void query.refetch() }
}

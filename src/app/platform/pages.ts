// Lists that are read page by page, and their search text.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiFailure } from './api.ts'
import {
  keepTexts,
  lastSearchTexts,
  SEARCH_IN_ADDRESS,
  searchInAddress,
  textsOfEntry,
} from './last-search.ts'
import { requestOrShowStored } from './reads/stored-answers.ts'
import { useSession } from './session.ts'

type Page<Item> = {
  items: Item[]
  next: string | null
  total: number
  server_time: string
  /** How many rows are in each group, on the first page of a list with groups. */
  groups?: Readonly<Record<string, number>> | undefined
  /** Sums of everything found, on the first page of a list that has them. */
  totals?: Readonly<Record<string, number>> | undefined
}
type FetchPage<Item> = (after: string | null, signal: AbortSignal) => Promise<Page<Item>>
const DEBOUNCE_MS = 300

/**
 * The search text of a list, debounced. It is kept for the history entry, or in the address if it cannot be personal data, so
 * that Back and a reload keep it; and in memory for a link back to the list.
 */
export function useSearchWords(list: string, isInAddress = false) {
  const router = useRouter()
  const user = useSession().user?.id
  const [typed, setTyped] = useState(() => {
    const { search, state } = router.state.location
    const kept = isInAddress ? searchInAddress(search) : textsOfEntry(state, user)[list]
    return kept ?? lastSearchTexts.get(list) ?? ''
  })
  const [words, setWords] = useState(typed)
  const inAddress = useRouterState({
    select: ({ location }) => (isInAddress ? searchInAddress(location.search) : undefined),
  })
  /** The text of the address that is known here; another one comes from a link to this list, while it is open. */
  const known = useRef(inAddress)
  useEffect(() => {
    if (inAddress === undefined || inAddress === known.current) return
    known.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    const timer = setTimeout(() => {
      lastSearchTexts.set(list, typed)
      setWords(typed)
      const { search } = router.state.location
      if (isInAddress && (searchInAddress(search) ?? '') !== typed) {
        known.current = typed
        const next = { ...search, [SEARCH_IN_ADDRESS]: typed === '' ? undefined : typed }
        void router.navigate({ to: '.', search: next, state: true, replace: true, resetScroll: false })
      }
      if (isInAddress || user === undefined) return
      const { href, state } = router.history.location
      const texts = textsOfEntry(state, user)
      if ((texts[list] ?? '') === typed) return
      const listSearch = keepTexts(user, { ...texts, [list]: typed })
      router.history.replace(href, { ...state, listSearch })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [list, typed, user, router, isInAddress])
  return { typed, setTyped, words }
}

/** Reads a list page by page. Live events and actions invalidate the shown pages. */
export function usePages<Item extends { id: string }>(
  { path, keep }: Pick<Endpoint, 'path' | 'keep'>,
  body: object,
  fetchPage: FetchPage<Item>,
  isEnabled = true,
) {
  const query = useInfiniteQuery<
    Page<Item>,
    ApiFailure,
    { pages: Page<Item>[] },
    readonly [string, object],
    string | null
  >({
    queryKey: [path, body],
    queryFn: (context) => requestOrShowStored(context, () => fetchPage(context.pageParam, context.signal)),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
    enabled: isEnabled,
    meta: { keep: keep ?? false },
  })
  const { data } = query
  const pages = data?.pages ?? []
  // A row that moved from one page to another between the two requests is shown once.
  const rows = useMemo(() => {
    const items = data?.pages.flatMap((page) => page.items) ?? []
    return [...new Map(items.map((row) => [row.id, row])).values()]
  }, [data])
  // Placeholder rows belong to the previous request, so their server time does not apply.
  const serverTime = query.isPlaceholderData ? undefined : pages.at(-1)?.server_time
  const { total = 0, groups, totals } = pages[0] ?? {}
  /** Whether this tablet keeps such a list once it was read: what `offline.unseen` promises. */
  const isKeptHere = keep === 'encrypted'
  return { query, rows, total, groups, totals, serverTime, isKeptHere }
}

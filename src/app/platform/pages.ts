// Lists that are read page by page, and their search text.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiFailure } from './api.ts'
import { lastSearchTexts } from './last-search.ts'
import { requestOrShowStored } from './reads/stored-answers.ts'

type Page<Item> = {
  items: Item[]
  next: string | null
  total: number
  server_time: string
  /** How many rows are in each group, on the first page of a list with groups. */
  groups?: Readonly<Record<string, number>> | undefined
}
type FetchPage<Item> = (after: string | null, signal: AbortSignal) => Promise<Page<Item>>
const DEBOUNCE_MS = 300

/** The search text of a list, debounced. */
export function useSearchWords(list: string) {
  const [typed, setTyped] = useState(lastSearchTexts.get(list) ?? '')
  const [words, setWords] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => {
      lastSearchTexts.set(list, typed)
      setWords(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [list, typed])
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
  return { query, rows, total: pages[0]?.total ?? 0, groups: pages[0]?.groups, serverTime }
}

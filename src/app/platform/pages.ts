// A list page by page, and what is searched for in it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiFailure } from './api.ts'
import { lastWords } from './last-search.ts'

type Page<Item> = { items: Item[]; next: string | null; total: number; server_time: string }
type Ask<Item> = (after: string | null, signal: AbortSignal) => Promise<Page<Item>>
const PAUSE_MS = 300

/** What is searched for in a list, a moment after the last key. */
export function useSearchWords(list: string) {
  const [typed, setTyped] = useState(lastWords.get(list) ?? '')
  const [words, setWords] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => {
      lastWords.set(list, typed)
      setWords(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [list, typed])
  return { typed, setTyped, words }
}

/** The pages of a row and its body; a live event or an action asks again for what is shown. */
export function usePages<Item extends { id: string }>(
  { path, keep }: Pick<Endpoint, 'path' | 'keep'>,
  body: object,
  ask: Ask<Item>,
) {
  const query = useInfiniteQuery<
    Page<Item>,
    ApiFailure,
    { pages: Page<Item>[] },
    readonly [string, object],
    string | null
  >({
    queryKey: [path, body],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
    meta: { keep: keep ?? false },
  })
  const pages = query.data?.pages ?? []
  // A row that moved between two pages while they were read must not stand twice.
  const rows = [...new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()]
  // Rows of the list before have no time of reading: the tablet's own clock does until the new ones are there.
  const serverTime = query.isPlaceholderData ? undefined : pages.at(-1)?.server_time
  return { query, rows, total: pages[0]?.total ?? 0, serverTime }
}

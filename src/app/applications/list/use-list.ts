import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type ApiFailure, call } from '#app/platform/api.ts'
import { contract } from '#contract/index.ts'
import type { Returns } from '#contract/row.ts'
import { bodyOf, type Filters, filtersOf, type ListBody, type Search, searchOf } from './filters.ts'

type Answer = Returns<typeof contract.applications.list>
const PAUSE_MS = 300

/** The filters of the address and how to change them; the place in the history stays the same. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = filtersOf(search)
  const change = (changed: Partial<Filters>) => {
    void navigate({
      to: '/applications',
      search: searchOf({ ...filters, ...changed }),
      replace: true,
      resetScroll: false,
    })
  }
  return [filters, change]
}

/** Kept while the app is open, so that "back" finds the list as it was; nowhere else. */
let lastWords = ''

/** What is searched for, a moment after the last key. */
export function useSearchWords() {
  const [typed, setTyped] = useState(lastWords)
  const [words, setWords] = useState(lastWords)
  useEffect(() => {
    const timer = setTimeout(() => {
      lastWords = typed
      setWords(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, words }
}

const keyOf = (body: ListBody) => [contract.applications.list.path, body] as const

/** The list page by page; a live event or an action asks again for what is shown. */
export function useApplications(filters: Filters, words: string) {
  const body = bodyOf(filters, words)
  const query = useInfiniteQuery<
    Answer,
    ApiFailure,
    { pages: Answer[] },
    ReturnType<typeof keyOf>,
    string | null
  >({
    queryKey: keyOf(body),
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.applications.list,
        { body: { ...body, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal, notify: 'none' },
      ),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  })
  const pages = query.data?.pages ?? []
  // A row that moved between two pages while they were read must not stand twice.
  const rows = [...new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()]
  return {
    query,
    rows,
    total: pages[0]?.total ?? 0, // Rows of the list before have no time of reading: the tablet's own clock does until the new ones are there.
    serverTime: query.isPlaceholderData ? undefined : pages.at(-1)?.server_time,
  }
}

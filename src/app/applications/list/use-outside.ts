import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { usePages } from '#app/platform/pages.ts'
import { SHORTEST_SEARCH } from './filters.ts'

/** The applications taken off-site, page by page. */
export function useOutside(words: string) {
  const row = api.applications.outside
  const search = words.trim()
  const body = search.length < SHORTEST_SEARCH ? {} : { search }
  return usePages(row, body, (after, signal) =>
    call(row, { body: { ...body, ...(after === null ? {} : { after }) } }, { signal, notify: 'none' }),
  )
}

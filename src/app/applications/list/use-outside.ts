import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { usePages } from '#app/platform/pages.ts'
import { SHORTEST_SEARCH } from '#domain/applications/queue.ts'

/** The applications taken off-site, page by page. */
export function useOutside(text: string) {
  const endpoint = api.applications.outside
  const search = text.trim()
  const body = search.length < SHORTEST_SEARCH ? {} : { search }
  return usePages(endpoint, body, (after, signal) =>
    call(endpoint, { body: { ...body, ...(after === null ? {} : { after }) } }, { signal, notify: 'none' }),
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { usePages } from '#app/platform/pages.ts'
import { bodyOf, type Filters, filtersOf, type Search, searchOf } from './filters.ts'

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

/** The list page by page. */
export function useApplications(filters: Filters, words: string) {
  const row = api.applications.list
  const body = bodyOf(filters, words)
  return usePages(row, body, (after, signal) =>
    call(row, { body: { ...body, ...(after === null ? {} : { after }) } }, { signal, notify: 'none' }),
  )
}

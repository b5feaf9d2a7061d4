import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { call } from '#app/platform/api.ts'
import { usePages } from '#app/platform/pages.ts'
import { bodyOf, type Filters, filtersOf, type Search, searchOf } from '../application/filters.ts'

/** The filters in the URL, and a function that changes them without a new history entry. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = filtersOf(search)
  const change = (changed: Partial<Filters>) => {
    void navigate({
      to: '/applications',
      search: searchOf({ ...filters, ...changed }),
      replace: true,
      state: true,
      resetScroll: false,
    })
  }
  return [filters, change]
}

/** The list page by page. */
export function useApplications(filters: Filters, text: string) {
  const endpoint = api.applications.list
  const body = bodyOf(filters, text)
  return usePages(endpoint, body, (after, signal) =>
    call(endpoint, { body: { ...body, ...(after === null ? {} : { after }) } }, { signal, notify: 'none' }),
  )
}

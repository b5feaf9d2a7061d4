// Order and filters of a list in the URL, so that a link or "back" shows the same list.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SortDirection } from '#api/shapes/list.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { SEARCH_IN_ADDRESS, searchInAddress } from '#app/platform/last-search.ts'
import { toast } from '#app/platform/toasts.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'

export type Filters = Readonly<Record<string, string | null>>
export type ListState = { sort: string; way: SortDirection; filters: Filters }
export type Known = {
  /** The path of the page. */
  path: string
  /** The first one is the default order. */
  sorts: readonly string[]
  /** The allowed values of each filter, or a check of a value where they are not listed. */
  filters: Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>
  /** The filters that take several values, with commas between them. */
  many?: readonly string[]
}

/** Reads the URL; ignores unknown values. */
export function stateOf(search: Record<string, unknown>, { sorts, filters, many = [] }: Known): ListState {
  const wanted = search['sort']
  const named = Object.entries(filters).map(([name, values]) => {
    const isKnown = typeof values === 'function' ? values : (value: string) => values.includes(value)
    const text = String(search[name] ?? '')
    const kept = (many.includes(name) ? text.split(',') : [text]).filter(
      (value) => value !== '' && isKnown(value),
    )
    return [name, kept.length === 0 ? null : kept.join(',')]
  })
  return {
    sort: sorts.find((sort) => sort === wanted) ?? sorts[0] ?? '',
    way: search['way'] === 'desc' ? 'desc' : 'asc',
    filters: Object.fromEntries(named),
  }
}

/** Whether the URL has a day of a filter that nobody can mean, which `stateOf` ignores. */
export const hasUnusableDay = (
  search: Record<string, unknown>,
  { filters }: Pick<Known, 'filters'>,
): boolean =>
  Object.entries(filters).some(
    ([name, values]) =>
      values === isPlainDate && search[name] !== undefined && !isPlainDate(String(search[name])),
  )

/** Writes the URL without default values. */
export function searchOf({ sort, way, filters }: ListState, { sorts }: Known): Record<string, string> {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    ...Object.fromEntries(given),
    ...(sort === sorts[0] ? {} : { sort }),
    ...(way === 'asc' ? {} : { way }),
  }
}

/** What of an address is not shown: a day that nobody can mean, or a period that cannot be shown. */
export type AddressFault = 'address_day' | 'address_period'

/** Says once why a page shows its usual period instead of that of its address. */
export function useAddressWarning(fault: AddressFault | null): void {
  useEffect(() => {
    if (fault !== null) toast.warn(errorText({ key: fault }))
  }, [fault])
}

/** The state of the list and its setter; a change replaces the history entry. */
export function useListState(known: Known): [ListState, (change: Partial<ListState>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const state = stateOf(search, known)
  const text = searchInAddress(search)
  useAddressWarning(hasUnusableDay(search, known) ? 'address_day' : null)
  const change = (changed: Partial<ListState>) =>
    void navigate({
      to: known.path,
      search: {
        ...searchOf({ ...state, ...changed }, known),
        ...(text === undefined ? {} : { [SEARCH_IN_ADDRESS]: text }),
      },
      replace: true,
      // With what the history entry keeps: the search text.
      state: true,
      resetScroll: false,
    })
  return [state, change]
}

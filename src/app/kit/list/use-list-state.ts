// Order and filters of a list in the URL, so that a link or "back" shows the same list. Hidden columns are stored on the
// tablet.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SortDirection } from '#api/shapes/list.ts'

export type Filters = Readonly<Record<string, string | null>>
export type ListState = { sort: string; way: SortDirection; filters: Filters }
export type Known = {
  /** The path of the page. */
  path: string
  /** The first one is the default order. */
  sorts: readonly string[]
  /** The allowed values of each filter. */
  filters: Readonly<Record<string, readonly string[]>>
}

/** Reads the URL; ignores unknown values. */
export function stateOf(search: Record<string, unknown>, { sorts, filters }: Known): ListState {
  const wanted = search['sort']
  const named = Object.entries(filters).map(([name, values]) => [
    name,
    values.find((value) => value === search[name]) ?? null,
  ])
  return {
    sort: sorts.find((sort) => sort === wanted) ?? sorts[0] ?? '',
    way: search['way'] === 'desc' ? 'desc' : 'asc',
    filters: Object.fromEntries(named),
  }
}

/** Writes the URL without default values. */
export function searchOf({ sort, way, filters }: ListState, { sorts }: Known): Record<string, string> {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    ...Object.fromEntries(given),
    ...(sort === sorts[0] ? {} : { sort }),
    ...(way === 'asc' ? {} : { way }),
  }
}

/** The state of the list and its setter; a change replaces the history entry. */
export function useListState(known: Known): [ListState, (change: Partial<ListState>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const state = stateOf(search, known)
  const change = (changed: Partial<ListState>) =>
    void navigate({
      to: known.path,
      search: searchOf({ ...state, ...changed }, known),
      replace: true,
      resetScroll: false,
    })
  return [state, change]
}

const keyOf = (name: string) => `columns-${name}`

function hiddenIn(name: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** The hidden columns of a list, stored on the tablet. */
export function useHiddenColumns(name: string): [readonly string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(() => hiddenIn(name))
  const keep = (keys: string[]) => {
    localStorage.setItem(keyOf(name), JSON.stringify(keys))
    setHidden(keys)
  }
  return [hidden, keep]
}

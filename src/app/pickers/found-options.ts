// Filters whose options are found on the server: the first ones at once, others by typing; the chosen one keeps its name.
import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { branches } from '#api/back-office/branches.ts'
import { type OptionKind, queue } from '#api/back-office/queue.ts'
import type { Input } from '#api/endpoint.ts'
import type { Item } from '#app/kit/inputs/choice.tsx'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'

const FRESH_MS = 60_000
type Named = { id: number; name: string }
type Found = Pick<FilterGroup, 'items' | 'find'>
const itemsOf = (named: readonly Named[] = []): Item[] =>
  named.map(({ id, name }) => ({ key: String(id), label: name }))

/** The id that the address has for a filter. */
function useChosenId(name: string): number | null {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const id = Number(search[name])
  return Number.isInteger(id) && id > 0 ? id : null
}

const OPTIONS = { notify: 'none', staleTime: FRESH_MS } as const
const bodyOf = (typed: string) => (typed.trim() === '' ? {} : { search: typed.trim() })

/** People, branches and partners of the applications that the person may see. */
export function useQueueOptions(kind: OptionKind): Found {
  const id = useChosenId(kind)
  const chosen: Input<typeof queue.options> = { body: { kind, id: id ?? 0 } }
  const { data } = useEndpoint(queue.options, chosen, { ...OPTIONS, enabled: id !== null })
  const find = useCallback(
    async (typed: string) => {
      const { items } = await call(queue.options, { body: { kind, ...bodyOf(typed) } }, { notify: 'none' })
      return itemsOf(items)
    },
    [kind],
  )
  return { items: itemsOf(data?.items), find }
}

/** The branches, for the filter `branch` of a list. */
export function useBranchOptions(): Found {
  const id = useChosenId('branch')
  const { data } = useEndpoint(
    branches.options,
    { body: { id: id ?? 0 } },
    { ...OPTIONS, enabled: id !== null },
  )
  const find = useCallback(async (typed: string) => {
    const { items } = await call(branches.options, { body: bodyOf(typed) }, { notify: 'none' })
    return itemsOf(items)
  }, [])
  return { items: itemsOf(data?.items), find }
}

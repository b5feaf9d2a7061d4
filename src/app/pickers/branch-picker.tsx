// A choice of branches: the open ones, and the branch that a record already has.

import { backOfficeApi } from '#api/back-office/index.ts'
import type { Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { useEndpoint } from '#app/platform/data.ts'

type Named = { id: number; name: string }
const FRESH_MS = 60_000

/** Open branches as items of a choice or a filter. */
export function useBranchItems(): readonly Item[] {
  const { data } = useEndpoint(backOfficeApi.branches.choices, {}, { notify: 'none', staleTime: FRESH_MS })
  return (data?.items ?? []).map(({ id, name }) => ({ key: String(id), label: name }))
}

type Props = {
  name: string
  value: number | null
  onChange: (id: number | null) => void
  /** The branch of the record; it may have been closed. */
  known?: Named | null
  isDisabled?: boolean
}

/** A searchable choice of one branch, for use in a Field. */
export function BranchPicker({ name, value, onChange, known = null, isDisabled = false }: Props) {
  const open = useBranchItems()
  const isListed = known === null || open.some(({ key }) => key === String(known.id))
  const items = isListed ? open : [...open, { key: String(known.id), label: known.name }]
  return (
    <Combo
      name={name}
      items={items}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      isDisabled={isDisabled}
    />
  )
}

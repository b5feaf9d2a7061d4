// What the figures of sales are filtered by: the period, and the choices that the server knows.
import type { SaleChoices } from '#api/back-office/sales.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { periodGroups } from '#app/pickers/period.tsx'
import { fieldLabel } from './labels.ts'

type Named = { id: number; name: string }

const named = (
  name: 'partner' | 'category' | 'manager' | 'seller',
  items: readonly Named[] = [],
): FilterGroup => ({
  name,
  label: fieldLabel(name),
  items: entryItems(items),
})

/** The filters that both lists have. */
export function useSharedGroups(choices: SaleChoices | undefined, isEverywhere: boolean): FilterGroup[] {
  const branches = useBranchOptions()
  return [
    ...periodGroups(),
    ...(isEverywhere ? [{ name: 'branch', label: fieldLabel('branch'), ...branches }] : []),
    named('partner', choices?.partners),
    named('category', choices?.categories),
    {
      name: 'brand',
      label: fieldLabel('brand'),
      items: (choices?.brands ?? []).map((key) => ({ key, label: key })),
    },
  ]
}

export const peopleGroups = (choices: SaleChoices | undefined): FilterGroup[] => [
  named('manager', choices?.managers),
  named('seller', choices?.sellers),
]

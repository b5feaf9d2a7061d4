// The branches as a filter of the lists of people.
import { textOf } from '#app/i18n/i18n.ts'
import { useReference } from '#app/offline/store/refs.ts'

export function useBranchFilter() {
  const { branches } = useReference()
  const items = branches.map(({ id, name }) => ({ key: String(id), label: name }))
  const group = { name: 'branch', label: textOf('staff:columns.branch') ?? '', items }
  return { keys: items.map(({ key }) => key), group }
}

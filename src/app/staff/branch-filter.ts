// The branch filter of the staff lists.
import { label } from '#app/i18n/i18n.ts'
import { useReference } from '#app/offline/store/refs.ts'

export function useBranchFilter() {
  const { branches } = useReference()
  const items = branches.map(({ id, name }) => ({ key: String(id), label: name }))
  const group = { name: 'branch', label: label('staff:columns.branch'), items }
  return { keys: items.map(({ key }) => key), group }
}

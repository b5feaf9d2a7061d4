// The branch filter of the staff lists.
import { label } from '#app/i18n/i18n.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'

export function useBranchFilter() {
  const group = { name: 'branch', label: label('staff:columns.branch'), ...useBranchOptions() }
  return { keys: isId, group }
}

// The request of a list that can be sorted by roles: the server sorts by the names that the person reads.
import { roleLabels } from '#app/i18n/role-labels.ts'
import { usualRequest } from '#app/kit/list/use-list-page.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'

/** The filters and the order of a list, with the labels of the default roles. */
export const withRoleLabels = (state: Pick<ListState, 'filters' | 'sort' | 'way'>) => ({
  ...usualRequest(state),
  role_labels: roleLabels(),
})

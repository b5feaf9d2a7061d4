// A page with several lists as tabs: the filter `tab` of the address says which is shown.
import { usualRequest } from './use-list-page.ts'
import type { ListState } from './use-list-state.ts'

/** An address without a tab shows the first one; the server has an endpoint for each, and does not get the tab. */
export const addressTab = (tab: string | null) => ({
  complete: (state: ListState): ListState => ({ ...state, filters: { ...state.filters, tab } }),
  requestOf: ({ filters: { tab: _tab, ...filters }, ...order }: ListState) =>
    usualRequest({ filters, ...order }),
})

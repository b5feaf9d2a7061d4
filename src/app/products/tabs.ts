// The tabs of the screen `goods`. Each is a list of its own; the filter `tab` of the address says which is shown.
import { usualRequest } from '#app/kit/list/use-list-page.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'

export const GOODS_TABS = ['products', 'units'] as const
type GoodsTab = (typeof GOODS_TABS)[number]

/** An address without a tab shows the first one; the server has an endpoint for each, and does not get the tab. */
export const tabOf = (tab: GoodsTab) => ({
  complete: (state: ListState): ListState => ({ ...state, filters: { ...state.filters, tab } }),
  requestOf: ({ filters: { tab: _tab, ...filters }, ...order }: ListState) =>
    usualRequest({ filters, ...order }),
})

// The tabs of the screen `send_information`.
import { usualRequest } from '#app/kit/list/use-list-page.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'

export const PATH = '/send_information'
export const TAB_KEYS = ['dispatches', 'templates', 'log'] as const

/** The request of a list of one tab: its address has the tab beside the filters. */
export const requestOf = ({ filters: { tab: _tab, ...filters }, sort, way }: ListState) =>
  usualRequest({ filters, sort, way })

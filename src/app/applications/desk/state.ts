// The state of the queue in its address, and the request of a state. Addresses are those of the list at the counter
// (`../list/filters.ts`), and `tab` names one of the tabs.
import type { QueueSort } from '#api/applications.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { QUEUE_TAB_KEYS, QUEUE_TABS, type QueueTab } from '#domain/applications/queue-filters.ts'
import { bodyOf, filtersOf, type ListBody } from '../application/filters.ts'

/** The order of a tab, while none is chosen. */
export const USUAL = 'usual'

const USUAL_ORDERS: Record<QueueTab, QueueSort> = {
  queue: 'groups',
  mine: 'waiting',
  lacking_photos: 'newest',
  hold: 'waiting',
  director: 'waiting',
  support: 'waiting',
  outside: 'waiting',
  online: 'waiting',
  sos: 'waiting',
  all: 'newest',
}

/** The tab of an address without filters: what the person works on. */
export function firstTab(can: (permission: PermissionKey) => boolean): QueueTab {
  if (can('applications.take')) return 'queue'
  return can('applications.approve') ? 'director' : 'all'
}

/** The tabs in their order: the first one, what waits for this person, then the others. */
export function orderedTabs(first: QueueTab, waiting: readonly QueueTab[]): QueueTab[] {
  const ahead: readonly QueueTab[] = [first, 'mine', ...waiting]
  return [...new Set([...ahead, ...QUEUE_TAB_KEYS])]
}

export const tabOf = ({ tab }: ListState['filters']): QueueTab =>
  QUEUE_TAB_KEYS.find((key) => key === tab) ?? 'all'

/** Completes the state of an address without a tab or an order; with filters and without a tab it is of all applications. */
export function completeState({ sort, way, filters }: ListState, first: QueueTab): ListState {
  // An address of an older build has `decision`.
  const { decision, ...known } = filters
  const given = decision === '1' ? { ...known, waiting: 'director' } : known
  const isFiltered = Object.values(given).some((value) => value !== null)
  const tab = tabOf({ tab: given['tab'] ?? (isFiltered ? 'all' : first) })
  return { way, sort: sort === USUAL ? USUAL_ORDERS[tab] : sort, filters: { ...given, tab } }
}

/** The names of filters as addresses have them, where they differ from those of the domain. */
const DOMAIN_NAMES: Readonly<Record<string, string>> = {
  branch: 'branch_id',
  seller: 'seller_id',
  manager: 'manager_id',
  partner: 'partner_id',
  lacking: 'lacking_photos',
}

/** Whether the tab itself sets this filter, so that it cannot be chosen. */
export const isSetByTab = (name: string, tab: QueueTab): boolean =>
  (DOMAIN_NAMES[name] ?? name) in QUEUE_TABS[tab]

/** The direction of a list is "as usual" or reversed; the server takes the direction of the order itself. */
const reversed = (sort: string): 'asc' | 'desc' => (sort === 'newest' ? 'asc' : 'desc')

/** The request of a state that is complete. */
export function requestOf({ sort, way, filters }: ListState): Omit<ListBody, 'limit'> {
  const body = bodyOf(filtersOf({ ...filters, sort }), '')
  // `filtersOf` knows the orders of the counter only.
  return { ...body, sort: sort as QueueSort, ...(way === 'desc' ? { way: reversed(sort) } : {}) }
}
